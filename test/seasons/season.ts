/**
 * Golden seasons: a folder holds `tournament.yaml` and `letters.txt` (letters in, in a short form), and `golden.txt` says
 * every notice out and where each game stands in the end. All on a pinned calendar, through the same code as the daemon.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../../src/core/notice.ts'
import { date, instantAt, msOf, type PlainDate } from '../../src/core/plainDate.ts'
import { parts } from '../../src/app/parts.ts'
import { type SimulatedMail, simulate } from '../../src/app/simulate.ts'
import { tournamentFrom } from '../../src/cli/files.ts'
import { freshStore } from '../store/freshStore.ts'

const ZONE = 'Europe/London'

export interface StoryLetter {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * One letter begins with a line `>> 2025-03-07 10:00 from@x to@y, arbiter@z | Subject`; lines `Name: value` up to the
 * first empty line are further headers: `Date-header:` overrides the Date, `Id:` names it for `Answers:` of later ones,
 * `Answers-notice: kind address` answers the first such notice of ours. A line `-- outage 2025-03-15 09:00 to 2025-03-19
 * 12:00` says when the arbiter was down.
 */
export function lettersOf(text: string, noticeIds: NoticeIds): readonly StoryLetter[] {
  return text
    .split(/^>> /m)
    .slice(1)
    .map((part, index) => letterOf(part, index + 1, noticeIds))
}

/** Message-IDs of notices by kind and recipient ('claim-conceded eve@essex.example'), the first of each: known after a run. */
export type NoticeIds = ReadonlyMap<string, string>

function letterOf(part: string, number: number, noticeIds: NoticeIds): StoryLetter {
  const [head = '', ...rest] = part.split('\n')
  const [when, subject = ''] = head.split(' | ')
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) (\S+) (.*)$/.exec((when ?? '').trim())
  if (match === null) throw new Error(`Letter ${number} has no good first line: ${head}`)
  const [, day, time, from, to] = match as unknown as [string, string, string, string, string]
  const blank = rest.findIndex(line => line.trim() === '')
  const heads = new Map(
    rest
      .slice(0, blank)
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = rest
    .slice(blank + 1)
    .join('\n')
    .trimEnd()
  const at = new Date(msOf(instantAt(date(day), time, ZONE))).toUTCString().replace('GMT', '+0000')
  const [tos, ccs] = to.split(' cc ')
  const id = heads.get('Id') ?? `letter-${number}`
  const named = heads.get('Answers')
  const notice = heads.get('Answers-notice')
  const answers =
    named === undefined
      ? notice === undefined
        ? undefined
        : noticeIds.get(notice)
      : `<${named}@mail.example>`
  const lines = [
    `Received: from mail.example by mx.chess.example; ${at}`,
    `Date: ${heads.get('Date-header') ?? at}`,
    `From: ${from}`,
    `To: ${tos}`,
    ...(ccs === undefined ? [] : [`Cc: ${ccs}`]),
    `Subject: ${subject.trim()}`,
    `Message-ID: <${id}@mail.example>`,
    ...(answers === undefined ? [] : [`In-Reply-To: ${answers}`, `References: ${answers}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '',
  ]
  return {
    name: `${String(number).padStart(3, '0')}.eml`,
    bytes: Buffer.from(lines.join('\r\n').replace(/\r?\n/g, '\r\n')),
  }
}

export interface Told {
  readonly mails: readonly SimulatedMail[]
  readonly games: readonly Json[]
}

/** A letter that answers a notice needs its Message-ID, which a run without it gives: so many runs at most. */
const MOST_PASSES = 6

/** What a property changes of a season before it is run. */
export interface Changed {
  /** The letters as text. */
  readonly text?: (text: string) => string
  /** The letters as they come. */
  readonly letters?: (letters: readonly StoryLetter[]) => readonly StoryLetter[]
}

/** Runs one season folder; `until` bounds it. */
export async function runSeason(
  folder: string,
  until: PlainDate | null,
  changed: Changed = {},
): Promise<Told> {
  const written = readFileSync(join(folder, 'letters.txt'), 'utf8')
  const text = changed.text?.(written) ?? written
  const wanted = [...text.matchAll(/^Answers-notice: (.*)$/gm)].map(match => (match[1] as string).trim())
  let ids: NoticeIds = new Map()
  for (let pass = 1; ; pass++) {
    const told = await runOnce(folder, text, ids, until, changed.letters)
    const found = new Map<string, string>()
    for (const mail of told.mails) {
      const name = `${mail.kind} ${mail.to[0]}`
      if (!found.has(name)) found.set(name, mail.messageId)
    }
    const missing = wanted.filter(name => !found.has(name))
    const settled = wanted.every(name => found.get(name) === ids.get(name))
    if (settled) return told
    if (pass === MOST_PASSES)
      throw new Error(`No notice was sent that the letters answer: ${missing.join(', ')}`)
    ids = found
  }
}

function outagesIn(text: string) {
  return [...text.matchAll(/^-- outage (\S+) (\S+) to (\S+) (\S+)$/gm)].map(match => ({
    from: instantAt(date(match[1] as string), match[2] as string, ZONE),
    to: instantAt(date(match[3] as string), match[4] as string, ZONE),
  }))
}

async function runOnce(
  folder: string,
  text: string,
  ids: NoticeIds,
  until: PlainDate | null,
  change: NonNullable<Changed['letters']> = letters => letters,
): Promise<Told> {
  const mails: SimulatedMail[] = []
  const given = await parts()
  const problems = new Set<string>()
  const run = await simulate(
    {
      tournament: await tournamentFrom(join(folder, 'tournament.yaml'), given.checks),
      mails: change(lettersOf(text, ids)),
      outages: outagesIn(text),
      until,
      onMail: mail => void mails.push(mail),
    },
    {
      ...given,
      compose(notice, tournament) {
        const composed = given.compose(notice, tournament)
        if (composed.problem !== null) problems.add(composed.problem)
        return composed
      },
      store: await freshStore(),
    },
  )
  await run.shell.store.close()
  // A mail whose template names a fact that the rulebook does not give has a gap where its reader needs a word.
  if (problems.size > 0) throw new Error(`Templates: ${[...problems].join('; ')}`)
  return { mails, games: run.games }
}

/** The account that is compared: a line a notice with its facts, then each game. */
export function account({ mails, games }: Told): string {
  const lines = mails.map(mail => {
    // A digest repeats what the other lines tell; its own content has its own tests.
    if (mail.kind === 'digest') return `${mail.at} digest to ${mail.to[0]}`
    const facts = Object.entries(mail.facts).filter(
      ([name]) => !['game', 'clocks', 'pgn', 'status', 'repeatText'].includes(name),
    )
    const said = facts.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')
    const cc = mail.cc.length === 0 ? '' : ` cc ${mail.cc.join(', ')}`
    return `${mail.at} ${mail.kind} ${mail.game ?? '-'} to ${mail.to[0]}${cc} [${mail.rules.join(' ')}]\n    ${said}`
  })
  return `${lines.join('\n')}\n\n${games.map(game => JSON.stringify(game, null, 1)).join('\n')}\n`
}

export const seasonFolders = (root: string): readonly string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
