/** Pairings into the text of a tournament file: comments and everything else stay as they stand. */
import { LineCounter, parseDocument } from 'yaml'
import { huttonBoards, rounds } from './pairings.ts'
import type { Mistake } from './tournamentFile.ts'

export interface PairOptions {
  /** one, two or hutton; else as the file says. */
  readonly form?: string
  /** Pairings that stand in the file are replaced. */
  readonly force: boolean
}

export type Paired =
  | { readonly ok: true; readonly text: string; readonly matches: number; readonly games: number }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] }

interface TeamEntry {
  readonly code: string
  readonly boards: readonly number[]
}

export function pairFile(text: string, options: PairOptions): Paired {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const wrong = (line: number, what: string): Paired => ({ ok: false, mistakes: [{ line, text: what }] })
  const [error] = document.errors
  if (error)
    return wrong(lines.linePos(error.pos[0]).line, `This is not YAML that can be read: ${error.message}`)
  const content = document.toJS({ maxAliasCount: 50 }) as {
    tournament?: { form?: unknown }
    teams?: unknown
    matches?: unknown
  } | null
  const form = options.form ?? String(content?.tournament?.form ?? 'one')
  if (form !== 'one' && form !== 'two' && form !== 'hutton')
    return wrong(1, `The form must be one, two or hutton, not "${form}"`)
  if (listOf(content?.matches).length > 0 && !options.force)
    return wrong(lineOf('matches'), 'There are pairings in the file already; --force replaces them')
  const teams = teamsOf(listOf(content?.teams))
  if (teams.length < 2) return wrong(lineOf('teams'), 'At least two teams with their players are needed')
  const matches = matchesOf(teams, form)
  const empty = matches.find(m => m.games.length === 0)
  if (empty)
    return wrong(lineOf('teams'), `${empty.home} and ${empty.away} have no board on which both have a player`)
  document.set('matches', document.createNode(matches.map(m => ({ ...m }))))
  if (options.form !== undefined) document.setIn(['tournament', 'form'], form)
  for (const match of (document.get('matches') as { items: { items?: unknown; get(k: string): unknown }[] })
    .items) {
    const games = match.get('games') as { items: { flow?: boolean }[] }
    for (const game of games.items) game.flow = true
  }
  return {
    ok: true,
    text: document.toString({ lineWidth: 0 }),
    matches: matches.length,
    games: matches.reduce((n, m) => n + m.games.length, 0),
  }

  function lineOf(name: string): number {
    const range = (document.get(name, true) as { range?: [number, number, number] } | undefined)?.range
    return range ? lines.linePos(range[0]).line : 1
  }
}

/** What is no list in the file is none here; `arbiter check` and `import` tell of it. */
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function teamsOf(entries: readonly unknown[]): readonly TeamEntry[] {
  return entries
    .map(entry => (entry ?? {}) as { readonly code?: unknown; readonly players?: unknown })
    .filter(t => t.code !== undefined && t.code !== null)
    .map(t => ({
      code: String(t.code),
      boards: listOf(t.players)
        .map(p => Number((p as { readonly board?: unknown } | null)?.board))
        .filter(b => Number.isInteger(b) && b > 0),
    }))
}

/** One game: home has White on odd boards. Two: a = home White, b = away White. Hutton: one board, two games. */
function matchesOf(teams: readonly TeamEntry[], form: 'one' | 'two' | 'hutton') {
  const byCode = new Map(teams.map(t => [t.code, t]))
  const hutton = huttonBoards(teams.map(t => t.code))
  return rounds(teams.map(t => t.code))
    .flat()
    .map(([home, away]) => {
      const id = `${home}-${away}`
      const theirs = new Set(byCode.get(away)?.boards)
      const both = (byCode.get(home)?.boards ?? []).filter(b => theirs.has(b)).sort((a, b) => a - b)
      const boards = form === 'hutton' ? both.filter(b => b === hutton.get(`${home} ${away}`)) : both
      const games = boards.flatMap(board => {
        const h = `${home}/${board}`
        const a = `${away}/${board}`
        if (form === 'one') {
          const homeWhite = board % 2 === 1
          return [{ id: `${id}-${board}`, white: homeWhite ? h : a, black: homeWhite ? a : h }]
        }
        return [
          { id: `${id}-${board}a`, white: h, black: a },
          { id: `${id}-${board}b`, white: a, black: h },
        ]
      })
      return { id, home, away, games }
    })
}
