/**
 * The sender's name server does not answer, so his signature cannot be checked (mail.md section 3): the letter is tried
 * again for a day, ever more seldom, its receipt as it was; then it counts as mail without evidence.
 */
import { addSeconds, msOf } from '../core/plainDate.ts'
import { deferLetter } from '../store/inbox.ts'
import type { ReadLetter } from './letterInHand.ts'
import type { Shell } from './shell.ts'

const DAY_SECONDS = 24 * 3600
const FIRST_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 2 * 3600

/** Seconds until the next try: as long again as the letter has waited. Null when its day is over. */
export function nextTry(waitedSeconds: number): number | null {
  const left = DAY_SECONDS - waitedSeconds
  if (left <= 0) return null
  return Math.min(Math.max(waitedSeconds, FIRST_WAIT_SECONDS), LONGEST_WAIT_SECONDS, left)
}

/** True when the letter was put off. A stranger's or a machine's is not: nothing hangs on who it is. */
export async function waitsForDns(shell: Shell, read: ReadLetter): Promise<boolean> {
  const { claimed, signed, lookedUp, screening } = read
  if (signed?.temporary !== true || claimed.released !== null) return false
  if (screening.kind !== 'human' || lookedUp.registered.length === 0) return false
  if (lookedUp.registered.every(({ tournament }) => trusts(shell, tournament))) return false
  const wait = nextTry((shell.clock.ms() - msOf(claimed.arrivedAt)) / 1000)
  if (wait === null) return false
  const until = addSeconds(shell.clock.now(), Math.ceil(wait))
  await shell.store.inTransaction(tx => deferLetter(tx, claimed.id, until))
  shell.log.info(
    { letter: claimed.id, until },
    'the name server of the sender did not answer; the letter waits',
  )
  return true
}

/** Where mail without evidence is taken as it comes, nobody waits for any. */
function trusts(shell: Shell, tournament: string): boolean {
  const setting = shell.cache.get(tournament)?.tournament.parameters.authentication
  return (shell.settings.authenticationPolicy ?? setting) === 'trusting'
}
