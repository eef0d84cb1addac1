/** The rulings of a game and, for each that stands, the ruling by which it would be undone (13: by another ruling). */
import type { GameState } from '../rulebooks/correspondence/state.ts'
import type { Ruling } from '../rulebooks/correspondence/rule13Decisions.ts'
import type { GameId } from '../core/ids.ts'

/** Word of a ruling -> the form that undoes it. */
const UNDONE_BY: Readonly<Record<string, string>> = {
  SCORE: 'reinstate',
  ADJUDICATE: 'adjudicate',
  SUSPEND: 'resume',
  RESUME: 'suspend',
  EXTEND: 'extend',
  CORRECT: 'correct',
  RECORD: 'strike',
  STRIKE: 'record-move',
  REINSTATE: 'score',
  PENALISE: 'penalise',
}

export function rulingsOf(state: GameState) {
  return state.rulings.rulings
    .map(ruling => ({
      id: ruling.id,
      what: ruling.what,
      grounds: ruling.grounds,
      by: ruling.by,
      on: ruling.on,
      appealUntil: ruling.appealUntil,
      undone: ruling.undone,
      undo: ruling.undone ? null : undoLink(state, ruling),
    }))
    .reverse()
}

/** Path and query of the form that undoes a ruling, filled in as far as the ruling tells; null where no word undoes it. */
function undoLink(state: GameState, ruling: Ruling): string | null {
  const form = UNDONE_BY[ruling.what.split(' ')[0] ?? '']
  // A result that no longer stands has nothing to reinstate.
  if (form === undefined || (form === 'reinstate' && state.result.ended === null)) return null
  const query = new URLSearchParams({
    game: state.id satisfies GameId,
    grounds: `undoes ruling ${ruling.id}`,
  })
  const ply = /\b(\d{1,3}[bw]?)\b(?=\s+(?:RECEIVED|SENT)\b)/.exec(ruling.what)?.[1]
  if (form === 'correct' && ply !== undefined) {
    query.set('ply', ply)
    query.set('field', /\bSENT\b/.test(ruling.what) ? 'SENT' : 'RECEIVED')
  }
  const recorded = /^RECORD MOVE \S+ (\d{1,3})(\.{1,3})/.exec(ruling.what)
  if (form === 'strike' && recorded !== null)
    query.set('ply', `${recorded[1]}${recorded[2] === '...' ? 'b' : 'w'}`)
  return `${form}?${query}`
}
