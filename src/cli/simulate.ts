/** `arbiter simulate DIR`: a season folder on a virtual clock; touches no database of yours. */
import { parts } from '../app/parts.ts'
import { type SeasonMail, simulate } from '../app/simulate.ts'
import type { Tournament } from '../core/directory.ts'
import type { Json } from '../core/notice.ts'
import { parseDate } from '../core/plainDate.ts'
import { readMbox } from '../mail/mbox.ts'
import { misuse } from './failure.ts'
import { filesIn, inFolder, readBytes, tournamentFrom } from './files.ts'
import { tellGame, tellLetter, tellMail } from './tell.ts'

export interface SimulateOptions {
  readonly until?: string
  readonly mbox?: string
  readonly json?: boolean
}

export async function simulateCommand(dir: string, options: SimulateOptions): Promise<void> {
  const until = options.until === undefined ? null : parseDate(options.until)
  if (options.until !== undefined && until === null)
    throw misuse(`--until ${options.until} is not a date; write it as 2025-08-09.`)
  const given = await parts()
  const file = await tournamentFrom(inFolder(dir, 'tournament.yaml'), given.checks)
  const tournament = options.mbox === undefined ? file : withoutResults(file)
  const mails = options.mbox === undefined ? await mailsOf(dir) : mboxMails(await readBytes(options.mbox))
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const json = (value: unknown) => say(JSON.stringify(value))
  const run = await simulate(
    {
      tournament,
      mails,
      until,
      onMail: mail => (options.json ? json({ mail }) : say(tellMail(mail, file.timezone))),
      ...(options.json ? {} : { onLetter: letter => say(tellLetter(letter, file.timezone)) }),
    },
    given,
  )
  for (const game of run.games) {
    if (options.json) json({ game })
    else say(tellGame(game))
  }
  if (options.mbox !== undefined) {
    const found = differences(file, run.games)
    for (const each of found) {
      if (options.json) json({ difference: each })
      else say(`${each.game}: the file has ${each.file}, the arbiter ${told(each)}.`)
    }
    if (!options.json && found.length === 0) say('No game differs from the results in the file.')
  }
  await run.shell.store.close()
}

interface Difference {
  readonly game: string
  /** The result in the file. */
  readonly file: string
  /** The arbiter's result, and what it only proposes; null where it has none. */
  readonly arbiter: string | null
  readonly proposed: string | null
}

const told = ({ arbiter, proposed }: Difference): string =>
  arbiter !== null ? `has ${arbiter}` : proposed !== null ? `only proposes ${proposed}` : 'has none'

/** A past season is played from its letters; the results in its file are what they are held against. */
const withoutResults = (tournament: Tournament): Tournament => ({
  ...tournament,
  matches: tournament.matches.map(match => ({
    ...match,
    games: match.games.map(({ result: _result, ...game }) => game),
  })),
})

/** Games whose result in the file is another than the arbiter's, in the order of the file. */
export function differences(tournament: Tournament, games: readonly Json[]): readonly Difference[] {
  const results = new Map((games as unknown as readonly GameLine[]).map(game => [game.id, game]))
  return tournament.matches
    .flatMap(match => match.games)
    .flatMap(game => {
      const mine = results.get(game.id)
      const arbiter = mine?.result ?? null
      return game.result === undefined || game.result === arbiter
        ? []
        : [{ game: game.id, file: game.result, arbiter, proposed: mine?.proposed ?? null }]
    })
}

interface GameLine {
  readonly id: string
  readonly result: string | null
  readonly proposed: string | null
}

export async function mailsOf(dir: string): Promise<readonly SeasonMail[]> {
  const folder = inFolder(dir, 'mail')
  const names = await filesIn(folder, '.eml')
  return Promise.all(names.map(async name => ({ name, bytes: await readBytes(inFolder(folder, name)) })))
}

/** The letters of a mailbox file, named by their place, so that their order stays. */
function mboxMails(bytes: Buffer): readonly SeasonMail[] {
  return readMbox(bytes).map((letter, i) => ({ name: String(i + 1).padStart(6, '0'), bytes: letter }))
}
