/** The County & District Correspondence rules of 2007, as the shell sees them. */
import type { Rulebook } from '../../core/rulebook.ts'
import type { ParsedLetter } from '../../mail/letter.ts'
import { commandLine } from './commands.ts'
import { sweepSubject } from './deadline.ts'
import { DEADLINES } from './deadlines.ts'
import { draftOn } from './draft.ts'
import { evolve } from './evolve.ts'
import { gamePgn } from './gamePgn.ts'
import { openSeason } from './openSeason.ts'
import { describe, overview } from './overview.ts'
import { receive } from './receive.ts'
import { checkParameter } from './parameters.ts'
import { bounced } from './rule01Access.ts'
import { settleTime } from './rule06Settle.ts'
import { initialState, type SubjectState } from './state.ts'
import { addHours } from '../../core/plainDate.ts'

/** Notices that rest on silence wait while the mailbox has not been read for this long (section 2, Sweeps). */
const UNREAD_HOURS = 2

export const correspondence: Rulebook<SubjectState, ParsedLetter> = {
  id: 'county-correspondence-2007',
  initial: initialState,
  evolve,
  open: openSeason,
  receive,
  sweep(world, subject, at) {
    const draft = draftOn(world, { at, by: { role: 'arbiter' } })
    const held = addHours(world.readUntil, UNREAD_HOURS) < at
    sweepSubject(DEADLINES, draft, () => current(draft, subject), held)
    for (const game of draft.touched()) settleTime(draft, game)
    return draft.finish()
  },
  bounced,
  command: commandLine,
  overview,
  describe,
  checkParameter,
  pgn(world, subject) {
    const state = world.state(subject)
    return state.subject === 'game' ? gamePgn(world.tournament, state) : null
  },
}

function current(draft: ReturnType<typeof draftOn>, subject: string): SubjectState {
  if (subject.startsWith('game:')) return draft.game(subject.slice('game:'.length))
  if (subject.startsWith('seat:')) return draft.seat(subject.slice('seat:'.length))
  return draft.season()
}
