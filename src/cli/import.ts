/** `arbiter import FILE.yaml`. */
import type { Imported } from '../app/importTournament.ts'
import { Failure } from './failure.ts'
import { readText, tellMistakes } from './files.ts'
import { type GlobalOptions, settingsOf } from './settingsOf.ts'
import { onSystem } from './system.ts'

export async function importCommand(
  file: string,
  options: { readonly dryRun?: boolean; readonly force?: boolean },
  globals: GlobalOptions,
): Promise<void> {
  const text = await readText(file)
  const dryRun = options.dryRun === true
  const request = { command: 'import', text, dryRun, force: options.force === true }
  const imported = (await onSystem(settingsOf(globals), request)) as unknown as Imported
  if (!imported.ok) throw new Failure(tellMistakes(file, imported.mistakes))
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`)
  }
  for (const change of imported.changes) say(`${dryRun ? 'would change' : 'changed'}: ${change}`)
  for (const kept of imported.kept) say(`kept: ${kept}`)
  if (imported.changes.length === 0) say('Nothing changes.')
  if (dryRun) return say('Nothing was changed (--dry-run).')
  if (imported.notices > 0) say(`${imported.notices} messages were made ready.`)
}
