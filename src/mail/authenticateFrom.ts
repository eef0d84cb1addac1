/**
 * The From header by a strict grammar (mail.md M19): exactly one header with exactly one mailbox, no group, no list,
 * no encoded word in the address. Identity is this address alone, never a display name.
 */
import { canonicalAddress } from './address.ts'
import { type Header, headersOf, stripComments } from './parseMailHeaders.ts'

export type StrictFrom =
  | { readonly kind: 'mailbox'; readonly address: string }
  | { readonly kind: 'refused'; readonly why: 'no-from' | 'duplicate-headers' | 'from-not-one-mailbox' }

export function strictFrom(headers: readonly Header[]): StrictFrom {
  const all = headersOf(headers, 'from')
  const [only] = all
  if (only === undefined) return { kind: 'refused', why: 'no-from' }
  if (all.length > 1) return { kind: 'refused', why: 'duplicate-headers' }
  const address = oneMailbox(only)
  return address === null ? { kind: 'refused', why: 'from-not-one-mailbox' } : { kind: 'mailbox', address }
}

function oneMailbox(value: string): string | null {
  // Quoted display names may hold anything; they are no part of the identity.
  const text = stripComments(value)
    .replace(/"(?:[^"\\]|\\.)*"/g, 'q')
    .trim()
  const angle = /^([^<>]*)<([^<>]*)>$/.exec(text)
  if (angle === null) return canonicalAddress(text)
  const [, before = '', inside = ''] = angle
  const name = before.trim()
  const address = canonicalAddress(inside.trim())
  if (address === null || /[,;:]/.test(name)) return null
  // A bare address before the angle bracket is a second mailbox to some readers: only the same one is harmless.
  if (name.includes('@') && !/^=\?/.test(name) && canonicalAddress(name.replace(/^'|'$/g, '')) !== address)
    return null
  return address
}
