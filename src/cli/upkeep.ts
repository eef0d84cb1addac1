/** `arbiter go`, `shadow`, `rebuild`, `verify`. */
import type { Rebuilt, Verified } from '../app/rebuild.ts'
import { Failure } from './failure.ts'
import { type GlobalOptions, settingsOf } from './settingsOf.ts'
import { onSystem } from './system.ts'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export async function outgoingCommand(
  value: 'live' | 'controller-only',
  tournament: string | undefined,
  globals: GlobalOptions,
): Promise<void> {
  const request = { command: 'outgoing', value, tournament: tournament ?? null }
  const { tournaments } = (await onSystem(settingsOf(globals), request)) as { tournaments: string[] }
  const how =
    value === 'live' ? 'mails go out to everybody from now on' : 'only the Controller gets mail from now on'
  say(`${tournaments.join(', ')}: ${how}.`)
}

export async function rebuildCommand(
  options: { readonly check?: boolean },
  globals: GlobalOptions,
): Promise<void> {
  const request = { command: 'rebuild', check: options.check === true }
  const rebuilt = (await onSystem(settingsOf(globals), request)) as unknown as Rebuilt
  for (const difference of rebuilt.differences) say(difference)
  if (rebuilt.differences.length === 0)
    return say(`${rebuilt.subjects} overviews: all are what the record says.`)
  if (!options.check) say(`${rebuilt.subjects} overviews were made anew from the record.`)
  throw new Failure(`${rebuilt.differences.length} overviews were not what the record says.`)
}

export async function verifyCommand(globals: GlobalOptions): Promise<void> {
  const verified = (await onSystem(settingsOf(globals), { command: 'verify' })) as unknown as Verified
  for (const place of verified.broken) say(place)
  if (verified.broken.length === 0)
    return say(`${verified.entries} entries: every chain holds, no letter was changed.`)
  throw new Failure(`The record does not hold in ${verified.broken.length} places.`)
}
