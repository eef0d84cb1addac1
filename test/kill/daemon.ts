/** The daemon as a process of its own, as a person would start it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from '../servers/programs.ts'

const LAUNCHER = fileURLToPath(new URL('../../src/arbiter.mjs', import.meta.url))

export interface Running {
  readonly process: ChildProcess
  readonly output: () => string
  /** How it ended: exit code or signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

export function startArbiter(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ['start'],
): Running {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  return {
    process: child,
    output: () => output,
    ended: new Promise(resolve => child.once('exit', (code, signal) => resolve({ code, signal }))),
  }
}

export const isUp = (running: Running) =>
  until('the arbiter', async () => running.output().includes('The arbiter runs'), 60_000)

/** One command to its end. */
export async function arbiter(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  input?: Buffer,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', chunk => {
    stdout += chunk
  })
  child.stderr.on('data', chunk => {
    stderr += chunk
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input ?? Buffer.alloc(0))
  // 'close', not 'exit': the end of its output is waited for.
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, stdout, stderr }
}
