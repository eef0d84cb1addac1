/** Attachments: their names and sizes, and the text of those that may hold a move, a report or a returned letter. */
import { isUtf8 } from 'node:buffer'
import type { Attachment as ParsedAttachment, StructuredHeader } from 'mailparser'
import type { Attachment } from './letter.ts'
import { stripControls } from './parseMailHeaders.ts'

/** Bytes of an attachment's text that are kept. */
const TEXT_CAP = 64 * 1024
const TEXT_TYPE = /^(?:text|message)\/|chess-pgn|^application\/(?:pgn|x-pgn)$/
const TEXT_NAME = /\.(?:pgn|txt|eml|cmail)$/i

export function attachmentOf(part: ParsedAttachment): Attachment {
  const name = stripControls(typeof part.filename === 'string' ? part.filename : '').slice(0, 200)
  // A damaged Content-Type comes as no string at all.
  const type = (typeof part.contentType === 'string' ? part.contentType : '').toLowerCase().slice(0, 100)
  const readable =
    TEXT_TYPE.test(type) || (TEXT_NAME.test(name) && /^application\/octet-stream$|^text\//.test(type))
  return { name, type, size: part.content.length, text: readable ? textOf(part) : null }
}

function textOf(part: ParsedAttachment): string {
  const bytes = part.content.subarray(0, TEXT_CAP)
  const header = part.headers?.get('content-type')
  const params = typeof header === 'object' && 'params' in header ? (header as StructuredHeader).params : {}
  return stripControls(decode(bytes, params.charset ?? '')).replace(/\r\n?/g, '\n')
}

function decode(bytes: Buffer, charset: string): string {
  if (charset === '' || /^(?:us-)?ascii$/i.test(charset)) {
    return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes)
  }
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes)
  }
}

export const isWinmail = (a: Attachment): boolean => /ms-tnef$/.test(a.type) || /^winmail\.dat$/i.test(a.name)
export const isSmime = (a: Attachment): boolean =>
  /^application\/(?:x-)?pkcs7-mime$/.test(a.type) || /\.p7m$/i.test(a.name)
