/**
 * A small tournament in memory for table tests of the rulebook: decisions are applied as the shell would apply them
 * (entries folded, directory changed, notices kept), plies recorded without a letter, sweeps held at any instant,
 * commands given by a line. Every name is invented.
 */
import { applyChange } from '../../../src/app/changes.ts'
import type { GameInfo, Person, Seat, Team, Tournament } from '../../../src/core/directory.ts'
import type { Actor, Entry } from '../../../src/core/entry.ts'
import type { Address, GameId, LetterId, SeatId, SubjectId } from '../../../src/core/ids.ts'
import { gameSubject, seatSubject, TOURNAMENT_SUBJECT } from '../../../src/core/ids.ts'
import type { Notice } from '../../../src/core/notice.ts'
import {
  addDays,
  date,
  dateIn,
  type Instant,
  instant,
  instantAt,
  type PlainDate,
} from '../../../src/core/plainDate.ts'
import type { Decision, World } from '../../../src/core/rulebook.ts'
import { isCorrection, settle } from '../../../src/core/settle.ts'
import { compose, loadTemplates } from '../../../src/mail/compose.ts'
import { findMove, positionOf } from '../../../src/chess/position.ts'
import { type DeadlineTable, sweepSubject } from '../../../src/rulebooks/correspondence/deadline.ts'
import { DEADLINES } from '../../../src/rulebooks/correspondence/deadlines.ts'
import { type Draft, draftOn } from '../../../src/rulebooks/correspondence/draft.ts'
import { evolve } from '../../../src/rulebooks/correspondence/evolve.ts'
import { allGames, capacitiesOf, personOf, zoneOf } from '../../../src/rulebooks/correspondence/people.ts'
import { currentFen, type Ply, toMove } from '../../../src/rulebooks/correspondence/play.ts'
import type { CommandResult, CommandRow, GivenCommand } from '../../../src/rulebooks/correspondence/powers.ts'
import type { Command } from '../../../src/rulebooks/correspondence/reading.ts'
import {
  type GameState,
  initialState,
  type SeasonState,
  type SeatState,
  type SubjectState,
} from '../../../src/rulebooks/correspondence/state.ts'

const templates = loadTemplates('templates/mail')
const worded = new Set<string>()

/**
 * The words fit the facts: a template that names a fact which its notice does not carry fails here. Notices of the same
 * make (kind, names of facts) are tried once.
 */
function inWords(notice: Notice, tournament: Tournament): void {
  const make = [notice.kind, notice.facts.reason, notice.facts.why, ...Object.keys(notice.facts)].join(' ')
  if (worded.has(make)) return
  worded.add(make)
  const { problem } = compose(notice, { tournament, rulebook: tournament.rulebook }, templates)
  if (problem !== null) throw new Error(`${problem}; the notice has ${Object.keys(notice.facts).join(', ')}`)
}

export const person = (name: string, email: Address, more: Partial<Person> = {}): Person => ({
  name,
  email,
  aliases: [],
  timezone: null,
  notation: [],
  sharedAddress: false,
  receipts: 'all',
  reminders: true,
  copies: 'all',
  ...more,
})

const seat = (team: string, board: number, holder: Person): Seat => ({
  id: `${team}/${board}`,
  team,
  board,
  person: holder,
  leaveUsed: 0,
})

/** Kent: Ann Able (1), Ben Baker (2); captain Karl Captain, deputy Dora Deputy; a reserve, Rob Reserve. */
export const KENT: Team = {
  code: 'KENT',
  name: 'Kent',
  captain: person('Karl Captain', 'karl@kent.example'),
  deputy: person('Dora Deputy', 'dora@kent.example'),
  seats: [
    seat('KENT', 1, person('Ann Able', 'ann@kent.example')),
    seat('KENT', 2, person('Ben Baker', 'ben@kent.example')),
  ],
  reserves: [person('Rob Reserve', 'rob@kent.example')],
}

/** Essex: Dan Dole (1), Fay Fox (2); captain Eve Essex; no deputy; a reserve, Gil Gray. */
export const ESSEX: Team = {
  code: 'ESSX',
  name: 'Essex',
  captain: person('Eve Essex', 'eve@essex.example'),
  deputy: null,
  seats: [
    seat('ESSX', 1, person('Dan Dole', 'dan@essex.example')),
    seat('ESSX', 2, person('Fay Fox', 'fay@essex.example')),
  ],
  reserves: [person('Gil Gray', 'gil@essex.example')],
}

const game = (board: number, letter: 'a' | 'b'): GameInfo => ({
  id: `KENT-ESSX-${board}${letter}`,
  match: 'KENT-ESSX',
  board,
  white: letter === 'a' ? `KENT/${board}` : `ESSX/${board}`,
  black: letter === 'a' ? `ESSX/${board}` : `KENT/${board}`,
  noticeReceived: null,
  agreedNotation: [],
  moves: '',
  clocks: null,
  lastSent: null,
  pending: [],
  drawOffer: false,
})

/** Ann (Kent 1) has White in 1a, Dan (Essex 1) in 1b; Ben (Kent 2) in 2a, Fay (Essex 2) in 2b. */
export const TOURNAMENT: Tournament = {
  id: 'CDC25',
  name: 'County & District Championship 2024/25',
  rulebook: 'county-correspondence-2007',
  timezone: 'Europe/London',
  start: date('2024-10-01'),
  end: date('2025-06-30'),
  form: 'two',
  address: 'arbiter@chess.example',
  controller: person('Cora Control', 'controller@chess.example'),
  controllerDeputies: [],
  appeals: person('Sara Secretary', 'secretary@chess.example'),
  parameters: {},
  teams: [KENT, ESSEX],
  matches: [
    {
      id: 'KENT-ESSX',
      home: 'KENT',
      away: 'ESSX',
      games: [game(1, 'a'), game(1, 'b'), game(2, 'a'), game(2, 'b')],
    },
  ],
}

export const A1 = 'KENT-ESSX-1a'
export const B1 = 'KENT-ESSX-1b'
export const A2 = 'KENT-ESSX-2a'
export const B2 = 'KENT-ESSX-2b'

const ARBITER: Actor = { role: 'arbiter' }

/** '2025-03-07' is noon of that day; an instant stays what it is. */
export const at = (when: string): Instant => instant(when.includes('T') ? when : `${when}T12:00:00Z`)

export interface PlyOptions {
  /** Date received; default: the date on which the ply before was sent. Null for White's first move. */
  readonly received?: string | null
  readonly use?: Ply['use']
  readonly basis?: Ply['basis']
  /** Instant of the stamp; default noon of `sent`. */
  readonly stampAt?: string
}

export interface CommandOptions {
  readonly game?: GameId | null
  readonly args?: Command['args']
  readonly answers?: readonly string[]
  readonly letter?: LetterId | null
  readonly ownText?: string
  readonly hasAttachments?: boolean
}

export interface TestWorld {
  readonly tournament: Tournament
  readonly entries: readonly Entry[]
  /** Every notice so far, oldest first. */
  readonly mails: readonly Notice[]
  /** Notices that the outbox would refuse: their key had been used before. */
  readonly refused: readonly Notice[]
  readonly changes: Decision['changes']
  game(id: GameId): GameState
  seat(id: SeatId): SeatState
  season(): SeasonState
  world(): World<SubjectState>
  /** The mailbox has been read up to here; default: always up to date. */
  readUpTo(when: string | null): void
  /** One decision; what it did is applied and its new notices are returned. */
  act(
    when: string,
    take: (draft: Draft) => void,
    start?: { by?: Actor; cause?: LetterId; effectiveOn?: string },
  ): readonly Notice[]
  /** A decision taken elsewhere (a bounce); its new notices are returned. */
  apply(decision: Decision): readonly Notice[]
  /** A valid move by the player on move, as if read from his letter. */
  ply(game: GameId, san: string, sent: string, options?: PlyOptions): void
  /** One message with several plies: accepted continuations and, last, the sender's own reply, which bears the time (6D). */
  message(game: GameId, sans: readonly string[], sent: string, options?: PlyOptions): void
  /** Moves in turn, each sent on the day given for it, received the day its predecessor was sent. */
  plies(game: GameId, line: readonly (readonly [san: string, sent: string])[]): void
  /** The sweep of an instant over every subject ('2025-03-16' = 06:00 of that day). */
  sweep(when: string, table?: DeadlineTable): readonly Notice[]
  /** One sweep a day from `from` to `to`, both included. */
  sweepDaily(from: string, to: string, table?: DeadlineTable): readonly Notice[]
  /** A command by its line; rows are searched for the longest word that begins it. */
  command(
    when: string,
    from: Address,
    line: string,
    rows: readonly CommandRow[],
    options?: CommandOptions,
  ): Given
  /** The facts that people are shown are a copy: changes of the directory from outside. */
  change(edit: (tournament: Tournament) => Tournament): void
  /** What entries give when folded from nothing, for the proofs of corrections. */
  folded(subject: SubjectId, entries: readonly Entry[]): SubjectState
}

export interface Given {
  readonly result: CommandResult
  readonly mails: readonly Notice[]
}

/** What is done to each game that a decision touched, before it is finished (rule 6: `settleTime`). */
export type Afterwards = (draft: Draft, game: GameId) => void

export interface WorldOptions {
  readonly tournament?: Partial<Tournament>
  readonly parameters?: Tournament['parameters']
  /** Games that are not opened. */
  readonly closed?: readonly GameId[]
  /** Day on which the games open and the Pairing Notices go out; default: the first of September before `start`. */
  readonly openedOn?: string
  readonly afterwards?: readonly Afterwards[]
}

export function testWorld(options: WorldOptions = {}): TestWorld {
  let tournament: Tournament = { ...TOURNAMENT, parameters: options.parameters ?? {}, ...options.tournament }
  const states = new Map<SubjectId, SubjectState>()
  const entries: Entry[] = []
  const mails: Notice[] = []
  const refused: Notice[] = []
  const changes: Decision['changes'][number][] = []
  let readUntil: Instant | null = null
  const afterwards = options.afterwards ?? []

  const stateOf = (subject: SubjectId): SubjectState =>
    states.get(subject) ?? initialState(subject, tournament)
  const worldAt = (now: Instant): World<SubjectState> => ({
    tournament,
    state: stateOf,
    subjects: [...states.keys()],
    sign: text => `signed(${text})`,
    readUntil: readUntil ?? now,
    outgoing: 'live',
  })

  function folded(subject: SubjectId, all: readonly Entry[]): SubjectState {
    let state = initialState(subject, tournament)
    for (const entry of settle(all.filter(each => each.subject === subject))) state = evolve(state, entry)
    return state
  }

  function apply(decision: Decision): readonly Notice[] {
    for (const entry of decision.entries) {
      entries.push(entry)
      states.set(
        entry.subject,
        isCorrection(entry) ? folded(entry.subject, entries) : evolve(stateOf(entry.subject), entry),
      )
    }
    for (const change of decision.changes) {
      changes.push(change)
      tournament = applyChange(tournament, change)
    }
    const known = new Set(mails.map(mail => mail.key))
    const fresh: Notice[] = []
    for (const notice of decision.notices) {
      inWords(notice, tournament)
      if (known.has(notice.key)) refused.push(notice)
      else fresh.push(notice)
      known.add(notice.key)
    }
    mails.push(...fresh)
    return fresh
  }

  function act(when: string, take: (draft: Draft) => void, start: Parameters<TestWorld['act']>[2] = {}) {
    const now = at(when)
    const draft = draftOn(worldAt(now), {
      at: now,
      by: start.by ?? ARBITER,
      cause: start.cause ?? null,
      ...(start.effectiveOn === undefined ? {} : { effectiveOn: at(start.effectiveOn) }),
    })
    take(draft)
    for (const touched of [...draft.touched()]) for (const then of afterwards) then(draft, touched)
    return apply(draft.finish())
  }

  function message(id: GameId, sans: readonly string[], sent: string, more: PlyOptions = {}) {
    const stamp = at(more.stampAt ?? sent)
    const before = (stateOf(gameSubject(id)) as GameState).play
    const assumed = before.plies.at(-1)?.sent.on ?? null
    const received = more.received === undefined ? assumed : more.received
    const letter = `letter-${id}-${before.plies.length + 1}`
    act(
      stamp,
      draft =>
        sans.forEach((san, index) => {
          const { play } = draft.game(id)
          const move = findMove(positionOf(currentFen(play)), san)
          if (move === null) throw new Error(`${san} is not legal in ${currentFen(play)}`)
          const use = more.use ?? (index === sans.length - 1 ? 'reply' : 'free')
          draft.onGame(id, 'PlyRecorded', {
            ply: play.plies.length + 1,
            side: toMove(play),
            san: move.san,
            fen: move.after,
            sent: { on: date(sent), basis: 'timestamp' },
            received:
              received === null || use === 'free'
                ? null
                : { on: date(received), basis: more.received === undefined ? 'assumed' : 'stated' },
            stampAt: stamp,
            use,
            basis: more.basis ?? 'own',
            letter,
          })
        }),
      { by: { role: 'player' }, cause: letter },
    )
  }

  const sweepAt = (day: string): Instant =>
    day.includes('T') ? instant(day) : instantAt(date(day), '06:00', tournament.timezone)

  function sweep(when: string, table: DeadlineTable = DEADLINES): readonly Notice[] {
    const now = sweepAt(when)
    return [...states.keys()].flatMap(subject =>
      act(now, draft =>
        sweepSubject(
          table,
          draft,
          () =>
            subject.startsWith('game:')
              ? draft.game(subject.slice('game:'.length))
              : subject.startsWith('seat:')
                ? draft.seat(subject.slice('seat:'.length))
                : draft.season(),
          false,
        ),
      ),
    )
  }

  const world: TestWorld = {
    get tournament() {
      return tournament
    },
    entries,
    mails,
    refused,
    changes,
    game: id => stateOf(gameSubject(id)) as GameState,
    seat: id => stateOf(seatSubject(id)) as SeatState,
    season: () => stateOf(TOURNAMENT_SUBJECT) as SeasonState,
    world: () => worldAt(readUntil ?? at(addDays(tournament.end, 365))),
    readUpTo(when) {
      readUntil = when === null ? null : at(when)
    },
    act,
    apply,
    ply: (id, san, sent, more) => message(id, [san], sent, more),
    message,
    plies: (id, line) => {
      for (const [san, sent] of line) message(id, [san], sent)
    },
    sweep,
    sweepDaily(from, to, table = DEADLINES) {
      const fresh: Notice[] = []
      for (let day = date(from); day <= date(to); day = addDays(day, 1)) fresh.push(...sweep(day, table))
      return fresh
    },
    command(when, from, line, rows, more = {}) {
      const row = [...rows]
        .sort((a, b) => b.word.length - a.word.length)
        .find(each => line === each.word || line.startsWith(`${each.word} `))
      if (row === undefined) throw new Error(`No command row for: ${line}`)
      const capacities = capacitiesOf(tournament, from)
      const capacity = capacities.find(each => row.roles.includes(each.role as never))
      if (capacity === undefined) return { result: { kind: 'not-allowed', who: row.who }, mails: [] }
      const command = commandOf(tournament, row, line, more.args)
      const holder = personOf(tournament, from)
      const stampAt = at(when)
      const given: GivenCommand = {
        command,
        address: from,
        capacity,
        capacities,
        game: more.game === undefined ? ((command.args.game as GameId | undefined) ?? null) : more.game,
        answers: more.answers ?? [],
        letter: more.letter === undefined ? `letter:${when}:${line}` : more.letter,
        stampAt,
        stampOn: dateIn(stampAt, holder === null ? tournament.timezone : zoneOf(tournament, holder)),
        ownText: more.ownText ?? line,
        hasAttachments: more.hasAttachments ?? false,
      }
      let result: CommandResult = { kind: 'done' }
      const fresh = act(
        when,
        draft => {
          result = row.run(draft, given)
        },
        {
          by: { role: capacity.role === 'reserve' ? 'player' : capacity.role, address: from },
          ...(given.letter === null ? {} : { cause: given.letter }),
        },
      )
      return { result, mails: fresh }
    },
    change(edit) {
      tournament = edit(tournament)
    },
    folded,
  }

  const openedOn = options.openedOn ?? addDays(tournament.start, -30)
  act(openedOn, draft => {
    const games = allGames(tournament).filter(each => !(options.closed ?? []).includes(each.id))
    draft.onSeason('TournamentImported', { games: games.length })
    for (const each of games)
      draft.onGame(each.id, 'GameOpened', {
        clockStart: { white: (each.noticeReceived ?? openedOn) as PlainDate, black: null },
        takenOver: null,
      })
  })
  return world
}

/** Pieces of a command line by the names that `Command.args` uses; what it does not know goes in by `args`. */
function commandOf(
  tournament: Tournament,
  row: CommandRow,
  line: string,
  more: Command['args'] = {},
): Command {
  const text = line.slice(row.word.length).trim()
  const args: { [name: string]: string | number | boolean } = {}
  const dates = text.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []
  const [first, second] = dates
  if (first !== undefined) {
    args.date = first
    if (row.word === 'RECEIVED') args.received = first
    args.from = first
    args.to = second ?? first
    if (/\bUNTIL\b/.test(text)) args.until = dates.at(-1) as string
  }
  for (const { id } of allGames(tournament))
    if (text.includes(`${tournament.id}-${id}`) || text.split(' ').includes(id)) args.game = id
  const result = /(?:^| )(1-0|0-1|1\/2-1\/2|0-0)(?= |$)/.exec(text)?.[1]
  if (result !== undefined) args.result = result
  const caseId = /\bC\d+\b/.exec(text)?.[0]
  if (caseId !== undefined) args.case = caseId
  const address = /\S+@\S+/.exec(text)?.[0]
  if (address !== undefined) args.address = address
  const because = text.indexOf('BECAUSE ')
  if (because >= 0) args.because = text.slice(because + 'BECAUSE '.length).replace(/ NOW$/, '')
  if (/ NOW$| NOW BECAUSE /.test(` ${text}`)) args.now = true
  for (const team of tournament.teams)
    for (const each of [...team.seats.map(held => held.person), ...team.reserves])
      if (text.includes(each.name)) args.name = each.name
  return { word: row.word, text, args: { ...args, ...more } }
}

/** 'silence-notice -> dan@essex.example (cc karl@kent.example)': what tables of expected mails compare. */
export const told = (mails: readonly Notice[]): readonly string[] =>
  mails.map(
    mail =>
      `${mail.kind} -> ${mail.to}${mail.cc.length === 0 ? '' : ` (cc ${[...mail.cc].sort().join(', ')})`}`,
  )

/** The day of a notice in the tournament's zone and its kind. */
export const days = (mails: readonly Notice[]): readonly string[] => [
  ...new Set(mails.map(mail => `${dateIn(mail.at, TOURNAMENT.timezone)} ${mail.kind}`)),
]
