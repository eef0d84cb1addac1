/**
 * A letter from somebody in the directory. The steps stand in the order in which they are taken and can be read aloud;
 * the first that settles the letter ends the chain.
 */
import type { Person } from '../../core/directory.ts'
import type { Actor } from '../../core/entry.ts'
import type { Address, GameId, SeatId } from '../../core/ids.ts'
import { dateAtOffset, dateIn, type PlainDate } from '../../core/plainDate.ts'
import type { Decision, IncomingLetter, LetterOutcome, World } from '../../core/rulebook.ts'
import type { VerdictKind } from '../../core/verdict.ts'
import type { ParsedLetter } from '../../mail/letter.ts'
import { confirmedByToken, holdUnproved, saysYes } from './confirmSender.ts'
import { type Draft, draftOn } from './draft.ts'
import { sharers } from './commandsShared.ts'
import { type Capacity, capacitiesOf, personOf, sideOf, zoneOf } from './people.ts'
import { placeLetter, speaksOfGame } from './placeLetter.ts'
import type { LetterStamp } from './reading.ts'
import { tryOut } from './receiveDraft.ts'
import { explained, judge } from './receiveGame.ts'
import { byToken, openQuestions } from './commandsConfirm.ts'
import { actOnCommands, confirmFromOutside } from './receiveCommands.ts'
import { movesForHisPlayer } from './receiveOfficer.ts'
import { accessRestored } from './rule01Access.ts'
import { officeHeard } from './rule01Offices.ts'
import { settleTime } from './rule06Settle.ts'
import { enquiryAnswered } from './rule09Enquiry.ts'
import { letterOfFormer, letterOfWithdrawn } from './rule09Former.ts'
import { speakerOf } from './sharedAddress.ts'
import type { SubjectState } from './state.ts'

/** A letter in hand: who wrote it, in which capacities, and when it counts. */
export interface Hand {
  readonly incoming: IncomingLetter<ParsedLetter>
  readonly from: Address
  readonly person: Person
  readonly capacities: readonly Capacity[]
  readonly stamp: LetterStamp
}

type Step = (draft: Draft, hand: Hand) => LetterOutcome | null

const CHAIN: readonly Step[] = [
  // Letters from before the import are read and kept, never answered (section 2, First contact).
  (_draft, { incoming }) => (incoming.beforeImport ? filed('before-import') : null),
  // The answer to a challenge proves the letter that it is about.
  confirmedByToken,
  // A forged or unproved sender: held, the registered address is asked; nothing is recorded (mail.md section 3).
  holdUnproved,
  // A draft for the try-out address: read, answered, forgotten.
  tryOut,
  whoIsBack,
  byWithdrawn,
  byPlayer,
  byOfficer,
]

/** Decides one letter of a known person. */
export function receive(world: World<SubjectState>, incoming: IncomingLetter<ParsedLetter>): Decision {
  const from = incoming.released?.person ?? incoming.from
  const all = from === null ? [] : capacitiesOf(world.tournament, from)
  const speaker = speakerOf(world.tournament, incoming, all)
  const capacities =
    speaker === null
      ? all
      : all.filter(each => each.role !== 'player' || each.seat.person.name === speaker.name)
  const person = speaker ?? (from === null ? null : personOf(world.tournament, from))
  const draft = draftOn(world, {
    at: incoming.readAt,
    by: actorOf(capacities, from),
    cause: incoming.id,
    effectiveOn: incoming.stamp.at,
  })
  if (from === null || person === null)
    return draft.finish(fromOutside(draft, incoming, from ?? incoming.letter.from?.address ?? null))
  const hand: Hand = { incoming, from, person, capacities, stamp: stampFor(draft, incoming, person) }
  for (const step of CHAIN) {
    const outcome = step(draft, hand)
    if (outcome === null) continue
    for (const game of draft.touched()) settleTime(draft, game)
    return draft.finish(outcome)
  }
  return draft.finish(filed('nothing'))
}

/** The token of the mail that a new address answers in its thread: that mail went to it alone (5C). */
const tokenAnswered = (draft: Draft, notices: readonly string[], from: Address | null): string | null => {
  const asked = openQuestions(draft).find(
    ({ key, question }) => question.action === 'address' && question.by === from && notices.includes(key),
  )
  return asked === undefined ? null : draft.world.sign(asked.key)
}

/** Nobody of the directory: a former player (9), a new address that answers its token (5C), or a stranger. */
function fromOutside(
  draft: Draft,
  incoming: IncomingLetter<ParsedLetter>,
  from: Address | null,
): LetterOutcome {
  const token = incoming.pointers.token ?? tokenAnswered(draft, incoming.pointers.notices, from)
  if (from !== null && token !== null && saysYes(incoming.letter)) {
    const asked = byToken(draft, token)
    if (asked !== null) {
      confirmFromOutside(draft, incoming, from, token)
      return filed('token')
    }
  }
  if (from !== null && incoming.authentication === 'pass' && letterOfFormer(draft, from, incoming.id))
    return filed('former')
  return { ...filed('unknown-sender'), held: 'unknown-sender' }
}

export const filed = (why: string, games: readonly GameId[] = []): LetterOutcome => ({
  verdict: 'file',
  games,
  held: null,
  findings: [],
  explanation: { why },
})

function actorOf(capacities: readonly Capacity[], from: Address | null): Actor {
  const role = capacities[0]?.role ?? 'player'
  return { role: role === 'reserve' ? 'player' : role, ...(from === null ? {} : { address: from }) }
}

function stampFor(draft: Draft, { stamp }: IncomingLetter<ParsedLetter>, person: Person): LetterStamp {
  const headerDate: PlainDate | null =
    stamp.headerAt !== null && stamp.headerOffset !== null
      ? dateAtOffset(stamp.headerAt, stamp.headerOffset)
      : null
  return {
    at: stamp.at,
    basis: stamp.basis,
    date: dateIn(stamp.at, zoneOf(draft.tournament, person)),
    headerDate,
  }
}

/** Any letter shows that its sender's address works (1D); a player's answers his TC's enquiry (5B). */
function whoIsBack(draft: Draft, { capacities, from }: Hand): null {
  officeHeard(draft, from)
  for (const capacity of capacities) {
    if (capacity.role !== 'player') continue
    accessRestored(draft, capacity.seat.id)
    enquiryAnswered(draft, capacity.seat.id)
  }
  return null
}

/** 9: a withdrawn player's move is held and his TC asked; a former one is told that he no longer plays. */
function byWithdrawn(draft: Draft, hand: Hand): LetterOutcome | null {
  const { capacities, incoming } = hand
  for (const capacity of capacities) {
    if (capacity.role !== 'player' || isOfSharer(draft, hand, capacity.seat.id)) continue
    const state = letterOfWithdrawn(draft, capacity.seat.id, incoming.id)
    if (state === 'held') return { ...filed('withdrawn'), held: 'withdrawn' }
  }
  return null
}

/** From a shared address (section 3) a letter that is not about this seat's games is another person's. */
function isOfSharer(draft: Draft, hand: Hand, seat: SeatId): boolean {
  if (sharers(hand.capacities).length === 0) return false
  const placement = placeLetter(draft, hand.incoming, hand.person, hand.capacities, hand.stamp)
  return (
    placement.kind !== 'placed' ||
    !placement.games.some(({ game }) => sideOf(draft.tournament, game, seat) !== null)
  )
}

function byPlayer(draft: Draft, hand: Hand): LetterOutcome | null {
  if (!hand.capacities.some(capacity => capacity.role === 'player')) return null
  const placement = placeLetter(draft, hand.incoming, hand.person, hand.capacities, hand.stamp)
  if (placement.kind === 'none') return null
  if (
    placement.kind === 'ask' &&
    placement.readings.some(({ reading }) => speaksOfGame(reading) && reading.commands.length === 0)
  ) {
    draft.notify({
      kind: 'which-game',
      to: hand.person,
      rules: ['2A'],
      about: hand.incoming.id.slice(0, 16),
      facts: { choices: placement.choices.map(game => game) },
    })
    return {
      verdict: 'file',
      games: [],
      held: null,
      findings: placement.choices.map(game => ({ rule: '2A', kind: 'which-game', detail: { game } })),
      explanation: explained(placement.readings),
    }
  }
  const placed = placement.kind === 'ask' ? placement.readings.slice(0, 1) : placement.games
  const verdicts: VerdictKind[] = []
  const said: boolean[] = []
  let held: string | null = null
  for (const each of placed) {
    const judged = judge(draft, hand, each)
    verdicts.push(judged.verdict)
    said.push(judged.acted)
    held ??= judged.held
  }
  const commanded = actOnCommands(draft, hand, placed, said.some(Boolean))
  return {
    verdict: strongest(verdicts),
    games: placed.map(({ game }) => game),
    held,
    findings: commanded.findings,
    explanation: explained(placed),
  }
}

const STRENGTH: readonly VerdictKind[] = ['accept', 'refer-back', 'already', 'file', 'ignore']
const strongest = (verdicts: readonly VerdictKind[]): VerdictKind =>
  STRENGTH.find(kind => verdicts.includes(kind)) ?? 'file'

/** TCs, Controller, Secretary, reserves: commands only; a move cannot be made for another (section 3). */
function byOfficer(draft: Draft, hand: Hand): LetterOutcome | null {
  if (movesForHisPlayer(draft, hand)) return filed('not-his-move')
  const commanded = actOnCommands(draft, hand, [], false)
  return {
    verdict: 'file',
    games: commanded.games,
    held: null,
    findings: commanded.findings,
    explanation: commanded.explanation,
  }
}
