/**
 * Before anything is read: is this a person's letter or the work of a machine? The order of mail.md section 4; the
 * first row that fits decides. Storing always happens, only the answer depends on it: no automatic mail is answered.
 */
import { splitTag } from './address.ts'
import { ABSENCE_WORDS, AUTO_REPLY_SENTENCES, AUTO_REPLY_SUBJECTS } from './data/machineWords.ts'
import type { ParsedLetter, Screening } from './letter.ts'
import { SIZE_LIMIT } from './parseMail.ts'
import { headerOf, headersOf, stripComments } from './parseMailHeaders.ts'
import {
  cloudNotification,
  nullSender,
  reportText,
  reportType,
  structuredBounce,
  unstructuredBounce,
} from './screenBounce.ts'

/** What is ours, so that our own mail is never read as a letter. */
export interface Own {
  /** Addresses of this arbiter, lower-cased. */
  readonly addresses: readonly string[]
  /** Value of the X-Arbiter-Instance header of mail that this installation sends. */
  readonly instance?: string
  /** Whether a Message-ID is one of ours. */
  readonly isOwnMessageId?: (messageId: string) => boolean
}

interface Mail {
  readonly letter: ParsedLetter
  /** Bytes of the raw letter. */
  readonly size: number
  readonly own: Own
}

type Row = (mail: Mail) => Screening | null

/** The table of mail.md section 4, to be read from the top; size alone never hides what a machine sent. */
const ROWS: readonly Row[] = [
  ownCopy,
  deliveryReport,
  readReceipt,
  complaint,
  oldDeliveryReport,
  autoSubmitted,
  autoReplyHeaders,
  absence,
  machineSender,
  list,
  spam,
  autoReplyWords,
  loop,
  oversized,
]

/** Screens a letter. `size` is that of the raw letter in bytes. */
export function screen(letter: ParsedLetter, size: number, own: Own): Screening {
  const mail = { letter, size, own }
  for (const row of ROWS) {
    const found = row(mail)
    if (found !== null) return found
  }
  return { kind: 'human' }
}

const values = ({ letter }: Mail, name: string): string[] =>
  headersOf(letter.headers, name).map(value => stripComments(value).trim().toLowerCase())
const has = (mail: Mail, name: string): boolean => headerOf(mail.letter.headers, name) !== null
const localPart = ({ letter }: Mail): string => letter.from?.address.split('@')[0] ?? ''

function ownCopy(mail: Mail): Screening | null {
  const { letter, own } = mail
  const { instance } = own
  if (instance !== undefined && headersOf(letter.headers, 'x-arbiter-instance').includes(instance)) {
    return { kind: 'own-copy', why: 'it carries the mark of this arbiter' }
  }
  if (letter.messageId !== null && own.isOwnMessageId?.(letter.messageId) === true) {
    return { kind: 'own-copy', why: 'its Message-ID is one of ours' }
  }
  const from = splitTag(letter.from?.address ?? '')
  if (from !== null && own.addresses.includes(from.base)) {
    return { kind: 'own-copy', why: 'it comes from the arbiter’s own address' }
  }
  return null
}

function deliveryReport({ letter }: Mail): Screening | null {
  return structuredBounce(letter)
}

function readReceipt({ letter }: Mail): Screening | null {
  const reported = letter.attachments.some(a => a.type === 'message/disposition-notification')
  if (reportType(letter) !== 'disposition-notification' && !reported) return null
  return { kind: 'read-receipt', why: 'a report that the mail was read or deleted' }
}

function complaint(mail: Mail): Screening | null {
  const { letter } = mail
  const because = (why: string): Screening => ({ kind: 'complaint', why })
  if (reportType(letter) === 'feedback-report') return because('an abuse report (ARF)')
  if (letter.attachments.some(a => a.type === 'message/feedback-report'))
    return because('an abuse report (ARF)')
  if (cloudNotification(letter) === 'complaint') return because('a mail service reports a complaint')
  const head = letter.text.slice(0, 4000)
  if (
    /^feedback-type:/im.test(head) &&
    /^(?:user-agent|version|original-mail-from|source-ip):/im.test(head)
  ) {
    return because('an abuse report in plain text')
  }
  // Older feedback loops return the message with nothing but their own headers in it.
  const returned = letter.attachments.some(
    a => a.type === 'message/rfc822' && /^x-hmxmroriginalrecipient:/im.test((a.text ?? '').slice(0, 4000)),
  )
  if (returned) return because('an abuse report of a mail provider')
  if (/^(?:feedback-?loop|fbl|complaints?|abuse-?report|scomp)(?:$|[+\-_.])/.test(localPart(mail))) {
    return because('an address that sends abuse reports only')
  }
  return null
}

function oldDeliveryReport({ letter }: Mail): Screening | null {
  return unstructuredBounce(letter)
}

function autoSubmitted(mail: Mail): Screening | null {
  const value = values(mail, 'auto-submitted').find(v => v !== '' && v.split(/[\s;]/)[0] !== 'no')
  return value === undefined ? null : { kind: 'auto-reply', why: 'marked Auto-Submitted (RFC 3834)' }
}

/** X-Auto-Response-Suppress is a wish of the sender, not a sign, and is left out on purpose. */
function autoReplyHeaders(mail: Mail): Screening | null {
  const marked =
    has(mail, 'x-autoreply') ||
    has(mail, 'x-autorespond') ||
    has(mail, 'x-autoresponder') ||
    has(mail, 'x-autoreply-from') ||
    has(mail, 'x-mail-autoreply') ||
    values(mail, 'x-fc-machinegenerated').includes('true') ||
    values(mail, 'x-apple-action').includes('vacation') ||
    values(mail, 'delivered-to').includes('autoresponder') ||
    values(mail, 'precedence').some(isAutoPrecedence) ||
    values(mail, 'x-precedence').some(isAutoPrecedence)
  return marked ? { kind: 'auto-reply', why: 'its headers say that a program answered' } : null
}

const isAutoPrecedence = (value: string): boolean => /^auto[-_]?reply/.test(value)

/** Answering programs of old set neither mark: an empty return path or "Precedence: bulk", and words of absence. */
function absence(mail: Mail): Screening | null {
  const listed = has(mail, 'list-id') || has(mail, 'list-post')
  const bulk = !listed && values(mail, 'precedence').some(value => /^(?:bulk|junk)\b/.test(value))
  if (!bulk && !nullSender(mail.letter)) return null
  const words = `${mail.letter.subject.toLowerCase()} ${reportText(mail.letter).slice(0, 1000)}`
  if (!ABSENCE_WORDS.some(word => words.includes(word))) return null
  return { kind: 'auto-reply', why: 'it speaks of absence and takes no answer' }
}

function machineSender(mail: Mail): Screening | null {
  if (nullSender(mail.letter)) return { kind: 'machine', why: 'nobody to answer: its return path is empty' }
  if (
    /^(?:mailer-daemon|postmaster|no[-_.]?reply|do[-_.]?not[-_.]?reply)(?:$|[+\-_.])/.test(localPart(mail))
  ) {
    return { kind: 'machine', why: 'its address takes no replies' }
  }
  return null
}

function list(mail: Mail): Screening | null {
  const listed =
    ['list-id', 'list-post', 'list-unsubscribe', 'mailing-list'].some(name => has(mail, name)) ||
    values(mail, 'precedence').some(value => /^(?:list|bulk|junk)\b/.test(value))
  return listed ? { kind: 'list', why: 'it came over a mailing list' } : null
}

function spam(mail: Mail): Screening | null {
  const marked =
    values(mail, 'x-spam-flag').some(value => value.startsWith('yes')) ||
    values(mail, 'x-spam-status').some(value => value.startsWith('yes')) ||
    values(mail, 'x-forefront-antispam-report').some(value => /(?:^|;)sfv:spm(?:;|$)/.test(value))
  return marked ? { kind: 'spam', why: 'the mail server marked it as spam' } : null
}

/** Words only: a legal move in such a letter makes it a person's, so the mark says 'probable'. */
function autoReplyWords({ letter }: Mail): Screening | null {
  const subject = letter.subject
    .trim()
    .toLowerCase()
    .replace(/^[[(*\s]+/, '')
  if (AUTO_REPLY_SUBJECTS.some(start => subject.startsWith(start))) {
    return { kind: 'auto-reply', why: 'its subject is that of an automatic answer', probable: true }
  }
  const head = reportText(letter).slice(0, 600)
  if (AUTO_REPLY_SENTENCES.some(sentence => head.includes(sentence))) {
    return { kind: 'auto-reply', why: 'it says that it is an automatic answer', probable: true }
  }
  return null
}

const MOST_HOPS = 30

function loop({ letter }: Mail): Screening | null {
  return letter.received.length > MOST_HOPS
    ? { kind: 'loop', why: `it passed more than ${MOST_HOPS} mail servers` }
    : null
}

function oversized({ size }: Mail): Screening | null {
  return size > SIZE_LIMIT ? { kind: 'oversized', why: 'it is larger than 10 MB' } : null
}
