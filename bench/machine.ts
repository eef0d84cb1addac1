/** What the figures were measured on, and how fast its disk takes a commit. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'

/** 300 bytes and fdatasync, over and over for a second: a disk of 100 a second caps every durable commit. */
export function fdatasyncPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'))
  const file = openSync(join(folder, 'log'), 'w')
  const line = Buffer.alloc(300, 'x')
  const begin = performance.now()
  let count = 0
  while (performance.now() - begin < 1000) {
    writeSync(file, line)
    fdatasyncSync(file)
    count += 1
  }
  const perSecond = (count * 1000) / (performance.now() - begin)
  closeSync(file)
  rmSync(folder, { recursive: true })
  return Math.round(perSecond)
}

export function machine(): string {
  const [cpu] = cpus()
  return [
    `Node ${process.versions.node}`,
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `load ${loadavg()
      .map(load => load.toFixed(1))
      .join(' ')}`,
    `${fdatasyncPerSecond()} fdatasync/s`,
  ].join(', ')
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

export const say = (line: string) => void process.stdout.write(`${line}\n`)
