/** `arbiter export pgn|json|xfcc`. */
import { misuse } from './failure.ts'
import { type GlobalOptions, settingsOf } from './settingsOf.ts'
import { onSystem } from './system.ts'

export async function exportCommand(
  format: string,
  options: { readonly tournament?: string },
  globals: GlobalOptions,
): Promise<void> {
  if (format !== 'pgn' && format !== 'json' && format !== 'xfcc')
    throw misuse(`There is no export "${format}"; known are pgn, json and xfcc.`)
  const request = { command: 'export', format, tournament: options.tournament ?? null }
  const result = await onSystem(settingsOf(globals), request)
  process.stdout.write(`${typeof result === 'string' ? result : JSON.stringify(result, null, 2)}\n`)
}
