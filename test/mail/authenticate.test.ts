import { describe, expect, test } from 'vitest'
import { authenticate } from '../../src/mail/authenticate.ts'
import { readAuthenticationResults } from '../../src/mail/authenticateResults.ts'
import { splitHeaders } from '../../src/mail/parseMailHeaders.ts'

const FROM = 'From: Ruth Hallam <ruth.hallam@post.example>\n'
const RECEIVED = 'Received: from mx.post.example by mail.club.example; Mon, 5 May 2025 08:12:09 +0000\n'
const REST =
  'To: arbiter@club.example\nSubject: game 5\nDate: Mon, 5 May 2025 09:12:00 +0100\nMessage-ID: <5a@post.example>\n'
const PASS = 'Authentication-Results: mail.club.example; dmarc=pass header.from=post.example\n'

const outcomeOf = (head: string, authservId: string | null = 'mail.club.example') =>
  authenticate({ headers: splitHeaders(Buffer.from(`${head}\n12.Rd1`)).headers }, { authservId })

describe('only the topmost results of our own server count', () => {
  test.each<[string, string, 'pass' | 'none' | 'fail']>([
    ['pass', PASS + RECEIVED + FROM + REST, 'pass'],
    ['pass, below our Received', RECEIVED + PASS + FROM + REST, 'pass'],
    ['another server’s name', PASS.replace('mail.club', 'mx.post') + RECEIVED + FROM + REST, 'none'],
    [
      'another server on top, ours forged below',
      PASS.replace('mail.club', 'mx.post') + RECEIVED + PASS + FROM + REST,
      'none',
    ],
    [
      'our fail on top, a forged pass below',
      PASS.replace('=pass', '=fail') + RECEIVED + PASS + FROM + REST,
      'fail',
    ],
    [
      'a forged pass right below, before any Received of ours',
      RECEIVED + PASS.replace('=pass', '=none') + PASS + FROM + REST,
      'none',
    ],
    [
      'two filters of ours above Received',
      `Authentication-Results: mail.club.example; spf=pass smtp.mailfrom=post.example\n${PASS}${RECEIVED}${FROM}${REST}`,
      'pass',
    ],
    ['none at all', RECEIVED + FROM + REST, 'none'],
    ['folded', PASS.replace('; dmarc', ';\n\tdmarc') + RECEIVED + FROM + REST, 'pass'],
    [
      'with comments',
      PASS.replace('dmarc=pass', '(a (b) c) dmarc (x) = (y) pass (p=none dis=none)') + RECEIVED + FROM + REST,
      'pass',
    ],
    [
      'a pass inside a comment',
      PASS.replace('dmarc=pass', 'dmarc=fail (dmarc=pass)') + RECEIVED + FROM + REST,
      'fail',
    ],
    [
      'a pass inside quotes',
      PASS.replace(
        'dmarc=pass header.from=post.example',
        'dmarc=fail reason="; dmarc=pass header.from=post.example"',
      ) +
        RECEIVED +
        FROM +
        REST,
      'fail',
    ],
    ['name and version', PASS.replace('example;', 'example 1;') + RECEIVED + FROM + REST, 'pass'],
    ['name in capitals', PASS.replace('mail.club', 'Mail.Club') + RECEIVED + FROM + REST, 'pass'],
    [
      'pass for another domain',
      PASS.replace('=post.example', '=evil.example') + RECEIVED + FROM + REST,
      'none',
    ],
    [
      'our name in an ARC header',
      PASS.replace('Authentication', 'ARC-Authentication') + RECEIVED + FROM + REST,
      'none',
    ],
  ])('%s', (_, head, outcome) => {
    expect(outcomeOf(head).outcome).toBe(outcome)
  })

  test('no server is trusted', () => {
    expect(outcomeOf(PASS + RECEIVED + FROM + REST, null)).toEqual({
      outcome: 'none',
      why: 'no-server-trusted',
    })
  })

  test('a server that gives no name', () => {
    const head = `Authentication-Results: spf=pass (sender IP is 192.0.2.7) smtp.mailfrom=post.example; dkim=pass header.d=post.example;dmarc=pass action=none header.from=post.example;compauth=pass reason=100\n${RECEIVED}${FROM}${REST}`
    expect(outcomeOf(head, '').outcome).toBe('pass')
    expect(outcomeOf(head).outcome).toBe('none')
  })
})

describe('what the methods say', () => {
  const said = (results: string) =>
    outcomeOf(`Authentication-Results: mail.club.example; ${results}\n${RECEIVED}${FROM}${REST}`)
  test.each<[string, 'pass' | 'none' | 'fail', string]>([
    ['dmarc=pass header.from=post.example', 'pass', 'dmarc=pass'],
    ['dmarc=fail header.from=post.example; dkim=pass header.d=post.example', 'fail', 'dmarc=fail'],
    ['dmarc=none header.from=post.example; dkim=pass header.d=post.example', 'pass', 'dkim=pass'],
    ['dkim=pass header.i=@post.example', 'pass', 'dkim=pass'],
    ['dkim=pass header.d=mailer.example', 'none', 'no-verdict'],
    ['dkim=pass header.d=example', 'none', 'no-verdict'],
    ['dkim=fail header.d=post.example', 'fail', 'dkim=fail'],
    ['dkim=fail header.d=post.example; dkim=pass header.d=post.example', 'pass', 'dkim=pass'],
    ['dkim=fail header.d=list.example', 'none', 'no-verdict'],
    ['spf=fail smtp.mailfrom=ruth@post.example', 'fail', 'spf=fail'],
    ['spf=softfail smtp.mailfrom=post.example', 'none', 'no-verdict'],
    ['spf=pass smtp.mailfrom=post.example', 'none', 'no-verdict'],
    ['none', 'none', 'no-verdict'],
    ['dmarc=temperror header.from=post.example', 'none', 'dmarc=temperror'],
    ['dmarc=permerror header.from=post.example', 'none', 'no-verdict'],
  ])('%s', (results, outcome, why) => {
    expect(said(results)).toMatchObject({ outcome, why })
  })

  test('a lookup that failed is worth another try', () => {
    expect(said('dmarc=temperror header.from=post.example').temporary).toBe(true)
  })
})

describe('M16 duplicated singleton headers fail before anything is trusted', () => {
  test.each([
    'Sender: x@post.example',
    'Reply-To: x@post.example',
    'To: x@post.example',
    'Cc: x@post.example',
    'Subject: 1. resigns',
    'Date: Tue, 6 May 2025 09:12:00 +0100',
    'Message-ID: <x@post.example>',
    'In-Reply-To: <x@post.example>',
    'References: <x@post.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain',
    'Content-Transfer-Encoding: 8bit',
  ])('%s', line => {
    const head = `${PASS}${RECEIVED}${FROM}${REST}${line}\n${line.toUpperCase().replace(/:.*/, ': other')}\n`
    expect(outcomeOf(head)).toEqual({ outcome: 'fail', why: 'duplicate-headers' })
  })

  test('more headers than were read', () => {
    const { headers } = splitHeaders(Buffer.from(`${PASS}${RECEIVED}${FROM}${REST}\n`))
    expect(
      authenticate({ headers, troubles: ['header-too-long'] }, { authservId: 'mail.club.example' }),
    ).toEqual({
      outcome: 'fail',
      why: 'header-too-long',
    })
  })

  test('several Received headers are no duplicates', () => {
    expect(outcomeOf(PASS + RECEIVED + RECEIVED + FROM + REST).outcome).toBe('pass')
  })
})

describe('M19 exactly one From with one mailbox', () => {
  test.each<[string, string | null]>([
    ['From: ruth.hallam@post.example', null],
    ['From: <ruth.hallam@post.example>', null],
    ['From: "Hallam, Ruth; (x) <a@b.example>" <ruth.hallam@post.example>', null],
    ['From: =?utf-8?Q?Ruth?= <ruth.hallam@post.example>', null],
    ['From: ruth.hallam@post.example <ruth.hallam@post.example>', null],
    ['From: Ruth (in Kent) <ruth.hallam@post.example>', null],
    ['From: ruth.hallam@post.example, x@evil.example', 'from-not-one-mailbox'],
    ['From: Ruth <ruth.hallam@post.example>, <x@evil.example>', 'from-not-one-mailbox'],
    ['From: Club: ruth.hallam@post.example;', 'from-not-one-mailbox'],
    ['From: A <real@club.example> <x@evil.example>', 'from-not-one-mailbox'],
    ['From: real@club.example <x@post.example>', 'from-not-one-mailbox'],
    ['From: =?utf-8?Q?ruth=2Ehallam=40post=2Eexample?=', 'from-not-one-mailbox'],
    ['From: Ruth <=?utf-8?Q?ruth?=@post.example>', 'from-not-one-mailbox'],
    ['From: Ruth', 'from-not-one-mailbox'],
    ['From: Ruth <>', 'from-not-one-mailbox'],
    ['From: Ruth <ruth@post>', 'from-not-one-mailbox'],
    ['X-From: ruth.hallam@post.example', 'no-from'],
    ['From: ruth.hallam@post.example\nFrom: ruth.hallam@post.example', 'duplicate-headers'],
  ])('%s', (line, refused) => {
    const found = outcomeOf(`${PASS}${RECEIVED}${line}\n${REST}`)
    expect(found.outcome).toBe(refused === null ? 'pass' : 'fail')
    if (refused !== null) expect(found.why).toBe(refused)
  })
})

test('the header is read by its grammar', () => {
  const read = readAuthenticationResults(
    'mx.example 1; dkim = pass (2048-bit) reason="a; b" header.d = Post.Example header.s=k1; spf=none',
  )
  expect(read.authservId).toBe('mx.example')
  expect(read.results.map(r => [r.method, r.result, [...r.properties]])).toEqual([
    [
      'dkim',
      'pass',
      [
        ['reason', 'a; b'],
        ['header.d', 'post.example'],
        ['header.s', 'k1'],
      ],
    ],
    ['spf', 'none', []],
  ])
})
