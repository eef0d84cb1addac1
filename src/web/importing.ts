/** A tournament file taken from a page: the same import as the command's, first only to see what would change. */
import { operate, type OperationContext } from '../app/operations.ts'
import type { Imported } from '../app/importTournament.ts'
import type { WebDeps } from './deps.ts'

/** What the pages may ask of the running system. */
export const operationsOf = (deps: WebDeps): OperationContext => ({
  shell: deps.shell,
  checks: deps.checks,
  sizeLimit: 0,
  headSize: 0,
  wake: deps.wake,
})

export async function importText(
  deps: WebDeps,
  text: string,
  how: { readonly dryRun: boolean; readonly force: boolean },
): Promise<Imported> {
  const answer = await operate(operationsOf(deps), { command: 'import', text, ...how })
  return answer.ok
    ? (answer.result as unknown as Imported)
    : { ok: false, mistakes: [{ line: 1, text: answer.message }] }
}
