import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { describe, expect, test } from 'vitest'
import { instant } from '../../src/core/plainDate.ts'
import { parseMail } from '../../src/mail/parseMail.ts'
import { checkDkim, type DkimEvidence, type Resolver } from '../../src/mail/dkim.ts'

const keys = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const good = keys(2048)
const short = keys(768)

const LETTER =
  'From: Ruth Hallam <ruth.hallam@post.example>\r\nTo: arbiter@club.example\r\nSubject: game 5\r\nDate: Fri, 7 Mar 2025 10:00:00 +0000\r\nMessage-ID: <5a@post.example>\r\nContent-Type: text/plain\r\n\r\n1. e4 e5\r\n'

const record = (key: Buffer): string[][] => [[`v=DKIM1; k=rsa; p=${key.toString('base64')}`]]
const missing = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }))
const dns: Resolver = async (name, type) => {
  if (type !== 'TXT') return missing('ENOTFOUND')
  if (name.startsWith('k1._domainkey.')) return record(good.publicKey)
  if (name.startsWith('short._domainkey.')) return record(short.publicKey)
  if (name.startsWith('slow._domainkey.')) return missing('ETIMEOUT')
  return missing('ENOTFOUND')
}

async function sign(letter: string, options: Record<string, unknown> = {}): Promise<string> {
  const {
    selector = 'k1',
    domain = 'post.example',
    privateKey = good.privateKey,
    signTime,
    ...rest
  } = options
  const signed = await dkimSign(Buffer.from(letter), {
    signatureData: [{ signingDomain: domain, selector, privateKey, ...rest }],
    signTime: signTime ?? new Date('2025-03-07T10:00:05Z'),
  } as never)
  return signed.signatures + letter
}

const check = (letter: string, resolver: Resolver = dns): Promise<DkimEvidence> =>
  checkDkim(Buffer.from(letter), { resolver, now: instant('2025-03-07T10:05:00Z') })

describe('mail.md section 3: our own check of signatures', () => {
  test('a good signature of the sender’s own domain passes and gives its time', async () => {
    const evidence = await check(await sign(LETTER))
    expect(evidence).toMatchObject({ outcome: 'pass', signedAt: ['2025-03-07T10:00:05Z'] })
  })

  test.each<[string, () => Promise<string>, DkimEvidence['outcome'], string]>([
    ['not signed', async () => LETTER, 'none', 'not-signed'],
    [
      'text changed',
      async () => (await sign(LETTER)).replace('1. e4 e5', '1. d4 e5'),
      'fail',
      'body hash did not verify',
    ],
    [
      'subject changed',
      async () => (await sign(LETTER)).replace('game 5', 'game 6'),
      'fail',
      'bad signature',
    ],
    [
      'M16 a second Subject on top',
      async () => `Subject: 1. resigns\r\n${await sign(LETTER)}`,
      'fail',
      'duplicate-headers',
    ],
    [
      'M17 only the beginning is signed',
      async () => `${await sign(LETTER, { maxBodyLength: 8 })}1. resigns\r\n`,
      'fail',
      'body-not-fully-signed',
    ],
    [
      'M18 signed by the parent domain',
      async () => sign(LETTER.replace('@post.example>', '@a.post.example>')),
      'none',
      'no-aligned-signature',
    ],
    [
      'M18 signed by a subdomain',
      async () => sign(LETTER, { domain: 'a.post.example' }),
      'none',
      'no-aligned-signature',
    ],
    [
      'M19 two mailboxes in From',
      async () => sign(LETTER.replace('From: ', 'From: x@evil.example, ')),
      'fail',
      'from-not-one-mailbox',
    ],
    [
      'short key',
      async () => sign(LETTER, { selector: 'short', privateKey: short.privateKey }),
      'fail',
      'policy',
    ],
    ['no key', async () => sign(LETTER, { selector: 'gone' }), 'fail', 'no key'],
    ['DNS does not answer', async () => sign(LETTER, { selector: 'slow' }), 'temperror', 'temperror'],
    [
      'signed in the future',
      async () => sign(LETTER, { signTime: new Date('2026-01-01T00:00:00Z') }),
      'fail',
      'expired-or-from-the-future',
    ],
    [
      'rubbish',
      async () => `DKIM-Signature: v=1; a=rsa-sha256; d=post.example; s=k1; b=x\r\n${LETTER}`,
      'fail',
      'body hash did not verify',
    ],
  ])('%s', async (_, make, outcome, why) => {
    expect(await check(await make())).toMatchObject({ outcome, why, signedAt: [] })
  })

  test('a line without a colon that was put among the headers is never read as text', async () => {
    const signed = (await sign(LETTER)).replace('\r\n\r\n', '\r\n1. resigns\r\n\r\n')
    expect((await check(signed)).outcome).toBe('pass')
    expect((await parseMail(Buffer.from(signed))).ownText?.text).toBe('1. e4 e5')
  })

  test('a stranger’s signature beside the sender’s own does no harm', async () => {
    const twice = await sign(await sign(LETTER), { domain: 'list.example' })
    expect((await check(twice)).outcome).toBe('pass')
  })
})
