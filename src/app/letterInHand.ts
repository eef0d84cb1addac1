/** A letter between its reading and its effect: what the acts of receiving hand to each other. */
import type { Tournament } from '../core/directory.ts'
import type { Address } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import type { IncomingLetter, LetterPointers } from '../core/rulebook.ts'
import type { ParsedLetter, Screening } from '../mail/letter.ts'
import { type ClaimedLetter, finishLetter, type LetterResult } from '../store/inbox.ts'
import type { Tx } from '../store/schema.ts'
import { authenticateLetter, stampLetter } from './readMail.ts'
import type { LookedUp } from './lookUp.ts'
import type { Shell } from './shell.ts'

/** A letter read and screened, before anybody asked who sent it. */
export interface ReadLetter {
  readonly claimed: ClaimedLetter
  readonly letter: ParsedLetter
  readonly screening: Screening
  readonly contentHash: string
  readonly lookedUp: LookedUp
  readonly bodyHash: string
  /** What its own signature says, where that was checked. */
  readonly signed: SignatureEvidence | null
}

export interface SignatureEvidence {
  readonly outcome: 'pass' | 'none' | 'fail'
  readonly why: string
  readonly signedAt: readonly Instant[]
  /** The sender's name server did not answer: worth another try. */
  readonly temporary?: true
}

/** A letter as the rulebook gets it. */
export function incomingLetter(
  shell: Shell,
  read: ReadLetter,
  placing: { readonly person: Address | null; readonly pointers: LetterPointers },
  tournament: Tournament,
  beforeImport: boolean,
): IncomingLetter<ParsedLetter> {
  const { claimed, letter } = read
  const authentication = authenticateLetter(shell, read, tournament)
  const { released } = claimed
  return {
    id: claimed.id,
    letter,
    from: released?.person ?? placing.person,
    authentication: released === null ? authentication.result : 'pass',
    authenticationWhy: released === null ? authentication.why : 'released by a person',
    stamp: stampLetter(shell, read, tournament),
    pointers: placing.pointers,
    readAt: shell.clock.now(),
    beforeImport,
    released,
  }
}

/** What is known of a letter from its reading alone. */
export function blankResult(read: ReadLetter): LetterResult {
  const { letter, screening } = read
  return {
    state: 'done',
    class: screening.kind,
    messageId: letter.messageId,
    contentHash: read.contentHash,
    bodyHash: read.bodyHash,
    from: letter.from?.address ?? null,
    authentication: null,
    subject: letter.subject,
    tournament: null,
    verdict: null,
    games: [],
    held: null,
    findings: [],
    explanation: null,
    copyOf: null,
    error: null,
  }
}

/** Finishes a letter that belongs to no tournament's decision. */
export async function finishAlone(
  shell: Shell,
  read: ReadLetter,
  result: LetterResult,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await shell.store.inTransaction(async tx => {
    if (also) await also(tx)
    await finishLetter(tx, read.claimed.id, result, shell.clock.now())
    shell.crashPoint('before-processed-commit')
  })
}
