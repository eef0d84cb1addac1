/** Everything that waits for a decision, as one queue by urgency: held letters, cases, flags. */
import { createHash } from 'node:crypto'
import { addDays, dateIn, type Instant, type PlainDate } from '../core/plainDate.ts'
import { caseViews } from '../rulebooks/correspondence/caseViews.ts'
import { DEADLINES } from '../rulebooks/correspondence/deadlines.ts'
import type { Flag } from '../rulebooks/correspondence/flags.ts'
import { TOURNAMENT_SUBJECT } from '../core/ids.ts'
import { failingOffices } from '../rulebooks/correspondence/rule01Offices.ts'
import type { SeasonState } from '../rulebooks/correspondence/state.ts'
import { allGames } from '../rulebooks/correspondence/people.ts'
import type { LetterLine } from '../store/evidence.ts'
import { gameLine } from './gameLine.ts'
import { keptFor } from './kept.ts'
import type { Scene } from './visitor.ts'
import { plainWord } from './words.ts'

export interface DeskItem {
  /** Its name for putting it off: 'case:C7', 'letter:<id>', 'game:<id>'. */
  readonly key: string
  readonly kind: string
  readonly title: string
  readonly href: string
  readonly about: string
  readonly since: PlainDate
  /** The last good day of its nearest deadline. */
  readonly due: PlainDate | null
  readonly with: string
}

/** What presses most comes first. */
const URGENCY: readonly string[] = [
  'held',
  'silence',
  'time',
  'claim',
  'withdrawal',
  'disagreement',
  'reported',
  'access',
  'address',
  'result',
  'appeal',
  'adjudication',
  'referral',
]

const KIND_OF: Readonly<Record<Flag['kind'], string>> = {
  silence: 'silence',
  'time-exceeded': 'time',
  'claim-open': 'claim',
  'claim-conceded': 'claim',
  disagreement: 'disagreement',
  'reported-move': 'reported',
  withdrawal: 'withdrawal',
  'record-missing': 'result',
  address: 'address',
}

const byUrgency = (a: DeskItem, b: DeskItem): number =>
  URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind) ||
  (a.due ?? '9').localeCompare(b.due ?? '9') ||
  a.since.localeCompare(b.since)

export function deskQueue(scene: Scene, letters: readonly LetterLine[], now: Instant): readonly DeskItem[] {
  const { tournament } = scene
  const base = `/t/${encodeURIComponent(tournament.id)}`
  const held = letters.map(
    (letter): DeskItem => ({
      key: `letter:${letter.id}`,
      kind: 'held',
      title: `Held letter: ${letter.held === null ? 'not yet placed' : plainWord(letter.held, 'held')}`,
      href: `${base}/letter/${letter.id}`,
      about: `${letter.from ?? 'an unknown sender'}: ${letter.subject ?? '(no subject)'}`,
      since: dateIn(letter.receivedAt, tournament.timezone),
      due: null,
      with: 'controller',
    }),
  )
  const found = keptFor(scene, 'desk', dateIn(now, tournament.timezone), () => casesAndFlags(scene, now))
  return [...held, ...found].sort(byUrgency)
}

/** What the record itself puts on the desk. */
function casesAndFlags(scene: Scene, now: Instant): readonly DeskItem[] {
  const { tournament } = scene
  const base = `/t/${encodeURIComponent(tournament.id)}`
  const open = caseViews(scene.world, DEADLINES).filter(view => view.open)
  const cases = open.map((view): DeskItem => {
    const due = view.deadlines[0]?.due
    return {
      key: `case:${view.id}`,
      kind: view.kind,
      title: `${view.id}: ${plainWord(view.kind, 'case')}`,
      href: `${base}/case/${view.id}`,
      about: view.game ?? view.seat ?? '',
      since: view.openedOn,
      due: due === undefined ? null : addDays(dateIn(due, tournament.timezone), -1),
      with: view.with,
    }
  })
  const today = dateIn(now, tournament.timezone)
  const inCases = new Set(open.map(view => view.game))
  const flags = allGames(tournament)
    .map(game => gameLine(scene, game.id, now, null))
    .filter(
      line => (line.open || line.flags.some(flag => flag.kind === 'record-missing')) && !inCases.has(line.id),
    )
    .flatMap((line): readonly DeskItem[] => {
      const [flag] = line.flags
      return flag === undefined
        ? []
        : [
            {
              key: `game:${line.id}`,
              kind: KIND_OF[flag.kind],
              title: capital(line.flags.map(each => plainWord(each.kind, 'flag')).join(', ')),
              href: line.href,
              about: line.id,
              since: flag.since,
              // A day that has passed is no news; 'since' tells it.
              due: line.lastDay !== null && line.lastDay >= today ? line.lastDay : null,
              with: flag.kind === 'time-exceeded' ? 'opponent' : 'controller',
            },
          ]
    })
  return [...cases, ...flags, ...officers(scene)]
}

const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** Officers whom no mail reaches: what they are asked waits unseen. */
function officers({ world, tournament }: Scene): readonly DeskItem[] {
  const base = `/t/${encodeURIComponent(tournament.id)}`
  return failingOffices(world.state(TOURNAMENT_SUBJECT) as SeasonState, tournament).map(
    ({ address, name, office, team, since }): DeskItem => ({
      key: `office:${createHash('sha256').update(address).digest('hex').slice(0, 16)}`,
      kind: 'address',
      title: `Mail to ${plainWord(office, 'office')} comes back`,
      href: team === null ? base : `${base}/team/${encodeURIComponent(team)}`,
      about: `${name}, ${address}`,
      since,
      due: null,
      with: 'controller',
    }),
  )
}
