/** Readings that record nothing: drafts sent to the try-out address, and own letters forwarded to the arbiter. */
import type { GameId, Side } from '../../core/ids.ts'
import type { LetterOutcome } from '../../core/rulebook.ts'
import type { OwnWords, ParsedLetter } from '../../mail/letter.ts'
import type { Draft } from './draft.ts'
import { isOpen } from './phase.ts'
import { placeLetter } from './placeLetter.ts'
import type { Hand } from './receive.ts'
import { explained } from './receiveGame.ts'
import { readLetter } from './readLetter.ts'
import { standsByHisWord } from './receiveUnseen.ts'
import type { Reading } from './reading.ts'
import { datesOf } from './rule02Dates.ts'
import { totalUsed } from './rule06Time.ts'
import { daysUsed, daysOff, clockStartOf } from './rule06Time.ts'
import { situationOf } from './situation.ts'
import { kept, type Transmission, transmissionOf } from './transmission.ts'

/** What the arbiter would record: the facts of `draft`. */
function draftFacts(draft: Draft, game: GameId, side: Side, reading: Reading, transmission: Transmission) {
  const state = draft.game(game)
  const dates = datesOf(draft, game, transmission, state.play.plies.at(-1) ?? null)
  const start = clockStartOf(state.play, draft.tournament, side)
  const used = daysUsed(dates.received?.on ?? start, dates.sent.on, start, daysOff(state, side))
  return {
    verdict: reading.verdict,
    problem: reading.problem,
    asWritten: reading.asWritten,
    candidates: reading.problem === 'ambiguous' ? reading.candidates : [],
    move:
      reading.move === null
        ? null
        : { san: reading.move.san, number: reading.move.number, side: reading.move.side },
    repetition: reading.repetition,
    repeated: reading.repeated === null ? null : { san: reading.repeated.san, ply: reading.repeated.ply },
    received: dates.received?.on ?? null,
    sent: dates.sent.on,
    used,
    total: totalUsed(state, draft.tournament, side) + used,
    conditionals: reading.conditionals.map(line => ({
      if: line.if,
      then: line.then,
      after: line.after ?? [],
    })),
    drawOffer: reading.drawOffer,
    notes: dates.notes.map(note => ({ ...note })),
  }
}

/** A letter to `<local part>+try@...`: answered with the reading; nothing recorded, nobody else told (4A). */
export function tryOut(draft: Draft, hand: Hand): LetterOutcome | null {
  if (!hand.incoming.pointers.tryOut) return null
  const placement = placeLetter(draft, hand.incoming, hand.person, hand.capacities, hand.stamp)
  const placed =
    placement.kind === 'placed' ? placement.games : placement.kind === 'ask' ? placement.readings : []
  const first = placed[0]
  const side = first === undefined ? null : sideOfHand(draft, hand, first.game)
  if (first !== undefined && side !== null && placement.kind === 'placed') {
    draft.notify({
      kind: 'draft',
      game: first.game,
      to: hand.person,
      rules: ['4A'],
      about: hand.incoming.id.slice(0, 16),
      facts: {
        ...draftFacts(
          draft,
          first.game,
          side,
          first.reading,
          transmissionOf(draft.tournament, hand.incoming, first.game, side, first.reading),
        ),
        tryOut: true,
      },
    })
  } else {
    draft.notify({
      kind: 'which-game',
      to: hand.person,
      rules: ['2A'],
      about: hand.incoming.id.slice(0, 16),
      facts: { choices: placed.map(({ game }) => game) },
    })
  }
  return { verdict: 'file', games: [], held: null, findings: [], explanation: explained(placed) }
}

function sideOfHand(draft: Draft, hand: Hand, game: GameId): Side | null {
  const situation = situationOf(draft, game, hand.person)
  if (situation.white.addresses.includes(hand.person.email)) return 'white'
  return situation.black.addresses.includes(hand.person.email) ? 'black' : null
}

/**
 * A player forwards his own earlier letter: read as if its words were new, and answered with the reading and CONFIRM
 * (section 4, Forward). False when what is forwarded is not his own or gives no valid reply.
 */
export function offerForward(draft: Draft, hand: Hand, game: GameId, side: Side): boolean {
  const { letter } = hand.incoming
  const words = letter.ownText ?? letter.ownHtml
  if (words === null || !words.forwarded || !isOpen(draft.game(game))) return false
  const inner = forwardedLetter(letter, words)
  const situation = situationOf(draft, game, hand.person)
  if (!situation[side].addresses.some(address => inner.head.toLowerCase().includes(address))) return false
  const reading = readLetter(inner.letter, situation, hand.stamp)
  if (reading.verdict === 'already') {
    // What he forwards is in the record: nothing is to be asked; a move that his opponent reported he has now sent himself.
    const ply = draft.game(game).play.plies[(reading.repeatOf?.ply ?? 0) - 1]
    if (ply?.basis === 'reported' && ply.side === side) standsByHisWord(draft, game, ply, hand.incoming.id)
    return true
  }
  if (reading.verdict !== 'accept') return false
  // The inner date as the forward's heading or the text states it; else the forward's own day.
  const sentOn = reading.sent !== null && reading.sent <= hand.stamp.date ? reading.sent : hand.stamp.date
  const transmission = {
    ...transmissionOf(draft.tournament, hand.incoming, game, side, reading),
    stampOn: sentOn,
    sentDays: [sentOn],
    basis: 'stated' as const,
    reading: kept(reading),
  }
  const key = draft.notify({
    kind: 'draft',
    game,
    to: hand.person,
    rules: ['2C', '4A'],
    about: hand.incoming.id.slice(0, 16),
    facts: { ...draftFacts(draft, game, side, reading, transmission), tryOut: false },
  })
  draft.onGame(game, 'QuestionAsked', {
    key,
    action: 'forward',
    by: hand.person.email,
    payload: { transmission },
  })
  return true
}

/** The forwarded part as a letter of its own: what stood in it becomes own words, its heading tells whose it was. */
function forwardedLetter(
  letter: ParsedLetter,
  words: OwnWords,
): { readonly letter: ParsedLetter; readonly head: string } {
  const inner: OwnWords = { text: words.quoted, quoted: '', answered: [], forwarded: false }
  return { letter: { ...letter, ownText: inner, ownHtml: null, html: '' }, head: words.quoted.slice(0, 1000) }
}
