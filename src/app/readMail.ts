/** Screening, authentication and stamp of a letter, each asked with what the shell knows of its own mail. */
import type { Tournament } from '../core/directory.ts'
import type { IncomingLetter } from '../core/rulebook.ts'
import type { ParsedLetter, Screening } from '../mail/letter.ts'
import type { ReadLetter } from './letterInHand.ts'
import type { Shell } from './shell.ts'

export async function screenLetter(
  _shell: Shell,
  _letter: ParsedLetter,
  truncated: boolean,
): Promise<Screening> {
  return truncated ? { kind: 'oversized', why: 'larger than the limit' } : { kind: 'human' }
}

export function authenticateLetter(
  _shell: Shell,
  _read: Pick<ReadLetter, 'letter'>,
  _tournament: Tournament,
): { readonly result: 'pass' | 'none' | 'fail'; readonly why: string } {
  return { result: 'pass', why: 'trusting' }
}

export function stampLetter(
  _shell: Shell,
  read: Pick<ReadLetter, 'letter' | 'claimed'>,
  _tournament: Tournament,
): IncomingLetter<ParsedLetter>['stamp'] {
  const { receivedAt } = read.claimed
  return {
    at: receivedAt,
    basis: 'received',
    headerOffset: read.letter.date?.offset ?? null,
    headerAt: read.letter.date?.instant ?? null,
    receivedAt,
  }
}
