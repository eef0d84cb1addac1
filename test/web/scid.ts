/** A real Scid under Xvfb that fetches the games of one server over Xfcc into its correspondence base. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, serverFolder } from '../servers/programs.ts'

export const SCID_PROGRAMS = ['tkscid', 'scid', 'xvfb-run', 'Xvfb', 'xauth'] as const

export interface Scid {
  /** Fetches and merges; gives every game of the base as PGN, and whatever Scid said of errors. */
  readonly fetch: () => Promise<{ readonly games: readonly string[]; readonly said: string }>
}

const configuration = (server: XfccServer): string =>
  `<xfcc><server><name>Arbiter</name><uri>${server.uri}</uri><user>${server.user}</user><pass>${server.password}</pass><rating></rating></server></xfcc>`

/** Boxes are answered by nobody, so that they are printed and taken as read. */
const script = (start: string, out: string): string => `
set said {}
proc tk_messageBox {args} { lappend ::said $args; return ok }
proc tk_dialog {args} { lappend ::said $args; return 0 }
proc bgerror {message} { lappend ::said $message }
set argv {}
set argc 0
source ${start}
proc tk_messageBox {args} { lappend ::said $args; return ok }
proc tk_dialog {args} { lappend ::said $args; return 0 }
proc bgerror {message} { lappend ::said $message }
set ::CorrespondenceChess::ListOrder 1
if {[catch {
  ::CorrespondenceChess::OpenCorrespondenceDB
  ::CorrespondenceChess::FetchGames
} error]} { lappend said "$error $::errorInfo" }
set out [open ${out} w]
fconfigure $out -encoding utf-8
puts $out [join $said "\\n"]
sc_base switch $::CorrespondenceChess::CorrSlot
for {set game 1} {$game <= [sc_base numGames $::CorrespondenceChess::CorrSlot]} {incr game} {
  sc_game load $game
  puts $out "=== game"
  puts $out [sc_game pgn -width 4000]
}
close $out
exit 0
`

export interface XfccServer {
  readonly uri: string
  readonly user: string
  readonly password: string
}

/** A Scid with a home of its own; each fetch is a new start of the program on the same base. */
export function scidWith(server: XfccServer): Scid {
  const home = serverFolder('scid')
  const config = join(home, '.scid4.7', 'config')
  mkdirSync(config, { recursive: true })
  writeFileSync(join(config, 'xfccrc'), configuration(server))
  const out = join(home, 'games.txt')
  const drive = join(home, 'drive.tcl')
  writeFileSync(drive, script(program('scid') as string, out))
  return {
    fetch: async () => {
      writeFileSync(out, '')
      await run(home, drive)
      const [said = '', ...games] = readFileSync(out, 'utf8').split('=== game\n')
      return { games, said: said.trim() }
    },
  }
}

const LONGEST = 120_000

function run(home: string, drive: string): Promise<void> {
  const { PATH } = process.env
  const child = spawn(program('xvfb-run') as string, ['-a', program('tkscid') as string, drive], {
    env: { PATH, HOME: home, LANG: 'C.UTF-8', TMPDIR: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let trouble = ''
  child.stderr.on('data', chunk => {
    trouble += String(chunk)
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGTERM'), LONGEST)
    child.once('error', reject)
    child.once('close', code => {
      clearTimeout(timer)
      if (code === 0) resolve()
      else reject(new Error(`Scid ended with ${code}: ${trouble.slice(0, 500)}`))
    })
  })
}
