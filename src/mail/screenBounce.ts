/**
 * Reports that a mail could not be delivered: RFC 3464 ones from their fields, those of older mail systems from
 * their words. What matters is who was not reached, for how long, and which of our messages it was.
 */
import { BOUNCE_SENTENCES, BOUNCE_SUBJECTS, UNKNOWN_USER_SENTENCES } from './data/machineWords.ts'
import type { ParsedLetter, Screening } from './letter.ts'
import { headerOf, headersOf } from './parseMailHeaders.ts'

export type Bounce = Extract<Screening, { kind: 'bounce' }>

const REPORT_TYPE = /^message\/(?:global-)?delivery-status$/
const ADDRESS = /[^\s@<>"'(),;:[\]]{1,64}@[^\s@<>"'(),;:[\]]{1,200}[a-z0-9]/i

/** Text of a letter with its returned parts left out, lower-cased and cut: what a report says itself. */
export function reportText(letter: ParsedLetter): string {
  const text = letter.text.trim() === '' ? (letter.ownHtml?.text ?? '') : letter.text
  return text.slice(0, 16_000).toLowerCase().replace(/\s+/g, ' ')
}

/** Part of the content type of a multipart/report; '' where the letter is none. */
export function reportType(letter: ParsedLetter): string {
  const type = headerOf(letter.headers, 'content-type')?.toLowerCase() ?? ''
  if (!type.startsWith('multipart/report')) return ''
  return /report-type\s*=\s*"?([a-z0-9-]{1,40})/.exec(type)?.[1] ?? 'delivery-status'
}

/** A delivery report by RFC 3464, told by its content type or its machine-readable part. */
export function structuredBounce(letter: ParsedLetter): Bounce | null {
  const reports = letter.attachments.filter(a => REPORT_TYPE.test(a.type))
  if (reports.length === 0) {
    const other = letter.attachments.some(a =>
      /^message\/(?:disposition-notification|feedback-report)$/.test(a.type),
    )
    if (other || reportType(letter) !== 'delivery-status') return null
  }
  const fields = reports.map(a => a.text ?? '').join('\n\n')
  return bounce(letter, fields === '' ? letter.text : fields, 'a delivery report (RFC 3464)')
}

/** Senders that only a mail system has; a postmaster is also a person. */
const DAEMON =
  /^(?:mailer[-_.]?daemon|mail[-_.]daemon|mailerdaemon|mdaemon|mail[-_.]delivery[-_.]?(?:system|subsystem)|delivery[-_.]?(?:system|daemon)|bounces?|double-bounce|mmdf|smtp-daemon)(?:$|[+\-_.=])/
const POSTMASTER =
  /^(?:post[-_.]?master|e?mail[-_.]?admin|mail[-_.]?system|mailsystem|administrator|sysadmin|system|root|abuse|exchange|mail[-_.]?gateway|mailgw|noreply|no-reply|do[-_.]?not[-_.]?reply|donotreply|microsoftexchange[0-9a-f]{0,40})(?:$|[+\-_.=])/

/** Names that gateways give themselves. A person who writes about a lost mail has none of them. */
const SYSTEM_NAME = /mail|system|daemon|delivery|admin|server|gateway|security|scan|notif|robot|automat/i
const LIST_REFUSAL = /not member|loop alert|status report|security alert|rejected|refused/i

/** A delivery report of an older mail system, told by who sends it and what it says. */
export function unstructuredBounce(letter: ParsedLetter): Bounce | null {
  const found = (why: string): Bounce => bounce(letter, letter.text, why)
  if (headerOf(letter.headers, 'x-failed-recipients') !== null)
    return found('a header names failed recipients')
  const notification = cloudNotification(letter)
  if (notification !== null && notification !== 'complaint')
    return found('a mail service reports on a delivery')
  const sender = letter.from?.address ?? ''
  const local = sender.split('@')[0] ?? ''
  if (DAEMON.test(local)) return found('a mail system sent it')
  if (headerOf(letter.headers, 'x-mlserver') !== null && LIST_REFUSAL.test(letter.subject)) {
    return found('a list server refused the message')
  }
  const subject = letter.subject.toLowerCase().replace(/^[\s*[({!-]+/, '')
  const says = saysBounce(subject)
  const text = reportText(letter)
  const explains = BOUNCE_SENTENCES.some(sentence => text.includes(sentence))
  const returned = letter.attachments.some(a => /^message\/rfc822$|^text\/rfc822-headers$/.test(a.type))
  const nobody = sender === '' || nullSender(letter)
  if (nobody && (says || explains)) return found('no sender, and it speaks of a failed delivery')
  if (POSTMASTER.test(local) && (says || explains || returned))
    return found('a mail system speaks of a failed delivery')
  const quotesCode = /\b[45]\d\d[ -][45]\.\d{1,3}\.\d{1,3}\b|\b55\d |diagnostic-code:|reporting-mta:/.test(
    text,
  )
  const official = SYSTEM_NAME.test(`${letter.from?.name ?? ''} ${local}`)
  if (official && says && explains && (returned || quotesCode) && letter.inReplyTo.length === 0) {
    return found('subject and text speak of a failed delivery')
  }
  return null
}

function saysBounce(subject: string): boolean {
  if (/^(?:re|aw|fwd?|wg|tr|sv|vs|odp|rv|rif|antw)\s*:/.test(subject)) return false
  const short = subject.slice(0, 120)
  return BOUNCE_SUBJECTS.some(
    start =>
      short.startsWith(start) ||
      short.includes(` ${start}`) ||
      (/[^\x20-\x7e]/.test(start) && short.includes(start)),
  )
}

/** `Return-Path: <>` in its spellings: no person's mail program writes it. */
export function nullSender(letter: ParsedLetter): boolean {
  return headersOf(letter.headers, 'return-path').some(path =>
    /^<?\s*(?:mailer-daemon(?:@[^>]*)?)?\s*>?$/i.test(path.trim()),
  )
}

/** JSON that mail services send instead of a report. */
export function cloudNotification(letter: ParsedLetter): 'bounce' | 'delivery' | 'complaint' | null {
  const head = letter.text.slice(0, 400)
  if (!/^\s*\{/.test(head)) return null
  const type =
    /"(?:notificationType|eventType)"\s{0,3}:\s{0,3}"(Bounce|Delivery|Complaint|DeliveryDelay|Reject)"/i.exec(
      head,
    )?.[1]
  if (type === undefined) return null
  if (/^complaint$/i.test(type)) return 'complaint'
  return /^delivery$/i.test(type) ? 'delivery' : 'bounce'
}

function bounce(letter: ParsedLetter, report: string, why: string): Bounce {
  const text = report.slice(0, 64_000)
  const actions = fieldValues(text, 'action').map(value => value.toLowerCase().split(/[\s;(]/)[0] ?? '')
  const status = statusOf(text)
  const delayedOnly = isDelayOnly(letter, actions, status)
  const hard = !delayedOnly && isHard(status, `${reportText(letter)} ${text.toLowerCase()}`)
  return {
    kind: 'bounce',
    why,
    hard,
    delayedOnly,
    status,
    recipients: recipientsOf(letter, text),
    returnedMessageId: returnedIdOf(letter),
  }
}

function fieldValues(text: string, name: string): string[] {
  const values: string[] = []
  for (const match of text.matchAll(
    new RegExp(`^[ \\t]{0,8}${name}[ \\t]{0,8}:[ \\t]{0,8}([^\\r\\n]{1,500})`, 'gim'),
  )) {
    values.push((match[1] ?? '').trim())
    if (values.length >= 200) break
  }
  return values
}

/**
 * The first failed status; where it says nothing ('5.0.0') or there are no fields, the first enhanced code in the
 * text, else the class of the first SMTP code.
 */
function statusOf(text: string): string | null {
  const stated = fieldValues(text, 'status').flatMap(
    value => /^([245]\.\d{1,3}\.\d{1,3})/.exec(value)?.[1] ?? [],
  )
  const failed = stated.find(code => code.startsWith('5')) ?? stated[0]
  if (failed !== undefined && !failed.endsWith('.0.0')) return failed
  const words = failed === undefined ? text : fieldValues(text, 'diagnostic-code').join('\n')
  const enhanced = /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(words)?.[1]
  if (enhanced !== undefined) return enhanced
  if (failed !== undefined) return failed
  const plain = /(?:^|[\s(:>])([45])[0-5]\d[ -](?=[^\d])/.exec(text)?.[1]
  return plain === undefined ? null : `${plain}.0.0`
}

function isDelayOnly(letter: ParsedLetter, actions: readonly string[], status: string | null): boolean {
  if (actions.includes('failed')) return false
  if (actions.length > 0) return true
  if (cloudNotification(letter) === 'delivery') return true
  const subject = letter.subject.toLowerCase()
  if (/\b(?:delay(?:ed)?|warning|verzögert|retard|ritardo|retraso)\b/.test(subject))
    return status?.startsWith('5') !== true
  return /has been delayed|not yet been delivered|message is delayed|warning message only/.test(
    reportText(letter),
  )
}

/** Hard: the address or its host does not exist. A full mailbox or a spam verdict may pass. */
function isHard(status: string | null, text: string): boolean {
  if (/mailbox (?:is )?full|over ?quota|quota exceeded|exceeded (?:its |the )?(?:storage|quota)/.test(text))
    return false
  if (status === null || /^5\.(?:0|5)\./.test(status))
    return UNKNOWN_USER_SENTENCES.some(s => text.includes(s))
  return /^5\.(?:1\.(?:0|1|2|3|6|10|351)|2\.1|4\.4)$/.test(status)
}

function recipientsOf(letter: ParsedLetter, report: string): string[] {
  const found = new Set<string>()
  const add = (value: string): void => {
    const address = ADDRESS.exec(value)?.[0]
    if (address !== undefined && found.size < 100) found.add(address.toLowerCase())
  }
  for (const value of [
    ...fieldValues(report, 'final-recipient'),
    ...fieldValues(report, 'original-recipient'),
  ])
    add(value)
  for (const value of headersOf(letter.headers, 'x-failed-recipients'))
    value.slice(0, 20_000).split(',').forEach(add)
  if (found.size === 0) {
    const top = report.slice(0, 4000)
    for (const match of top.matchAll(/"emailAddress"\s{0,3}:\s{0,3}"([^"\s]{3,300})"/g)) add(match[1] ?? '')
    for (const match of top.matchAll(
      /^[ \t]{0,8}[<*"]?([^\s@<>"*]{1,64}@[^\s@<>",:]{2,200})>?"?[ \t]{0,4}(?::|$|\()/gm,
    ))
      add(match[1] ?? '')
    if (found.size === 0) add(/<([^\s@<>]{1,64}@[^\s@<>]{1,200})>/.exec(top)?.[1] ?? '')
  }
  return [...found]
}

/** Message-ID of the message that came back: in the returned part, below the report's text, or in its thread. */
function returnedIdOf(letter: ParsedLetter): string | null {
  const returned = letter.attachments.filter(a =>
    /^message\/(?:global|rfc822)|^text\/rfc822-headers|^message\/global-headers/.test(a.type),
  )
  for (const text of [...returned.map(a => a.text ?? ''), letter.text]) {
    const id = /^[ \t>]{0,4}message-id[ \t]{0,8}:[ \t\r\n]{0,8}(<[^<>\s]{1,900}>)/im.exec(text)?.[1]
    if (id !== undefined) return id
  }
  return letter.inReplyTo[0] ?? letter.references.at(-1) ?? null
}
