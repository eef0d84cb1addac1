/** The rows of a list of games. A row is written once for each state of its game: a long list is mostly rows seen before. */
import type { GameLine } from './gameLine.ts'
import type { Render } from './render.ts'

const rows = new WeakMap<GameLine, string>()

/** The rows as markup, for a template that takes them as they are (`raw`). */
export const gameRows = (render: Render, lines: readonly GameLine[]): string =>
  lines
    .map(line => {
      let row = rows.get(line)
      if (row === undefined) {
        row = render('games-row', { line })
        rows.set(line, row)
      }
      return row
    })
    .join('')
