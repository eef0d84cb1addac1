/**
 * A decision while it is being taken: entries are folded as they are added, so that each step sees what the one before
 * it did. Nothing leaves this file's closure but the finished Decision.
 */
import type { Actor, Entry } from '../../core/entry.ts'
import type { Person, Tournament } from '../../core/directory.ts'
import {
  type Address,
  type GameId,
  gameSubject,
  type LetterId,
  type SeatId,
  seatSubject,
  type SubjectId,
  TOURNAMENT_SUBJECT,
} from '../../core/ids.ts'
import type { Facts, Notice } from '../../core/notice.ts'
import { dateIn, type Instant, type PlainDate } from '../../core/plainDate.ts'
import type { Decision, DirectoryChange, HeldLetterWord, LetterOutcome, World } from '../../core/rulebook.ts'
import {
  type CommonEntries,
  evolve,
  type GameEntries,
  type SeasonEntries,
  type SeatEntries,
} from './evolve.ts'
import { type Parameters, parametersOf } from './parameters.ts'
import type { CaseKind } from './cases.ts'
import type { MailKind } from './mailKinds.ts'
import type { GameState, SeasonState, SeatState, SubjectState } from './state.ts'
import { eraOf } from './deadline.ts'
import { gameFacts, gameView } from './view.ts'
import { copyWanted } from './preferences.ts'

export interface NoticeOrder {
  readonly kind: MailKind
  readonly game?: GameId | null
  /** One person who must act or decide. */
  readonly to: Person | Address
  readonly cc?: readonly (Person | Address)[]
  readonly rules?: readonly string[]
  readonly facts?: Facts
  /** What it is about besides kind, game and recipient ('28' for ply 28): makes the key unique, never a clock reading. */
  readonly about: string | number
  readonly inReplyTo?: LetterId | null
  readonly replyTo?: Address
  readonly attachments?: Notice['attachments']
  readonly enclosedLetters?: readonly LetterId[]
  /** More for the template than the facts. */
  readonly view?: Facts
}

export interface Draft {
  readonly world: World<SubjectState>
  readonly tournament: Tournament
  readonly parameters: Parameters
  /** When this is happening: the sweep, the reading of the letter, the ruling. */
  readonly at: Instant
  /** The tournament's date of `at`. */
  readonly today: PlainDate
  readonly by: Actor
  readonly cause: LetterId | null
  game(id: GameId): GameState
  seat(id: SeatId): SeatState
  season(): SeasonState
  /** Entries count from the stamp of the letter (default: `effectiveOn` of the draft). */
  onGame<K extends keyof GameEntries>(
    game: GameId,
    kind: K,
    payload: GameEntries[K],
    effectiveOn?: Instant,
  ): void
  onSeat<K extends keyof SeatEntries>(
    seat: SeatId,
    kind: K,
    payload: SeatEntries[K],
    effectiveOn?: Instant,
  ): void
  onSeason<K extends keyof SeasonEntries>(kind: K, payload: SeasonEntries[K], effectiveOn?: Instant): void
  /** An entry that every kind of record may hold. */
  onSubject<K extends keyof CommonEntries>(subject: SubjectId, kind: K, payload: CommonEntries[K]): void
  /** Opens a case and gives it its short id ('C7'). */
  openCase(kind: CaseKind, about: { readonly game?: GameId; readonly seat?: SeatId }): string
  /** Queues a notice; its key is returned (a CONFIRM to it is known by it). */
  notify(order: NoticeOrder): string
  change(change: DirectoryChange): void
  readAgain(letter: LetterId): void
  /** What the Controller says about a held letter. */
  heldLetter(word: HeldLetterWord): void
  /** Games touched so far, in order. */
  touched(): readonly GameId[]
  finish(outcome?: LetterOutcome | null): Decision
}

export interface DraftStart {
  readonly at: Instant
  readonly by: Actor
  readonly cause?: LetterId | null
  /** When the act counts; default `at`. */
  readonly effectiveOn?: Instant
}

const addressOf = (who: Person | Address): Address => (typeof who === 'string' ? who : who.email)

/** The key of a notice: what it is about and to whom. The Message-ID is made from it. */
export const noticeKey = (kind: string, game: GameId | null, about: string | number, to: Address): string =>
  [kind, game ?? '-', String(about), to].join(':')

export function draftOn(world: World<SubjectState>, start: DraftStart): Draft {
  const states = new Map<SubjectId, SubjectState>()
  const entries: Entry[] = []
  const orders: { readonly key: string; readonly order: NoticeOrder }[] = []
  const changes: DirectoryChange[] = []
  const again: LetterId[] = []
  const held: HeldLetterWord[] = []
  const touched: GameId[] = []
  const cause = start.cause ?? null

  const state = (subject: SubjectId): SubjectState => states.get(subject) ?? world.state(subject)

  function append(
    subject: SubjectId,
    kind: string,
    payload: unknown,
    effectiveOn = start.effectiveOn ?? start.at,
  ) {
    const before = state(subject)
    const entry: Entry = {
      subject,
      kind,
      payload,
      effectiveOn,
      by: start.by,
      cause,
      seq: before.seq + 1,
      recordedAt: start.at,
    }
    entries.push(entry)
    states.set(subject, evolve(before, entry))
    if (before.subject === 'game' && !touched.includes(before.id)) touched.push(before.id)
  }

  const draft: Draft = {
    world,
    tournament: world.tournament,
    parameters: parametersOf(world.tournament),
    at: start.at,
    today: dateIn(start.at, world.tournament.timezone),
    by: start.by,
    cause,
    game: id => state(gameSubject(id)) as GameState,
    seat: id => state(seatSubject(id)) as SeatState,
    season: () => state(TOURNAMENT_SUBJECT) as SeasonState,
    onGame: (game, kind, payload, effectiveOn) => append(gameSubject(game), kind, payload, effectiveOn),
    onSeat: (seat, kind, payload, effectiveOn) => append(seatSubject(seat), kind, payload, effectiveOn),
    onSeason: (kind, payload, effectiveOn) => append(TOURNAMENT_SUBJECT, kind, payload, effectiveOn),
    onSubject: (subject, kind, payload) => append(subject, kind, payload),
    openCase(kind, about) {
      const id = `C${draft.season().cases.last + 1}`
      draft.onSeason('CaseOpened', { id, kind, game: about.game ?? null, seat: about.seat ?? null })
      return id
    },
    notify(order) {
      const era = order.game ? eraOf(draft.game(order.game)) : ''
      const key = noticeKey(order.kind, order.game ?? null, `${order.about}${era}`, addressOf(order.to))
      orders.push({ key, order })
      return key
    },
    change: change => void changes.push(change),
    readAgain: letter => void again.push(letter),
    heldLetter: word => void held.push(word),
    touched: () => touched,
    finish(outcome = null) {
      return { entries, notices: orders.map(finished), changes, outcome, readAgain: again, heldLetters: held }
    },
  }

  /** Notices show the game as the whole decision leaves it. */
  function finished({ key, order }: { readonly key: string; readonly order: NoticeOrder }): Notice {
    const game = order.game ?? null
    const to = addressOf(order.to)
    const cc = [...new Set((order.cc ?? []).map(addressOf))].filter(
      each => each !== to && copyWanted(draft, order.kind, each),
    )
    return {
      key,
      kind: order.kind,
      game,
      to,
      cc,
      rules: order.rules ?? [],
      facts: { ...(game === null ? { game: null } : gameFacts(draft, game)), ...order.facts },
      view: { ...(game === null ? {} : gameView(draft, game)), ...order.view },
      inReplyTo: order.inReplyTo === undefined ? cause : order.inReplyTo,
      ...(order.replyTo === undefined ? {} : { replyTo: order.replyTo }),
      ...(order.attachments === undefined ? {} : { attachments: order.attachments }),
      ...(order.enclosedLetters === undefined ? {} : { enclosedLetters: order.enclosedLetters }),
      at: start.at,
    }
  }
  return draft
}
