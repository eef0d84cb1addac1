/**
 * First contact (section 2): a tournament that is imported in mid-season must not answer the past. Terms that lapsed
 * before the import are listed once to the Controller and marked as done; nobody else is written to.
 */
import { type GameId, gameSubject } from '../../core/ids.ts'
import { dateIn } from '../../core/plainDate.ts'
import { contextOf, openDeadlines } from './deadline.ts'
import { DEADLINES } from './deadlines.ts'
import { gameLine } from './digestLine.ts'
import type { Draft } from './draft.ts'
import { tagOf } from './view.ts'

/**
 * `digest` to the Controller: facts about 'import', items [{kind 'lapsed', game, tag, title, rule, due}], games, first.
 * Nothing lapsed: no mail.
 */
export function listLapsed(draft: Draft, games: readonly GameId[]): void {
  const { tournament } = draft
  const context = contextOf(tournament)
  const items = games.flatMap(game =>
    openDeadlines(DEADLINES, draft.game(game), context)
      .filter(({ start }) => start.due <= draft.at)
      .map(({ row, start, key }) => {
        draft.onSubject(gameSubject(game), 'DeadlineDone', { key, skipped: true })
        return {
          kind: 'lapsed',
          game,
          tag: tagOf(tournament, game),
          title: row.title,
          rule: row.rule,
          due: dateIn(start.due, tournament.timezone),
        }
      }),
  )
  if (items.length === 0) return
  const touched = [...new Set(items.map(item => item.game))]
  draft.notify({
    kind: 'digest',
    to: tournament.controller,
    rules: ['1C'],
    about: `import:${touched.join('+').slice(0, 100)}`,
    facts: { about: 'import', team: null, games: touched, items, first: null },
    view: {
      tournament: tournament.name,
      arbiter: tournament.address,
      teamName: null,
      lines: touched.map(game => gameLine(draft, game)),
      today: draft.today,
    },
    inReplyTo: null,
  })
}
