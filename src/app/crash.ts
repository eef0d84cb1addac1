/**
 * Named places at which a test may end the process as if by kill -9: ARBITER_CRASH_AT=after-fetch:3 ends it the third
 * time that it comes by. Heeded only where NODE_ENV is test.
 */
import { CRASH_POINTS, type CrashPoint } from './shell.ts'

export function crashPointOf(env: Readonly<Record<string, string | undefined>>): (name: CrashPoint) => void {
  const wanted = env.NODE_ENV === 'test' ? env.ARBITER_CRASH_AT : undefined
  if (wanted === undefined || wanted === '') return () => {}
  const [name, times = '1'] = wanted.split(':')
  if (!CRASH_POINTS.some(p => p === name)) throw new Error(`ARBITER_CRASH_AT names no known place: ${name}`)
  let left = Number(times)
  return at => {
    if (at !== name) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
