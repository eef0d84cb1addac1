/** Screening, authentication and stamp of a letter, each asked with what the shell knows of its own mail. */
import type { Tournament } from '../core/directory.ts'
import type { IncomingLetter } from '../core/rulebook.ts'
import { type Authentication, authenticate } from '../mail/authenticate.ts'
import type { ParsedLetter, Screening } from '../mail/letter.ts'
import { screen } from '../mail/screen.ts'
import { stampOf } from '../mail/stamp.ts'
import type { ReadLetter } from './letterInHand.ts'
import type { LookedUp } from './lookUp.ts'
import { instanceMark } from './sendOutbox.ts'
import type { Shell } from './shell.ts'

export function screenLetter(
  shell: Shell,
  letter: ParsedLetter,
  size: number,
  lookedUp: Pick<LookedUp, 'arbiters' | 'notices'>,
): Screening {
  return screen(letter, size, {
    addresses: lookedUp.arbiters,
    instance: instanceMark(shell),
    isOwnMessageId: () => lookedUp.notices.some(notice => notice.messageId === letter.messageId),
  })
}

/** The name that our mail server writes; where the setting says 'topmost', that of the topmost Received. */
function authservOf(shell: Shell, letter: ParsedLetter): string | null {
  const { authservId } = shell.settings
  return authservId === 'topmost' ? (letter.received[0]?.by ?? null) : authservId
}

/** The mail server says nothing of the sender: a signature of the letter's own may. */
export function lacksEvidence(shell: Shell, letter: ParsedLetter): boolean {
  return authenticate(letter, { authservId: authservOf(shell, letter) }).outcome === 'none'
}

type Policy = 'strict' | 'confirm' | 'trusting'

/** Mail without any evidence is decided by the tournament's setting (correspondence.md section 3, 1). */
export function authenticateLetter(
  shell: Shell,
  read: Pick<ReadLetter, 'letter' | 'signed'>,
  tournament: Tournament,
): { readonly result: Authentication['outcome']; readonly why: string } {
  const written = authenticate(read.letter, { authservId: authservOf(shell, read.letter) })
  const outcome = written.outcome === 'none' ? (read.signed?.outcome ?? 'none') : written.outcome
  const why = written.outcome === 'none' && read.signed ? read.signed.why : written.why
  if (outcome !== 'none') return { result: outcome, why }
  const setting = tournament.parameters.authentication
  const fromFile: Policy = setting === 'strict' || setting === 'trusting' ? setting : 'confirm'
  const policy = shell.settings.authenticationPolicy ?? fromFile
  if (policy === 'trusting') return { result: 'pass', why: 'taken as it is: this tournament trusts' }
  return policy === 'strict'
    ? { result: 'fail', why: `no evidence of its sender: ${why}` }
    : { result: 'none', why }
}

export function stampLetter(
  shell: Shell,
  read: Pick<ReadLetter, 'letter' | 'claimed' | 'signed'>,
  tournament: Tournament,
): IncomingLetter<ParsedLetter>['stamp'] {
  const { claimed, letter } = read
  const tolerance = hoursOf(tournament.parameters.dateTolerance)
  const stamp = stampOf({
    letter,
    arbiterHost: shell.settings.receivedHost,
    internalDate: claimed.source === 'imap' || claimed.source === 'simulate' ? claimed.receivedAt : null,
    seenAt: claimed.receivedAt,
    signedAt: read.signed?.signedAt ?? [],
    ...(tolerance === null ? {} : { toleranceHours: tolerance }),
  })
  const { at, basis, headerAt, headerOffset, receivedAt } = stamp
  return { at, basis, headerAt, headerOffset, receivedAt }
}

/** '24h' or 24: hours, as the parameters write them. */
function hoursOf(setting: unknown): number | null {
  const hours =
    typeof setting === 'number' ? setting : Number(String(setting ?? '').replace(/h$/, '') || Number.NaN)
  return Number.isFinite(hours) && hours > 0 ? hours : null
}
