/** What happened in a game, in its order: record, letters, notices, leave and rulings; and all of it as files of evidence. */
import { gameSubject, type GameId, type LetterId } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import { gamePgn } from '../rulebooks/correspondence/gamePgn.ts'
import { gameInfo } from '../rulebooks/correspondence/people.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import { lettersOfGame, noticesOfGame } from '../store/evidence.ts'
import { readLetter } from '../store/inbox.ts'
import { loadSubject } from '../store/record.ts'
import type { WebDeps } from './deps.ts'
import { isSecret, noticeText } from './noticeText.ts'
import { entryWords } from './timeLine.ts'
import { isController, isSecretary, type Scene, type Visitor } from './visitor.ts'
import { plainWord } from './words.ts'

/** Letters and notices of a game are for its players, their TCs, the Controller and the Secretary. */
export function mayReadHistory(deps: WebDeps, scene: Scene, game: GameId, visitor: Visitor | null): boolean {
  if (deps.readOnly) return true
  if (visitor === null) return false
  const { white, black } = gameInfo(scene.tournament, game)
  const teams = [white, black].map(
    seat => scene.tournament.teams.find(team => team.seats.some(each => each.id === seat))?.code,
  )
  return (
    mayReadLetters(scene) ||
    scene.capacities.some(
      capacity =>
        (capacity.role === 'captain' && teams.includes(capacity.team.code)) ||
        (capacity.role === 'player' && [white, black].includes(capacity.seat.id)),
    )
  )
}

/** Letters word for word are evidence for those who decide; the others were sent theirs. */
export const mayReadLetters = (scene: Scene): boolean => isController(scene) || isSecretary(scene)

export interface TimeLine {
  readonly at: Instant
  readonly what: 'record' | 'letter' | 'mail'
  readonly words: string
  readonly letter: LetterId | null
}

/** Letters, notices, leave and rulings in the order in which they happened. */
export async function timeLineOf(deps: WebDeps, scene: Scene, game: GameId): Promise<readonly TimeLine[]> {
  const { db } = deps.shell.store
  const { id } = scene.tournament
  const lines: TimeLine[] = []
  for (const { entry } of await loadSubject(db, id, gameSubject(game))) {
    const words = entryWords(entry)
    if (words !== null) lines.push({ at: entry.effectiveOn, what: 'record', words, letter: null })
  }
  for (const letter of await lettersOfGame(db, id, game)) {
    const judged = letter.held === null ? (letter.verdict ?? 'not yet read') : plainWord(letter.held, 'held')
    lines.push({
      at: letter.receivedAt,
      what: 'letter',
      words: `from ${letter.from ?? 'an unknown sender'}: ${letter.subject ?? '(no subject)'} - ${judged}`,
      letter: letter.id,
    })
  }
  // One line for what several were told at once.
  const told = new Map<string, { at: Instant; kind: string; to: string[] }>()
  for (const { at, kind, to } of await noticesOfGame(db, id, game)) {
    const known = told.get(`${at} ${kind}`)
    if (known === undefined) told.set(`${at} ${kind}`, { at, kind, to: [to] })
    else known.to.push(to)
  }
  for (const { at, kind, to } of told.values())
    lines.push({ at, what: 'mail', words: `${kind.replaceAll('-', ' ')} to ${to.join(', ')}`, letter: null })
  return lines.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** The whole evidence of a game as one JSON object: the record with its hashes, PGN, letters as they came, our mails. */
export async function evidenceOf(deps: WebDeps, scene: Scene, game: GameId) {
  const { shell } = deps
  const { db } = shell.store
  const { tournament } = scene
  const letters = []
  for (const letter of await lettersOfGame(db, tournament.id, game)) {
    const stored = await readLetter(db, letter.id)
    letters.push({
      sha256: letter.id,
      receivedAt: letter.receivedAt,
      from: letter.from,
      subject: letter.subject,
      verdict: letter.verdict,
      held: letter.held,
      mailInBase64: stored === null ? null : Buffer.from(stored.bytes).toString('base64'),
    })
  }
  return {
    tournament: tournament.id,
    game,
    madeAt: shell.clock.now(),
    pgn: gamePgn(tournament, scene.world.state(gameSubject(game)) as GameState),
    record: (await loadSubject(db, tournament.id, gameSubject(game))).map(
      ({ entry, hash, previousHash }) => ({
        ...entry,
        previousHash,
        hash,
      }),
    ),
    letters,
    notices: (await noticesOfGame(db, tournament.id, game)).map(each => ({
      at: each.at,
      kind: each.kind,
      to: each.to,
      cc: each.notice.cc,
      subject: each.subject,
      text: noticeText(shell, tournament, each.notice),
      facts: isSecret(each.notice) ? {} : each.notice.facts,
    })),
  }
}

/** The letters of a game as one mailbox file (mboxrd), which any mail program opens. */
export async function mailboxOf(deps: WebDeps, scene: Scene, game: GameId): Promise<Buffer> {
  const { db } = deps.shell.store
  const parts: Buffer[] = []
  for (const letter of await lettersOfGame(db, scene.tournament.id, game)) {
    const stored = await readLetter(db, letter.id)
    if (stored === null) continue
    const text = Buffer.from(stored.bytes)
      .toString('latin1')
      .replace(/^(>*From )/gm, '>$1')
    const at = new Date(letter.receivedAt)
      .toUTCString()
      .replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4')
    parts.push(Buffer.from(`From arbiter ${at}\n${text}${text.endsWith('\n') ? '' : '\n'}\n`, 'latin1'))
  }
  return Buffer.concat(parts)
}
