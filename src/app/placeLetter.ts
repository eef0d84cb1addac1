/** Which tournament a letter belongs to, by whom, and where it points: thread, tags, token (correspondence.md section 3). */
import type { Tournament } from '../core/directory.ts'
import type { Address, GameId, TournamentId } from '../core/ids.ts'
import type { LetterPointers } from '../core/rulebook.ts'
import { readPlus, recipientsOf, taggedGames, threadIds, writtenToken } from '../mail/identify.ts'
import { type ReadLetter, incomingLetter } from './letterInHand.ts'
import type { Shell } from './shell.ts'
import { refresh, type TournamentCache, worldOf } from './world.ts'

export interface Placing {
  readonly tournament: TournamentId
  /** The sender's registered address there. */
  readonly person: Address | null
  readonly pointers: LetterPointers
}

interface Known {
  readonly tournament: TournamentId
  /** Null where only a token leads to the tournament. */
  readonly person: Address | null
}

/** Null when no tournament can be named at all. */
export async function placeLetter(
  shell: Shell,
  read: ReadLetter,
  known: readonly Known[],
): Promise<Placing | null> {
  const order = new Map(threadIds(read.letter).map((id, i) => [id, i]))
  const notices = read.lookedUp.notices.filter(n => order.has(n.messageId))
  const letters = read.lookedUp.letters.filter(l => order.has(l.messageId))
  const placed = [...letters].sort((a, b) => (order.get(a.messageId) ?? 0) - (order.get(b.messageId) ?? 0))
  const candidates = candidateTournaments(known, notices, placed)
  const [only] = candidates
  const directory = only && candidates.length === 1 ? knownDirectory(shell, read, only.tournament) : null
  if (only && directory !== null) return { ...only, pointers: pointersIn(read, directory, notices, placed) }
  const options: { placing: Placing; cache: TournamentCache; score: number }[] = []
  for (const { tournament, person } of candidates) {
    const cache = await shell.store.inTransaction(tx => refresh(shell, tx, tournament))
    if (cache === null) continue
    shell.cache.set(tournament, cache)
    const pointers = pointersIn(read, cache.tournament, notices, placed)
    options.push({
      placing: { tournament, person, pointers },
      cache,
      score: pointing(read, cache, pointers, notices),
    })
  }
  if (options.length <= 1) return options[0]?.placing ?? null
  const best = Math.max(...options.map(o => o.score))
  const pointed = options.filter(o => o.score === best)
  if (best > 0 && pointed.length === 1) return pointed[0]?.placing ?? null
  return bySense(shell, read, pointed)
}

/** The directory in memory, where it is still the stored one; who only looks into it needs no lock. */
function knownDirectory(shell: Shell, read: ReadLetter, id: TournamentId): Tournament | null {
  const cached = shell.cache.get(id)
  return cached !== undefined && cached.version === read.lookedUp.versions.get(id) ? cached.tournament : null
}

/** One row a tournament: a shared address may stand for several people, the rulebook tells them apart. */
function candidateTournaments(
  known: readonly Known[],
  notices: readonly { readonly tournament: TournamentId }[],
  letters: readonly { readonly tournament: TournamentId | null }[],
): readonly { readonly tournament: TournamentId; readonly person: Address | null }[] {
  const byTournament = new Map<TournamentId, Address | null>()
  for (const k of known) if (!byTournament.has(k.tournament)) byTournament.set(k.tournament, k.person)
  if (byTournament.size === 0)
    for (const { tournament } of [...notices, ...letters])
      if (tournament !== null && tournament !== '') byTournament.set(tournament, null)
  return [...byTournament].map(([tournament, person]) => ({ tournament, person }))
}

function pointersIn(
  read: ReadLetter,
  tournament: Tournament,
  notices: readonly {
    readonly tournament: TournamentId
    readonly key: string
    readonly game: GameId | null
  }[],
  letters: readonly { readonly tournament: TournamentId | null; readonly games: readonly GameId[] }[],
): LetterPointers {
  const mine = notices.filter(n => n.tournament === tournament.id)
  const placed = letters.filter(l => l.tournament === tournament.id).flatMap(l => l.games)
  const plus = readPlus(read.letter, tournament)
  return {
    notices: mine.map(n => n.key),
    placed: [...new Set(placed)],
    tagged: [...new Set([...plus.games, ...taggedGames(read.letter.subject, tournament)])],
    token: plus.token ?? writtenToken(read.letter),
    tryOut: plus.tryOut,
  }
}

function pointing(
  read: ReadLetter,
  cache: TournamentCache,
  pointers: LetterPointers,
  notices: readonly { readonly tournament: TournamentId }[],
): number {
  const { tournament } = cache
  if (pointers.tagged.length > 0) return 4
  if (notices.some(n => n.tournament === tournament.id) || pointers.placed.length > 0) return 3
  const others = new Set(recipientsOf(read.letter))
  const players = tournament.teams.flatMap(t => t.seats.map(s => s.person.email))
  if (players.some(p => others.has(p))) return 2
  return others.has(tournament.address) ? 1 : 0
}

/** Where nothing points, the tournament in which the letter makes sense as a move; else the first. */
function bySense(
  shell: Shell,
  read: ReadLetter,
  options: readonly { readonly placing: Placing; readonly cache: TournamentCache }[],
): Placing | null {
  const fits = options.filter(({ placing, cache }) => {
    const world = worldOf(shell, cache)
    const incoming = incomingLetter(shell, read, placing, cache.tournament, false)
    const verdict = cache.rulebook.receive(world, incoming).outcome?.verdict
    return verdict === 'accept' || verdict === 'already'
  })
  return (fits.length === 1 ? fits[0] : options[0])?.placing ?? null
}
