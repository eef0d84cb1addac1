/**
 * A rulebook of three rules, by which the shell is tested without chess: 'move WORD' is a move of whoever writes it,
 * 'bad' is refused, 'boom' breaks the rulebook, 'address NEW' changes the directory; after 7 days without a move both
 * players are reminded once.
 */
import type { Entry } from '../../src/core/entry.ts'
import { gameSubject, type SubjectId } from '../../src/core/ids.ts'
import type { Notice } from '../../src/core/notice.ts'
import { addHours, type Instant } from '../../src/core/plainDate.ts'
import type { Decision, IncomingLetter, World } from '../../src/core/rulebook.ts'
import type { AnyRulebook } from '../../src/app/shell.ts'
import type { ParsedLetter } from '../../src/mail/letter.ts'

interface FakeState {
  readonly subject: SubjectId
  readonly seq: number
  readonly words: readonly string[]
  readonly lastAt: Instant | null
  readonly reminded: number
}

const NONE: Decision = { entries: [], notices: [], changes: [], outcome: null, readAgain: [] }
const isGame = (subject: SubjectId) => subject.startsWith('game:')

function gamesOf(world: World<FakeState>, address: string | null) {
  const seats = world.tournament.teams
    .flatMap(t => t.seats)
    .filter(s => s.person.email === address || s.person.aliases.includes(address ?? ''))
    .map(s => s.id)
  return world.tournament.matches
    .flatMap(m => m.games)
    .filter(g => seats.includes(g.white) || seats.includes(g.black))
}

function playersOf(world: World<FakeState>, game: string): readonly string[] {
  const info = world.tournament.matches.flatMap(m => m.games).find(g => g.id === game)
  const person = (seat: string) =>
    world.tournament.teams.flatMap(t => t.seats).find(s => s.id === seat)?.person.email ?? ''
  return info ? [person(info.white), person(info.black)] : []
}

function entryOf(
  world: World<FakeState>,
  subject: SubjectId,
  kind: string,
  payload: unknown,
  at: Instant,
): Entry {
  return {
    subject,
    seq: world.state(subject).seq + 1,
    kind,
    payload,
    effectiveOn: at,
    recordedAt: at,
    by: { role: 'player' },
    cause: null,
  }
}

const noticeOf = (
  kind: string,
  key: string,
  game: string | null,
  to: string,
  at: Instant,
  extra: Partial<Notice> = {},
): Notice => ({
  key,
  kind,
  game,
  to,
  cc: [],
  rules: [],
  facts: {},
  view: {},
  inReplyTo: null,
  at,
  ...extra,
})

function receive(world: World<FakeState>, incoming: IncomingLetter<ParsedLetter>): Decision {
  const text = (incoming.letter.ownText?.text ?? '').trim()
  const [word = '', what = ''] = text.split(/\s+/)
  const mine = gamesOf(world, incoming.from)
  const { pointers } = incoming
  const pointed = [...pointers.tagged, ...pointers.placed].find(g => mine.some(m => m.id === g))
  const game = mine.find(g => g.id === pointed) ?? mine[0]
  const outcome = (verdict: 'accept' | 'already' | 'file' | 'refer-back') => ({
    verdict,
    games: game ? [game.id] : [],
    held: null,
    findings: [],
    explanation: { text },
  })
  if (word === 'boom') throw new Error('the fake rulebook broke')
  if (incoming.authentication !== 'pass' || !game)
    return { ...NONE, outcome: { ...outcome('file'), held: 'authentication' } }
  const subject = gameSubject(game.id)
  const state = world.state(subject)
  const at = incoming.readAt
  if (word === 'move') {
    if (state.words.includes(what)) return { ...NONE, outcome: outcome('already') }
    const players = playersOf(world, game.id)
    return {
      ...NONE,
      outcome: outcome('accept'),
      entries: [
        {
          ...entryOf(world, subject, 'Moved', { what }, incoming.stamp.at),
          recordedAt: at,
          cause: incoming.id,
        },
      ],
      notices: players.map(to =>
        noticeOf('receipt', `receipt:${game.id}:${what}:${to}`, game.id, to, at, {
          inReplyTo: incoming.id,
          facts: { what },
        }),
      ),
    }
  }
  if (word === 'bad')
    return {
      ...NONE,
      outcome: outcome('refer-back'),
      notices: [
        noticeOf('refused', `refused:${incoming.id}`, game.id, incoming.from ?? '', at, {
          inReplyTo: incoming.id,
        }),
      ],
    }
  if (word === 'void')
    return {
      ...NONE,
      outcome: outcome('file'),
      entries: [{ ...entryOf(world, subject, 'EntryVoided', { seq: Number(what) }, at), cause: incoming.id }],
    }
  if (word === 'address')
    return {
      ...NONE,
      outcome: outcome('file'),
      entries: [entryOf(world, subject, 'Noted', {}, at)],
      changes: [{ kind: 'address', person: incoming.from ?? '', to: what }],
    }
  return { ...NONE, outcome: outcome('file') }
}

export const fakeRulebook: AnyRulebook = {
  id: 'fake',
  initial: (subject): FakeState => ({ subject, seq: 0, words: [], lastAt: null, reminded: 0 }),
  evolve: (state: FakeState, entry): FakeState => {
    const next = { ...state, seq: entry.seq }
    if (entry.kind === 'Opened') return { ...next, lastAt: entry.effectiveOn }
    if (entry.kind === 'Moved') {
      const { what } = entry.payload as { what: string }
      return { ...next, words: [...state.words, what], lastAt: entry.effectiveOn, reminded: 0 }
    }
    if (entry.kind === 'Reminded') return { ...next, reminded: state.reminded + 1 }
    return next
  },
  open: (world, at) => {
    const fresh = world.tournament.matches
      .flatMap(m => m.games)
      .filter(g => world.state(gameSubject(g.id)).seq === 0)
    return {
      ...NONE,
      entries: fresh.map(g => ({
        ...entryOf(world, gameSubject(g.id), 'Opened', {}, at),
        by: { role: 'import' as const },
      })),
      notices: fresh.flatMap(g =>
        playersOf(world, g.id).map(to => noticeOf('pairing', `pairing:${g.id}:${to}`, g.id, to, at)),
      ),
    }
  },
  receive,
  sweep: (world, subject, at) => {
    const state: FakeState = world.state(subject)
    if (state.lastAt === null || state.reminded > 0 || world.readUntil < addHours(state.lastAt, 24 * 7))
      return NONE
    const game = subject.slice('game:'.length)
    return {
      ...NONE,
      entries: [{ ...entryOf(world, subject, 'Reminded', {}, at), by: { role: 'arbiter' as const } }],
      notices: playersOf(world, game).map(to =>
        noticeOf('reminder', `reminder:${game}:${state.words.length}:${to}`, game, to, at),
      ),
    }
  },
  bounced: (world, bounce) => {
    const [game] = gamesOf(world, bounce.address)
    if (!game) return NONE
    return {
      ...NONE,
      entries: [entryOf(world, gameSubject(game.id), 'Bounced', { hard: bounce.hard }, bounce.at)],
    }
  },
  command: () => NONE,
  overview: (state: FakeState) => ({
    subject: state.subject,
    phase: 'running',
    mustAct: null,
    nextDue:
      isGame(state.subject) && state.lastAt !== null && state.reminded === 0
        ? addHours(state.lastAt, 24 * 7)
        : null,
    nextRule: 'reminder',
    summary: { words: state.words },
  }),
  describe: (world, subject) => {
    const state: FakeState = world.state(subject)
    return { id: subject.slice('game:'.length), status: 'running', moves: state.words.join(' ') }
  },
}
