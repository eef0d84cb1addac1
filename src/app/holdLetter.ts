/** Letters that have no effect until a person has looked at them, whatever the rulebook makes of them. */
import type { Tournament } from '../core/directory.ts'
import type { Notice } from '../core/notice.ts'
import { dateIn } from '../core/plainDate.ts'
import type { Decision, LetterOutcome } from '../core/rulebook.ts'
import type { Screening } from '../mail/letter.ts'
import { NOTHING } from './handle.ts'
import { heldNotice } from './heldNotice.ts'
import type { ReadLetter } from './letterInHand.ts'
import { authenticateLetter } from './readMail.ts'
import type { Shell } from './shell.ts'

/** Classes that go to a person in any case; the others only when they hold a move (mail.md section 4). */
const ALWAYS: ReadonlySet<Screening['kind']> = new Set(['spam', 'oversized'])

/**
 * Why a person must look at a letter first: what a machine or a list sent, or a Message-ID that came before with
 * other words (mail.md section 2, c). Null when nobody must.
 */
export function holdReason(
  read: ReadLetter,
  outcome: LetterOutcome | null,
  sameIdOtherText: boolean,
): string | null {
  if (read.claimed.released !== null) return null
  if (read.screening.kind !== 'human') return read.screening.kind
  if (sameIdOtherText && outcome?.verdict !== 'already' && outcome?.verdict !== 'ignore')
    return 'message-id-reused'
  return null
}

/** Instead of what the rulebook decided: nothing happens, and the Controller is told where there is something to decide. */
export function holdLetter(
  shell: Shell,
  read: ReadLetter,
  tournament: Tournament,
  made: Decision,
  reason: string,
): Decision {
  const { kind } = read.screening
  const silent = kind !== 'human' && !ALWAYS.has(kind) && made.outcome?.verdict !== 'accept'
  const outcome: LetterOutcome = {
    verdict: silent ? 'ignore' : 'file',
    games: made.outcome?.games ?? [],
    held: silent ? null : reason,
    findings: made.outcome?.findings ?? [],
    explanation: made.outcome?.explanation ?? null,
  }
  const told = silent ? [] : [heldNotice(shell, tournament, read, reason)]
  const answered = kind === 'oversized' ? tooLarge(shell, read, tournament) : []
  return { ...NOTHING, outcome, notices: [...told, ...answered] }
}

/** One note a day to a known sender whose letter is too large to be read. */
function tooLarge(shell: Shell, read: ReadLetter, tournament: Tournament): readonly Notice[] {
  const to = read.letter.from?.address
  if (to === undefined || authenticateLetter(shell, read, tournament).result !== 'pass') return []
  const at = shell.clock.now()
  return [
    {
      key: `oversized:${to}:${dateIn(at, tournament.timezone)}`,
      kind: 'not-understood',
      game: null,
      to,
      cc: [],
      rules: [],
      facts: { reason: 'oversized', choices: [] },
      view: {},
      inReplyTo: read.claimed.id,
      at,
    },
  ]
}
