/** `arbiter import`: creates or updates a tournament from its file, all or nothing. */
import type { Tournament } from '../core/directory.ts'
import { gameSubject } from '../core/ids.ts'
import { loadTournament, lockTournament, saveTournament } from '../store/directory.ts'
import type { Outgoing } from '../store/schema.ts'
import { storeDecision } from './handle.ts'
import { mergeTournament } from './mergeTournament.ts'
import type { Shell } from './shell.ts'
import { type FileChecks, type Mistake, readTournamentFile } from './tournamentFile.ts'
import { reload, worldOf } from './world.ts'

export interface ImportOptions {
  /** Only say what would change. */
  readonly dryRun?: boolean
  /** The file wins over what mail has changed. */
  readonly force?: boolean
  readonly checks?: FileChecks
}

export type Imported =
  | { readonly ok: false; readonly mistakes: readonly Mistake[] }
  | {
      readonly ok: true
      readonly tournament: string
      readonly created: boolean
      readonly changes: readonly string[]
      /** What mail has changed since the last file and what therefore stays. */
      readonly kept: readonly string[]
      readonly notices: number
    }

export async function importTournament(
  shell: Shell,
  text: string,
  options: ImportOptions = {},
): Promise<Imported> {
  const checks: FileChecks = { knownRulebooks: Object.keys(shell.rulebooks), ...options.checks }
  const read = readTournamentFile(text, checks)
  if (!read.ok) return read
  return takeTournament(shell, read.tournament, options)
}

/** The same for a tournament already checked. */
export async function takeTournament(
  shell: Shell,
  file: Tournament,
  options: ImportOptions = {},
): Promise<Extract<Imported, { ok: true }>> {
  const at = shell.clock.now()
  let learn = (): void => {}
  const done = await shell.store.inTransaction(async tx => {
    await lockTournament(tx, file.id)
    const stored = await loadTournament(tx, file.id)
    const before = stored === null ? null : await reload(shell, tx, file.id)
    const hasRecord = (game: string) => before?.heads.has(gameSubject(game)) ?? false
    const merge =
      stored === null
        ? { tournament: file, changes: firstChanges(file), kept: [] }
        : mergeTournament(stored.tournament, stored.fileTournament, file, hasRecord, options.force ?? false)
    const said = {
      ok: true as const,
      tournament: file.id,
      created: stored === null,
      changes: merge.changes,
      kept: merge.kept,
    }
    if (options.dryRun) return { ...said, notices: 0 }
    await saveTournament(tx, merge.tournament, {
      fileTournament: file,
      importedAt: at,
      ...(stored === null ? { outgoing: outgoingOf(file) } : {}),
    })
    const cache = await reload(shell, tx, file.id)
    if (cache === null) throw new Error(`The tournament ${file.id} could not be read back.`)
    const decision = cache.rulebook.open(worldOf(shell, cache), at, { role: 'import' })
    learn = await storeDecision(shell, tx, cache, decision, { everyOverview: true })
    return { ...said, notices: decision.notices.length }
  })
  learn()
  return done
}

function outgoingOf(file: Tournament): Outgoing {
  const wanted = file.parameters.outgoing
  return wanted === 'live' || wanted === 'off' ? wanted : 'controller-only'
}

function firstChanges(file: Tournament): readonly string[] {
  const games = file.matches.reduce((n, m) => n + m.games.length, 0)
  const players = file.teams.reduce((n, t) => n + t.seats.length, 0)
  return [
    `The tournament ${file.id} (${file.name}) is new: ${file.teams.length} teams, ${players} players, ${games} games`,
  ]
}
