/**
 * Addresses that we may write to, by a grammar of our own: what a mail library lets through can become another
 * envelope (mail.md M4), so every address passes here before it is stored or used.
 */
import { domainToASCII } from 'node:url'

const ASCII_ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const WIDE_ATOM = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The address in the one form in which we keep and compare it: local part lower-cased in NFC, domain in lower-case
 * ASCII (IDNA). Null for everything that is not one plain mailbox: quoted local parts, address literals, comments,
 * spaces, controls, names without a dot. Dots and plus tags are never taken out by guess.
 */
export function canonicalAddress(text: string): string | null {
  if (text.length > 320) return null
  const at = text.lastIndexOf('@')
  if (at < 1) return null
  const local = text.slice(0, at).normalize('NFC').toLowerCase()
  const domain = canonicalDomain(text.slice(at + 1))
  if (domain === null || !isLocalPart(local)) return null
  return `${local}@${domain}`
}

function isLocalPart(local: string): boolean {
  // An encoded word is spelt with lawful characters and means another address to some readers.
  if (Buffer.byteLength(local) > 64 || local.includes('=?')) return false
  return local.split('.').every(atom => ASCII_ATOM.test(atom) || WIDE_ATOM.test(atom))
}

/** Lower-case ASCII form of a domain of at least two labels; null where it is none. */
export function canonicalDomain(text: string): string | null {
  if (text.length > 253 || /[^\p{L}\p{M}\p{N}.-]/u.test(text)) return null
  const ascii = /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : domainToASCII(text)
  const labels = ascii.split('.')
  if (labels.length < 2 || ascii.length > 253 || !labels.every(label => LABEL.test(label))) return null
  return /^\d+$/.test(labels.at(-1) ?? '') ? null : ascii
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

export interface TaggedAddress {
  /** Without the tag: 'arbiter@club.example'. */
  readonly base: string
  /** What stands between the first plus and the at sign; null without a plus. Lower-cased with the address. */
  readonly tag: string | null
}

/** Splits `local+tag@domain`; null where the text is no address. */
export function splitTag(text: string): TaggedAddress | null {
  const address = canonicalAddress(text)
  if (address === null) return null
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  if (plus < 1 || plus > at) return { base: address, tag: null }
  return { base: address.slice(0, plus) + address.slice(at), tag: address.slice(plus + 1, at) }
}
