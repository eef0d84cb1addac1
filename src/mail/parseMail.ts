/**
 * Raw bytes of a letter to what the later steps may know of it. Every letter is hostile: nothing here throws, hangs
 * or grows without bound; what could not be used is named in `troubles`.
 */
import { type Attachment as ParsedAttachment, parseAddressHeader, simpleParser } from 'mailparser'
import { canonicalAddress } from './address.ts'
import { htmlText } from './htmlText.ts'
import type { Mailbox, OwnWords, ParsedLetter } from './letter.ts'
import { attachmentOf, isSmime, isWinmail } from './parseMailAttachment.ts'
import { readMailDate } from './parseMailDate.ts'
import {
  type Header,
  headerOf,
  headersOf,
  splitHeaders,
  stripComments,
  stripControls,
} from './parseMailHeaders.ts'
import { clearSignedText, openCms, PGP_MESSAGE } from './parseMailInside.ts'
import { mend } from './parseMailMend.ts'
import { ownWords } from './unquote.ts'
import { INPUT_CAP, LINE_CAP, OWN_CAP } from './unquoteMarks.ts'

/** Letters above this many bytes are called 'oversized' (mail.md section 4, row 1); they are still read, cut short. */
export const SIZE_LIMIT = 10 * 1024 * 1024
const MOST_RECIPIENTS = 1000
const MOST_ATTACHMENTS = 100
/** Received headers read: far beyond what `screen` calls a loop. */
const MOST_HOPS = 100
const DEEPEST_ENVELOPE = 3

/** Reads a letter. Resolves always; a letter of which nothing can be read has empty text and its troubles. */
export async function parseMail(raw: Buffer): Promise<ParsedLetter> {
  try {
    return await parseAt(raw, 0)
  } catch {
    // A fault of ours or of the library's: the letter is kept, its headers alone are read, a human looks at it.
    return parseAt(raw.subarray(0, raw.length - splitHeaders(raw).body.length), 0, 'unreadable')
  }
}

async function parseAt(raw: Buffer, depth: number, ...known: readonly string[]): Promise<ParsedLetter> {
  const troubles = new Set<string>(known)
  if (raw.length > SIZE_LIMIT) troubles.add('oversized')
  const { headers, body, truncated } = splitHeaders(lineEnds(raw))
  if (truncated) troubles.add('header-too-long')
  if (headers.length === 0) troubles.add('no-headers')
  const content = await readBody(headers, body, troubles)
  const inner = depth < DEEPEST_ENVELOPE ? await openEnvelope(content.parts, troubles, depth) : null
  const plain = splitMarkup(content.text, content.html)
  const text = inner?.text ?? tidyText(plain.text, troubles)
  const html = inner?.html ?? stripControls(plain.html)
  const attachments = [...content.parts.map(attachmentOf), ...(inner?.attachments ?? [])].slice(
    0,
    MOST_ATTACHMENTS,
  )
  if (attachments.some(isWinmail)) troubles.add('winmail')
  if (attachments.some(a => a.type === 'message/rfc822')) troubles.add('forwarded-message')
  if (
    attachments.some(a => a.type === 'application/pgp-encrypted') ||
    text.trimStart().startsWith(PGP_MESSAGE)
  ) {
    troubles.add('encrypted')
  }
  const people = readPeople(headers, troubles)
  return {
    messageId: messageIds(headerOf(headers, 'message-id') ?? '')[0] ?? null,
    inReplyTo: messageIds(headerOf(headers, 'in-reply-to') ?? ''),
    references: messageIds(headersOf(headers, 'references').join(' ')),
    ...people,
    subject: content.subject,
    date: readMailDate(headerOf(headers, 'date') ?? ''),
    received: headersOf(headers, 'received').slice(0, MOST_HOPS).map(readReceived),
    headers,
    text,
    html,
    ...readOwnWords(text, html, people.from, troubles),
    attachments,
    troubles: [...troubles],
  }
}

/** Bare CR line ends, as old Macintosh programs wrote them, would make the whole letter one line. */
function lineEnds(raw: Buffer): Buffer {
  if (raw.includes(0x0a) || !raw.includes(0x0d)) return raw
  const copy = Buffer.from(raw)
  for (let i = 0; i < copy.length; i++) if (copy[i] === 0x0d) copy[i] = 0x0a
  return copy
}

interface Content {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly parts: readonly ParsedAttachment[]
}

async function readBody(headers: readonly Header[], body: Buffer, troubles: Set<string>): Promise<Content> {
  const mended = mend(headers, body)
  for (const trouble of mended.troubles) troubles.add(trouble)
  const fallback = stripControls(headerOf(headers, 'subject') ?? '')
  try {
    const mail = await simpleParser(mended.bytes, {
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
      skipTextLinks: true,
      keepCidLinks: true,
      keepDeliveryStatus: true,
      // An embedded message is an attachment, never part of the sender's own text.
      ...{ ignoreEmbedded: true, checksumAlgo: false },
    } as Parameters<typeof simpleParser>[1])
    const subject = stripControls(mail.subject ?? fallback)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 1000)
    return { subject, text: mail.text ?? '', html: mail.html || '', parts: mail.attachments }
  } catch (error) {
    const tooMuch = (error as { code?: string } | null)?.code === 'EMAXLEN'
    troubles.add(tooMuch ? 'too-nested' : 'broken')
    return { subject: fallback.slice(0, 1000), text: '', html: '', parts: [] }
  }
}

/** HTML that a program has sent as plain text, alone or below the text. */
function splitMarkup(text: string, html: string): { text: string; html: string } {
  const at = text.search(/^[ \t]{0,8}<(?:!doctype html|html)\b/im)
  if (at < 0) return { text, html }
  return { text: text.slice(0, at), html: html.trim() === '' ? text.slice(at) : html }
}

/** The letter inside an S/MIME signature; encryption and rubbish are troubles. */
async function openEnvelope(
  parts: readonly ParsedAttachment[],
  troubles: Set<string>,
  depth: number,
): Promise<ParsedLetter | null> {
  const envelope = parts.find(part => isSmime(attachmentOf(part)))
  if (envelope === undefined) return null
  const cms = openCms(envelope.content)
  if (cms.kind !== 'signed') {
    troubles.add(cms.kind === 'encrypted' ? 'encrypted' : 'broken')
    return null
  }
  const inner = await parseAt(cms.content, depth + 1)
  for (const trouble of inner.troubles) if (trouble !== 'no-headers') troubles.add(trouble)
  return inner
}

/** Line ends, controls, PGP clear signatures, and the doubled dot that a broken mail server leaves at a line's start. */
function tidyText(text: string, troubles: Set<string>): string {
  const plain = clearSignedText(stripControls(text.replace(/\r\n?/g, '\n')))
  const tidy = plain.replace(/^\.{4}(?=[^.\n])/gm, '...').replace(/^\.\.$/gm, '.')
  if (tidy !== plain) troubles.add('dot-stuffed')
  return tidy
}

function readOwnWords(
  text: string,
  html: string,
  from: Mailbox | null,
  troubles: Set<string>,
): { ownText: OwnWords | null; ownHtml: OwnWords | null } {
  const ownText = text.trim() === '' ? null : measured(text, from, troubles)
  if (html.trim() === '') return { ownText, ownHtml: null }
  const converted = htmlText(html)
  for (const trouble of converted.troubles) troubles.add(trouble)
  return { ownText, ownHtml: measured(converted.text, from, troubles) }
}

function measured(text: string, from: Mailbox | null, troubles: Set<string>): OwnWords {
  const own = ownWords(text, { senderName: from?.name ?? '', senderAddress: from?.address ?? '' })
  if (text.length > INPUT_CAP || own.text.length >= OWN_CAP) troubles.add('too-long')
  // A cut line lost the space at its end.
  if (own.text.split('\n').some(line => line.length >= LINE_CAP - 64)) troubles.add('line-too-long')
  return own
}

function readPeople(
  headers: readonly Header[],
  troubles: Set<string>,
): Pick<ParsedLetter, 'from' | 'to' | 'cc' | 'replyTo'> {
  const all = (name: string): Mailbox[] => {
    const found = mailboxes(headersOf(headers, name).slice(0, 20).join(', '))
    if (found.length > MOST_RECIPIENTS) troubles.add('many-recipients')
    return found.slice(0, MOST_RECIPIENTS)
  }
  return {
    from: mailboxes(headerOf(headers, 'from') ?? '')[0] ?? null,
    to: all('to'),
    cc: all('cc'),
    replyTo: all('reply-to'),
  }
}

function mailboxes(value: string): Mailbox[] {
  if (value === '') return []
  try {
    return parseAddressHeader(value.slice(0, 100_000), {
      flatten: true,
      decodePunycode: false,
    }).value.flatMap(({ name, address }) => {
      const plain = stripControls(address ?? '')
        .trim()
        .toLowerCase()
      const clean = canonicalAddress(plain) ?? plain
      return clean === '' ? [] : [{ name: stripControls(name).slice(0, 200), address: clean }]
    })
  } catch {
    return []
  }
}

/** Message-IDs in a header, with their angle brackets; one that lost them gets them back. */
function messageIds(value: string): string[] {
  const text = value.slice(0, 50_000)
  const found = text.match(/<[^<>\s]{1,900}>/g) ?? []
  if (found.length > 0) return found.slice(-200)
  const bare = text.trim()
  return /^[^\s<>]{1,500}@[^\s<>]{1,400}$/.test(bare) ? [`<${bare}>`] : []
}

/** The `by` host and the instant of a Received header; the instant stands behind the last semicolon. */
function readReceived(value: string): ParsedLetter['received'][number] {
  const text = value.slice(0, 4000)
  const semicolon = text.lastIndexOf(';')
  const at = semicolon < 0 ? null : (readMailDate(text.slice(semicolon + 1))?.instant ?? null)
  const by = /(?:^|\s)by\s+([^\s;()]{1,255})/i.exec(stripComments(text))?.[1] ?? null
  return { by: by?.toLowerCase().replace(/\.$/, '') ?? null, at }
}
