import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { authenticate } from '../../src/mail/authenticate.ts'
import type { ParsedLetter } from '../../src/mail/letter.ts'
import { parseMail } from '../../src/mail/parseMail.ts'
import { readMailDate } from '../../src/mail/parseMailDate.ts'
import { screen } from '../../src/mail/screen.ts'

const letter = (name: string): Promise<ParsedLetter> =>
  parseMail(readFileSync(new URL(`../letters/${name}.eml`, import.meta.url)))

const MOVE = '12.Rd1 Qc7'

describe('own words of letters by mail program and quirk', () => {
  test.each([
    ['gmail-quote', MOVE, MOVE],
    ['gmail-answers-inside-the-quote', null, '12...Qc7\nGreen.'],
    ['apple-quote', null, MOVE],
    ['roundcube-answer-below', null, '12...Qc7'],
    ['gmail-forward', null, 'For your files.'],
    ['outlook-without-marks', null, MOVE],
    ['outlook-web-reply-mark', null, MOVE],
    ['yahoo-quote', null, MOVE],
    ['indented-by-hand', null, `My move:\n${MOVE}\nRuth`],
    ['html-struck-and-hidden', null, MOVE],
    ['html-table', null, 'Game 5\n\nNo   White  Black\n11.  Bd2    Bd7\n12.  Rd1    Qc7\n\nRuth'],
    ['html-gmail-signature', null, MOVE],
    ['windows-1252-without-charset', `${MOVE} – schöne Grüße`, null],
    ['windows-1252-called-utf-8', `${MOVE} – schöne Grüße`, null],
    ['utf-8-without-charset', `${MOVE} – schöne Grüße`, null],
    ['unknown-charset', `${MOVE} – schöne Grüße`, null],
    ['koi8-r', '12.Лd1 Фc7 получено 2 мая', null],
    ['iso-2022-jp', `${MOVE} よろしく`, null],
    [
      'flowed',
      `${MOVE}\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4`,
      null,
    ],
    ['pgp-clear-signed', MOVE, null],
    ['smime-opaque-signed', `${MOVE}\n\nReceived 2 May, sent 5 May, 3 days`, null],
    ['smime-opaque-signed-streamed', `${MOVE}\n\nReceived 2 May, sent 5 May, 3 days`, null],
    ['smime-detached', `${MOVE}\n\nReceived 2 May, sent 5 May, 3 days`, null],
    ['forwarded-as-attachment', 'For your files.', null],
    ['no-headers', `${MOVE} is my move,\nRuth`, null],
    ['bare-cr', `${MOVE}\nRuth`, null],
    ['nul-bytes', MOVE, null],
    ['unclosed-boundary', MOVE, null],
    ['boundary-on-an-unfolded-line', MOVE, null],
    ['dot-stuffed', '12.Rd1\n...Qc7\n.\nRuth', null],
    ['text-and-html-disagree', MOVE, '12.Rd1 Qb6'],
    ['text-pieces-round-an-attachment', '12.Rd1\n\n12...Qc7', null],
    ['html-called-plain-text', null, MOVE],
    ['part-without-empty-line', `${MOVE}\n\nRuth`, null],
    ['first-delimiter-lost', MOVE, '12.Rd1 Qb6'],
    ['boundary-damaged-in-the-header', MOVE, '12.Rd1 Qb6'],
    ['boundary-damaged-at-the-first-part', MOVE, '12.Rd1 Qb6'],
    ['winmail-only', null, null],
    ['smime-encrypted', null, null],
    ['pgp-encrypted', null, null],
  ])('%s', async (name, text, html) => {
    const { ownText, ownHtml } = await letter(name)
    expect(ownText?.text ?? null).toBe(text)
    expect(ownHtml?.text ?? null).toBe(html)
  })
})

describe('what could not be used is told', () => {
  test.each([
    ['gmail-quote', []],
    ['smime-encrypted', ['encrypted']],
    ['pgp-encrypted', ['encrypted']],
    ['pgp-encrypted-inline', ['encrypted']],
    ['winmail-only', ['winmail']],
    ['forwarded-as-attachment', ['forwarded-message']],
    ['no-headers', ['no-headers']],
    ['dot-stuffed', ['dot-stuffed']],
  ])('%s', async (name, troubles) => {
    expect((await letter(name)).troubles).toEqual(troubles)
  })
})

describe('headers and attachments', () => {
  test('people, thread, stamps', async () => {
    const parsed = await letter('gmail-quote')
    expect(parsed.from).toEqual({ name: 'Ruth Hallam', address: 'ruth.hallam@post.example' })
    expect(parsed.to.map(m => m.address)).toEqual(['piet.vos@mail.example'])
    expect(parsed.cc.map(m => m.address)).toEqual(['arbiter@club.example'])
    expect(parsed.messageId).toBe('<5a@post.example>')
    expect(parsed.date).toEqual({ instant: '2025-05-05T08:12:00Z', offset: 60 })
    expect(parsed.received).toEqual([{ by: 'mail.club.example', at: '2025-05-05T08:12:09Z' }])
  })

  test('encoded words and raw 8-bit headers', async () => {
    const encoded = await letter('encoded-words')
    expect(encoded.subject).toBe('Grüße und 12.Rd1')
    expect(encoded.from?.name).toBe('Jörg Müller')
    const raw = await letter('raw-8-bit-headers')
    expect(raw.subject).toBe('Grüße')
    expect(raw.from).toEqual({ name: 'Jörg Müller', address: 'joerg.mueller@post.example' })
  })

  test('a PGN file is read whatever type it is given', async () => {
    for (const name of ['pgn-as-octet-stream', 'pgn-shown-in-line']) {
      const { attachments, ownText } = await letter(name)
      expect(attachments.map(a => a.name)).toEqual(['game5.pgn'])
      expect(attachments[0]?.text).toContain('1. d4 d5 2. c4 e6 *')
      expect(ownText?.text).not.toContain('d4')
    }
  })

  test('a forwarded message is an attachment, its text no word of the sender’s', async () => {
    const { attachments, ownText } = await letter('forwarded-as-attachment')
    expect(attachments.map(a => a.type)).toEqual(['message/rfc822'])
    expect(attachments[0]?.text).toContain('11...Bd7 12.Rd1')
    expect(ownText?.text).not.toContain('Rd1')
  })

  test('all headers in their order, duplicates kept', async () => {
    const { headers } = await letter('two-from-headers')
    expect(headers.filter(h => h.name === 'from').map(h => h.value)).toEqual([
      'Ruth Hallam <ruth.hallam@post.example>',
      'Mallory <m@elsewhere.example>',
    ])
  })

  test('NUL never gets through', async () => {
    expect(JSON.stringify(await letter('nul-bytes'))).not.toContain('\\u0000')
  })
})

describe('M14 a Date that cannot be read is null, never now', () => {
  test.each(['no-date', 'unreadable-date', 'no-headers'])('%s', async name => {
    expect((await letter(name)).date).toBeNull()
  })

  test.each([
    ['Fri, 7 Mar 2025 09:30:00 +0100', '2025-03-07T08:30:00Z', 60],
    ['7 Mar 2025 09:30 -0500', '2025-03-07T14:30:00Z', -300],
    ['Fri, 07 Mar 25 09:30:00 GMT', '2025-03-07T09:30:00Z', 0],
    ['Fri, 7 Mar 2025 09:30:00 +0100 (Central European Standard Time)', '2025-03-07T08:30:00Z', 60],
    ['(a (nested) comment) Fri, 7 Mar 2025 (x) 09:30:00 EST', '2025-03-07T14:30:00Z', -300],
    ['Friday, 7-Mar-2025 09:30:00 UT', '2025-03-07T09:30:00Z', 0],
    ['Fri Mar  7 09:30:00 2025 +0000', '2025-03-07T09:30:00Z', 0],
    ['Fri Mar  7 09:30:00 CET 2025', '2025-03-07T08:30:00Z', 60],
    ['2025-03-07T09:30:00Z', '2025-03-07T09:30:00Z', 0],
    ['2025-03-07 09:30:00 +05:30', '2025-03-07T04:00:00Z', 330],
    ['Fri, 7 Mar 2025 9.30.00 +0100', '2025-03-07T08:30:00Z', 60],
    ['Fri,  7 March 2025 23:59:60 -0000', '2025-03-07T23:59:59Z', 0],
    ['Wed, 31 Dec 1997 23:00:00 -0330', '1998-01-01T02:30:00Z', -210],
  ])('%s', (text, instant, offset) => {
    expect(readMailDate(text)).toEqual({ instant, offset })
  })

  test.each([
    '',
    'yesterday',
    'Fri, 7 Mar 2025 09:30:00',
    'Fri Mar  7 09:30:00 2025',
    'Fri, 31 Feb 2025 09:30:00 +0000',
    'Fri, 7 Mar 2025 25:30:00 +0000',
    'Fri, 7 Mar 2025 09:61:00 +0000',
    'Fri, 7 Mar 2025 09:30:00 +9900',
    'Fri, 7 Mar 2025 09:30:00 XYZ',
    'Fri, 7 Foo 2025 09:30:00 +0000',
    'Fri, 7 Mar 0025 09:30:00 +0000',
    `${'('.repeat(5000)}7 Mar 2025`,
  ])('null: %.40s', text => {
    expect(readMailDate(text)).toBeNull()
  })
})

describe('bad input neither throws nor hangs (mail.md G9)', () => {
  const head =
    'From: a@post.example\r\nTo: b@post.example\r\nSubject: x\r\nDate: Mon, 5 May 2025 09:12:00 +0100\r\nMIME-Version: 1.0\r\n'
  const nested = (depth: number): string => {
    let text = `${head}Content-Type: multipart/mixed; boundary=b0\r\n\r\n`
    for (let i = 0; i < depth; i++)
      text += `--b${i}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}\r\n\r\n`
    return `${text}--b${depth}\r\n\r\n14. Nf3\r\n`
  }
  const recipients = Array.from({ length: 2000 }, (_, i) => `u${i}@post.example`).join(',\r\n ')
  test.each<[string, () => string, string | null]>([
    ['empty', () => '', null],
    ['400 levels of multipart', () => nested(400), '14. Nf3'],
    ['10,000 levels of multipart', () => nested(10_000), null],
    [
      'a million empty parts',
      () => `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n\r\n'.repeat(1_000_000)}`,
      null,
    ],
    [
      'messages in messages',
      () =>
        `${head}Content-Type: message/rfc822\r\n\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(100_000)}`,
      null,
    ],
    ['5 MB of headers', () => `${head}${`X-Y: ${'z'.repeat(70)}\r\n`.repeat(70_000)}\r\n14. Nf3`, '14. Nf3'],
    ['one header of 5 MB', () => `${head}X-Y: ${'z'.repeat(5_000_000)}\r\n\r\n14. Nf3`, '14. Nf3'],
    ['2,000 recipients', () => `${head.replace('b@post.example', recipients)}\r\n14. Nf3`, '14. Nf3'],
    [
      '2 MB of format=flowed',
      () =>
        `${head}Content-Type: text/plain; format=flowed\r\n\r\n14. Nf3\r\n${'> word word \r\n'.repeat(150_000)}`,
      '14. Nf3',
    ],
    [
      '50 MB attachment before the text',
      () =>
        `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'A'.repeat(76)}\r\n`.repeat(640_000)}--b\r\n\r\n14. Nf3\r\n--b--\r\n`,
      '14. Nf3',
    ],
    [
      '38,000 nested elements',
      () => `${head}Content-Type: text/html\r\n\r\n${'<div>'.repeat(38_000)}14. Nf3`,
      null,
    ],
    [
      '7,000 table rows',
      () =>
        `${head}Content-Type: text/html\r\n\r\n<p>14. Nf3</p><table>${'<tr><td>a</td></tr>'.repeat(7000)}`,
      null,
    ],
    ['unclosed comments in From', () => `From: ${'('.repeat(100_000)}\r\n\r\n14. Nf3`, '14. Nf3'],
    [
      'PKCS#7 in 60,000 indefinite lengths',
      () =>
        `${head}Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('3080'.repeat(60_000), 'hex').toString('base64')}`,
      null,
    ],
  ])('%s', async (_, make, own) => {
    const raw = Buffer.from(make(), 'latin1')
    const begun = performance.now()
    const parsed = await parseMail(raw)
    expect(performance.now() - begun).toBeLessThan(3000)
    if (own !== null) expect(parsed.ownText?.text).toBe(own)
    expect(JSON.stringify(parsed).length).toBeLessThan(3_000_000)
  })

  test('a score behind twenty photographs is read, and nothing was cut that matters', async () => {
    const photo = `--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'A'.repeat(76)}\r\n`.repeat(3000)}`
    const score = '--b\r\nContent-Type: application/x-chess-pgn; name="g.pgn"\r\n\r\n1. e4 e5 *\r\n--b--\r\n'
    const mail = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee the file.\r\n${photo.repeat(20)}${score}`
    const parsed = await parseMail(Buffer.from(mail))
    expect(parsed.attachments.at(-1)?.text).toContain('1. e4 e5 *')
    expect(parsed.troubles).toEqual([])
  })

  test('an oversized letter is read and says so', async () => {
    const parsed = await parseMail(
      Buffer.from(`${head}\r\n14. Nf3\r\n\r\n-- \r\n${'x y z\r\n'.repeat(2_000_000)}`),
    )
    expect(parsed.troubles).toContain('oversized')
    expect(parsed.ownText?.text).toBe('14. Nf3')
  })

  test('too long a text and too long a line are told', async () => {
    expect(
      (await parseMail(Buffer.from(`${head}\r\n${'14. Nf3 Nc6 and more\r\n'.repeat(5000)}`))).troubles,
    ).toContain('too-long')
    expect((await parseMail(Buffer.from(`${head}\r\n${'14. Nf3 '.repeat(400)}`))).troubles).toContain(
      'line-too-long',
    )
  })

  test('damaged letters: any byte may be another', async () => {
    const shelf = new URL('../letters/', import.meta.url)
    const names = readdirSync(shelf).filter(name => name.endsWith('.eml'))
    let state = 20_250_307
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    const special = Buffer.from(' \r\n:;<>="-/\\()\0\xff%&', 'latin1')
    for (let round = 0; round < 400; round++) {
      const raw = Buffer.from(readFileSync(new URL(names[random(names.length)] ?? '', shelf)))
      for (let change = 0; change <= random(8); change++) {
        raw[random(raw.length)] = random(2) === 0 ? random(256) : (special[random(special.length)] ?? 0)
      }
      const begun = performance.now()
      const parsed = await parseMail(raw.subarray(0, random(4) === 0 ? random(raw.length) : raw.length))
      expect(parsed.troubles).not.toContain('unreadable')
      screen(parsed, raw.length, { addresses: [] })
      authenticate(parsed, { authservId: 'mail.club.example' })
      expect(performance.now() - begun).toBeLessThan(1000)
    }
  })

  test('bytes without sense', async () => {
    const raw = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919 + i * i) % 256))
    expect((await parseMail(raw)).from).toBeNull()
  })
})
