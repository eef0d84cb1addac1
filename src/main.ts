/** The command line: names, options and help of each command; what a command does stands in `cli/`. */
import { Command, CommanderError } from 'commander'
import { Failure } from './cli/failure.ts'

const program = new Command('arbiter')
  .description('An email arbiter for correspondence chess.')
  .option('--config <file>', 'settings file (else arbiter.yaml, where there is one)')
  .option('--debug', 'show where an error comes from')
  .showHelpAfterError('(arbiter --help shows the commands)')
  .exitOverride()

export type GlobalOptions = { readonly config?: string; readonly debug?: boolean }
const globals = () => program.opts<GlobalOptions>()

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
