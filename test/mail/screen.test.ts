import { describe, expect, test } from 'vitest'
import type { Screening } from '../../src/mail/letter.ts'
import { parseMail } from '../../src/mail/parseMail.ts'
import { type Own, screen } from '../../src/mail/screen.ts'

const OWN: Own = {
  addresses: ['arbiter@club.example'],
  instance: 'c1ub-4f2a',
  isOwnMessageId: id => id.endsWith('.notice@club.example>'),
}

async function screened(mail: string, own: Own = OWN): Promise<Screening> {
  const raw = Buffer.from(mail.replace(/\n/g, '\r\n'))
  return screen(await parseMail(raw), raw.length, own)
}

const HEAD = 'From: Ruth Hallam <ruth.hallam@post.example>\nTo: arbiter@club.example\nSubject: game 5\n'
const player = (extra: string, text = '12.Rd1 Qc7'): string => `${HEAD}${extra}\n${text}\n`

describe('the order of mail.md section 4', () => {
  test.each<[string, string, Screening['kind']]>([
    ['row 2, our mark', player('X-Arbiter-Instance: c1ub-4f2a\n'), 'own-copy'],
    ['row 2, another installation’s mark', player('X-Arbiter-Instance: other\n'), 'human'],
    ['row 2, our Message-ID', player('Message-ID: <7.notice@club.example>\n'), 'own-copy'],
    [
      'row 2, from ourselves',
      player('').replace('ruth.hallam@post.example', 'Arbiter@Club.example'),
      'own-copy',
    ],
    [
      'row 2, from ourselves with a tag',
      player('').replace('ruth.hallam@post.example', 'arbiter+game5@club.example'),
      'own-copy',
    ],
    ['row 6, auto-replied', player('Auto-Submitted: auto-replied\n'), 'auto-reply'],
    [
      'row 6, with a comment and a parameter',
      player('Auto-Submitted: (x) auto-generated; owner-email="a@b.example"\n'),
      'auto-reply',
    ],
    ['row 6, no', player('Auto-Submitted: no\n'), 'human'],
    ['row 7, X-Autoreply', player('X-Autoreply: yes\n'), 'auto-reply'],
    ['row 7, X-Autorespond', player('X-Autorespond: away\n'), 'auto-reply'],
    ['row 7, Apple', player('X-Apple-Action: vacation\n'), 'auto-reply'],
    ['row 7, FirstClass', player('X-FC-MachineGenerated: true\n'), 'auto-reply'],
    ['row 7, Precedence', player('Precedence: auto_reply\n'), 'auto-reply'],
    ['row 7, Delivered-To', player('Delivered-To: autoresponder\n'), 'auto-reply'],
    ['a wish to be spared auto-replies is no auto-reply', player('X-Auto-Response-Suppress: All\n'), 'human'],
    ['row 8, no return path', player('Return-Path: <>\n'), 'machine'],
    ['row 8, no-reply', player('').replace('ruth.hallam@', 'no-reply@'), 'machine'],
    ['row 9, List-Id', player('List-Id: <kent.post.example>\n'), 'list'],
    ['row 9, Precedence bulk', player('Precedence: bulk\n'), 'list'],
    ['row 10, X-Spam-Flag', player('X-Spam-Flag: YES\n'), 'spam'],
    ['row 10, X-Spam-Status', player('X-Spam-Status: Yes, score=7.1\n'), 'spam'],
    ['row 10, no spam', player('X-Spam-Status: No, score=0.1\nX-Spam-Flag: NO\n'), 'human'],
    [
      'row 12, 31 hops',
      player('Received: by mx.post.example; Mon, 5 May 2025 09:12:00 +0100\n'.repeat(31)),
      'loop',
    ],
    ['row 13', player(''), 'human'],
  ])('%s', async (_, mail, kind) => {
    expect((await screened(mail)).kind).toBe(kind)
  })

  test('row 1, more than 10 MB of a person', async () => {
    const letter = await parseMail(Buffer.from(player('')))
    expect(screen(letter, 11 * 1024 * 1024, OWN).kind).toBe('oversized')
  })

  test('an automatic letter stays one at any size', async () => {
    const letter = await parseMail(Buffer.from(player('Auto-Submitted: auto-replied\n')))
    expect(screen(letter, 11 * 1024 * 1024, OWN).kind).toBe('auto-reply')
  })
})

const report = (type: string, parts: string): string =>
  `From: Mail System <mailer-daemon@mx.post.example>\nTo: arbiter@club.example\nSubject: Report\nReturn-Path: <>\nAuto-Submitted: auto-replied\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=${type}; boundary="r1"\n\n--r1\nContent-Type: text/plain\n\nA report.\n\n${parts}--r1--\n`
const RETURNED =
  '--r1\nContent-Type: text/rfc822-headers\n\nFrom: arbiter@club.example\nMessage-ID: <7.notice@club.example>\n\n'
const status = (fields: string): string =>
  `--r1\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.post.example\n\n${fields}\n\n`

describe('delivery reports', () => {
  test('RFC 3464: who, how, and which message', async () => {
    const fields =
      'Final-Recipient: rfc822; Ruth.Hallam@post.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user'
    expect(await screened(report('delivery-status', status(fields) + RETURNED))).toEqual({
      kind: 'bounce',
      why: 'a delivery report (RFC 3464)',
      hard: true,
      delayedOnly: false,
      status: '5.1.1',
      recipients: ['ruth.hallam@post.example'],
      returnedMessageId: '<7.notice@club.example>',
    })
  })

  test.each<[string, string, boolean, boolean]>([
    ['full mailbox', 'Action: failed\nStatus: 5.2.2', false, false],
    ['policy', 'Action: failed\nStatus: 5.7.1', false, false],
    ['no such domain', 'Action: failed\nStatus: 5.1.2', true, false],
    ['delayed', 'Action: delayed\nStatus: 4.4.1', false, true],
    ['relayed', 'Action: relayed\nStatus: 2.0.0', false, true],
    ['delivered', 'Action: delivered\nStatus: 2.0.0', false, true],
    [
      'one delayed, one failed',
      'Action: delayed\nStatus: 4.4.1\n\nFinal-Recipient: rfc822; x@post.example\nAction: failed\nStatus: 5.1.1',
      true,
      false,
    ],
    [
      'only the code tells',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 User unknown',
      true,
      false,
    ],
    [
      'a vague code and a full mailbox',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full, user unknown to quota',
      false,
      false,
    ],
  ])('%s', async (_, fields, hard, delayedOnly) => {
    const found = await screened(
      report('delivery-status', status(`Final-Recipient: rfc822; r@post.example\n${fields}`)),
    )
    expect(found).toMatchObject({ kind: 'bounce', hard, delayedOnly })
  })

  test('several recipients', async () => {
    const fields =
      'Final-Recipient: rfc822; a@post.example\nAction: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; b@post.example\nAction: failed\nStatus: 5.1.1'
    expect(await screened(report('delivery-status', status(fields)))).toMatchObject({
      recipients: ['a@post.example', 'b@post.example'],
    })
  })

  test.each<[string, string]>([
    [
      'a mail system of the eighties',
      'From: MAILER-DAEMON@mx.post.example\nTo: arbiter@club.example\nSubject: failure notice\n\nSorry, I could not reach\n<ruth.hallam@post.example>:\n550 no mailbox here by that name\n\n--- Below is a copy\n\nMessage-ID: <7.notice@club.example>\n',
    ],
    [
      'a header names the failed',
      'From: Delivery <delivery@mx.post.example>\nTo: arbiter@club.example\nSubject: Oh dear\nX-Failed-Recipients: ruth.hallam@post.example\n\nNo.\nMessage-ID: <7.notice@club.example>\n550 unknown user\n',
    ],
    [
      'no sender at all',
      'To: arbiter@club.example\nSubject: Mail delivery failed\n\nThere was an error delivering your mail to <ruth.hallam@post.example>.\n\n550 5.1.1 User unknown\n\nMessage-ID: <7.notice@club.example>\n',
    ],
    [
      'a postmaster, in German',
      'From: postmaster@post.example\nTo: arbiter@club.example\nSubject: Unzustellbar: Ihr Zug\n\nIhre Nachricht an <ruth.hallam@post.example> konnte nicht zugestellt werden: user unknown\n\nMessage-ID: <7.notice@club.example>\n',
    ],
  ])('unstructured: %s', async (_, mail) => {
    expect(await screened(mail)).toMatchObject({
      kind: 'bounce',
      hard: true,
      recipients: ['ruth.hallam@post.example'],
      returnedMessageId: '<7.notice@club.example>',
    })
  })

  test.each<[string, string]>([
    [
      'a player forwards a failure notice',
      player(
        '',
        'Look what I got.\n\n---------- Forwarded message ---------\nFrom: Mail Delivery Subsystem <mailer-daemon@mx.post.example>\nSubject: Delivery Status Notification (Failure)\n\nAddress not found',
      ).replace('Subject: game 5', 'Subject: Fwd: Delivery Status Notification (Failure)'),
    ],
    ['a player tells of one', player('', 'Your mail was returned: user unknown. Did you get 12.Rd1?')],
    [
      'a player answers about one',
      player('In-Reply-To: <x@y.example>\n', 'My last mail could not be delivered. 12.Rd1 Qc7').replace(
        'Subject: game 5',
        'Subject: Re: Undelivered Mail',
      ),
    ],
    [
      'a postmaster who plays',
      player('', '12.Rd1 Qc7').replace('ruth.hallam@', 'postmaster@').replace('Ruth Hallam', 'Ruth'),
    ],
  ])('no report: %s', async (_, mail) => {
    expect((await screened(mail)).kind).not.toBe('bounce')
  })
})

describe('other reports', () => {
  test('read receipts', async () => {
    const part =
      '--r1\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822; r@post.example\nDisposition: manual-action; displayed\n\n'
    expect((await screened(report('disposition-notification', part))).kind).toBe('read-receipt')
  })

  test('abuse reports', async () => {
    const part = '--r1\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\n\n'
    expect((await screened(report('feedback-report', part))).kind).toBe('complaint')
  })

  test('abuse reports that only return the message', async () => {
    const mail = `From: staff@mail.example\nTo: a@club.example\nSubject: complaint\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: message/rfc822\n\nX-HmXmrOriginalRecipient: r@mail.example\nFrom: a@club.example\n\nx\n--m--\n`
    expect((await screened(mail)).kind).toBe('complaint')
  })

  test.each([
    ['Bounce', 'bounce'],
    ['Delivery', 'bounce'],
    ['Complaint', 'complaint'],
  ])('notes of a mail service in JSON: %s', async (type, kind) => {
    const mail = `From: no-reply@notes.example\nTo: a@club.example\nSubject: note\n\n{"notificationType":"${type}","mail":{"destination":["r@post.example"]}}\n`
    expect((await screened(mail)).kind).toBe(kind)
  })
})

describe('automatic answers told by their words only', () => {
  test.each([
    'Automatic reply: game 5',
    'Out of office: game 5',
    'Abwesenheitsnotiz: Partie 5',
    'Réponse automatique : partie 5',
    'Respuesta automática: partida 5',
    'Risposta automatica: partita 5',
    'Resposta automática: partida 5',
    'Automatisch antwoord: partij 5',
    'Autosvar: parti 5',
    'Automaattinen vastaus: peli 5',
    'Odpowiedź automatyczna: partia 5',
    'Automatická odpověď: partie 5',
    'Automatikus válasz: 5. játszma',
    'Автоматический ответ: партия 5',
    'Автоматична відповідь: партія 5',
    'Otomatik yanıt: 5. oyun',
    'Αυτόματη απάντηση: παρτίδα 5',
    '自動応答: 第5局',
    '自动答复: 第5局',
  ])('%s', async subject => {
    const found = await screened(player('', 'I am away.').replace('Subject: game 5', `Subject: ${subject}`))
    expect(found).toMatchObject({ kind: 'auto-reply', probable: true })
  })

  test.each([
    'Holiday from 20 December to 2 January',
    'Away until Sunday, then 12...Qc7',
    'Re: Automatic reply: game 5',
    'Vacation leave, rule 8',
    'Game 5: office move',
  ])('a player’s own: %s', async subject => {
    const found = await screened(
      player('', 'I take leave from 20 December.').replace('Subject: game 5', `Subject: ${subject}`),
    )
    expect(found.kind).toBe('human')
  })

  test.each([
    ['an empty return path', 'Return-Path: <>\n', 'auto-reply'],
    ['bulk', 'Precedence: junk\n', 'auto-reply'],
    ['over a list', 'Precedence: bulk\nList-Id: <x.post.example>\n', 'list'],
    ['a person', '', 'human'],
  ])('words of absence, %s', async (_, extra, kind) => {
    expect((await screened(player(extra, 'I am away from home until Sunday.'))).kind).toBe(kind)
  })

  test('a header makes it certain', async () => {
    const found = await screened(player('Auto-Submitted: auto-replied\n', 'I am away.'))
    expect(found).toEqual({ kind: 'auto-reply', why: 'marked Auto-Submitted (RFC 3834)' })
  })
})
