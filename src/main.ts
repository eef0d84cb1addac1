/** The command line: names, options and help of each command; what a command does stands in `cli/`. */
import { Command, CommanderError } from 'commander'
import { Failure } from './cli/failure.ts'
import type { GlobalOptions } from './cli/settingsOf.ts'

const program = new Command('arbiter')
  .description('An email arbiter for correspondence chess.')
  .option('--config <file>', 'settings file (else arbiter.yaml, where there is one)')
  .option('--debug', 'show where an error comes from')
  .showHelpAfterError('(arbiter --help shows the commands)')
  .exitOverride()

const globals = () => program.opts<GlobalOptions>()

program
  .command('demo')
  .description('a whole small season, told line by line; needs no server and no settings')
  .option('--once', 'end when the season is over; else its games can be looked at in a browser')
  .option('--out <folder>', 'where the mails that went out are put (demo-out)')
  .option('--port <port>', 'port of the pages (8025)')
  .action(async (options: { once?: boolean; out?: string; port?: string }) =>
    (await import('./cli/demo.ts')).demoCommand(options),
  )

program
  .command('start')
  .description('the daemon: mailbox in, deadlines, mail out, pages')
  .action(async () => (await import('./cli/start.ts')).startCommand(globals()))

program
  .command('check')
  .argument('[files...]', 'tournament files to check as well')
  .description('try every part of the configuration and say what is wrong and how to mend it')
  .action(async (files: string[]) => (await import('./cli/check.ts')).checkCommand(files, globals()))

program
  .command('go')
  .argument('[tournament]', 'only this one')
  .description('from now on mails go out to everybody')
  .action(async (tournament?: string) =>
    (await import('./cli/upkeep.ts')).outgoingCommand('live', tournament, globals()),
  )

program
  .command('shadow')
  .argument('[tournament]', 'only this one')
  .description('from now on only the Controller gets mail: a shadow season')
  .action(async (tournament?: string) =>
    (await import('./cli/upkeep.ts')).outgoingCommand('controller-only', tournament, globals()),
  )

program
  .command('import')
  .argument('<file>', 'tournament file (YAML)')
  .description('create or update a tournament')
  .option('--dry-run', 'only say what would change')
  .option('--force', 'the file wins over what mail has changed since')
  .action(async (file: string, options: { dryRun?: boolean; force?: boolean }) =>
    (await import('./cli/import.ts')).importCommand(file, options, globals()),
  )

program
  .command('pair')
  .argument('<file>', 'tournament file (YAML)')
  .description('write pairings into a tournament file')
  .option('--form <form>', 'one, two or hutton; else as the file says')
  .option('--force', 'replace pairings that stand in the file')
  .option('--print', 'print the file instead of writing it')
  .action(async (file: string, options: { form?: string; force?: boolean; print?: boolean }) =>
    (await import('./cli/pair.ts')).pairCommand(file, options),
  )

program
  .command('ingest')
  .description("one mail on standard input into the running system, for a mail server's pipe")
  .option('--again <letter>', 'read a letter again that was held or set aside')
  .action(async (options: { again?: string }) =>
    (await import('./cli/ingest.ts')).ingestCommand(options, globals()),
  )

program
  .command('status')
  .argument('[game]', 'only this game')
  .description('how the machine does and where the games stand')
  .option('--json', 'as JSON')
  .action(async (game: string | undefined, options: { json?: boolean }) =>
    (await import('./cli/status.ts')).statusCommand(game, options, globals()),
  )

program
  .command('export')
  .argument('<format>', 'pgn, xfcc or json')
  .description('all games')
  .option('--tournament <id>', 'only of this one')
  .action(async (format: string, options: { tournament?: string }) =>
    (await import('./cli/export.ts')).exportCommand(format, options, globals()),
  )

program
  .command('rebuild')
  .description('make every overview anew from the record and report differences')
  .option('--check', 'only report')
  .action(async (options: { check?: boolean }) =>
    (await import('./cli/upkeep.ts')).rebuildCommand(options, globals()),
  )

program
  .command('verify')
  .description('walk the hash chains of the record')
  .action(async () => (await import('./cli/upkeep.ts')).verifyCommand(globals()))

program
  .command('preview')
  .argument('[kind]', 'one kind of mail, e.g. receipt')
  .description('every mail that the arbiter writes, with invented facts')
  .action(async (kind?: string) => (await import('./cli/preview.ts')).previewCommand(kind, globals()))

program
  .command('settings')
  .description('every setting with its default and meaning')
  .action(async () => (await import('./cli/settings.ts')).settingsCommand())

program
  .command('simulate')
  .argument('<dir>', 'season folder: tournament.yaml and mail/*.eml')
  .description('run a season folder on a virtual clock')
  .option('--until <date>', 'last day (2025-08-09); default: the end and 40 days')
  .option('--mbox <file>', "a past season's mailbox instead of mail/")
  .option('--json', 'one JSON object a line')
  .action(async (dir: string, options: { until?: string; mbox?: string; json?: boolean }) =>
    (await import('./cli/simulate.ts')).simulateCommand(dir, options),
  )

program
  .command('read')
  .argument('[mails...]', 'mails (.eml)')
  .description('how the arbiter understands these mails in that situation; touches no database')
  .option('--game <file>', 'the game: players, moves, start (JSON)')
  .option('--json', 'one JSON object a mail')
  .option('--batch', 'one {"mail", "game"} a line on standard input, one answer a line')
  .action(async (mails: string[], options: { game?: string; json?: boolean; batch?: boolean }) =>
    (await import('./cli/read.ts')).readCommand(mails, options),
  )

/** Runs the command line; gives the exit code: 0 done, 1 failed, 2 wrong usage. */
async function run(argv: readonly string[]): Promise<number> {
  try {
    await program.parseAsync([...argv])
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const debug = globals().debug === true
    if (error instanceof Failure) {
      process.stderr.write(`${debug ? error.stack : error.message}\n`)
      return error.exitCode
    }
    const text = error instanceof Error ? (debug ? error.stack : error.message) : String(error)
    process.stderr.write(`${text}\n${debug ? '' : '(--debug shows where it comes from)\n'}`)
    return 1
  }
}

process.stdout.on('error', error => {
  // The reader of a pipe went away ('arbiter simulate ... | head'): nothing more is wanted.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await run(process.argv)
// A command that has failed and told why ends, whatever may still hold the process open.
if (process.exitCode !== 0) setTimeout(() => process.exit(), 3000).unref()
