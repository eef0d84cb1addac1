/**
 * The socket beside the data: it is the lock against a second process on an embedded database, and the way in which
 * commands speak to a running daemon. One JSON object a line, one answer.
 */
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json } from '../core/notice.ts'

export interface Request {
  readonly command: string
  readonly [argument: string]: Json
}

export type Answer =
  | { readonly ok: true; readonly result: Json }
  | { readonly ok: false; readonly message: string; readonly exitCode: number }

export type Answerer = (request: Request) => Promise<Answer>

/** Another arbiter runs on this folder. */
export class FolderInUse extends Error {}

/** A letter of the size limit and a little more, in base64. */
const LONGEST_LINE = 150 * 1024 * 1024

/** Paths of sockets may not be long; a deep folder gets one in the machine's folder for such things. */
export function socketPath(data: string): string {
  const path = join(data, 'arbiter.sock')
  if (Buffer.byteLength(path) < 100) return path
  return join(tmpdir(), `arbiter-${createHash('sha256').update(data).digest('hex').slice(0, 20)}.sock`)
}

export interface Held {
  /** From now on requests are answered by this. */
  readonly serve: (answerer: Answerer) => void
  readonly release: () => Promise<void>
}

/** Takes the folder for this process, or throws `FolderInUse`. A socket that a dead process left is taken over. */
export async function holdFolder(data: string): Promise<Held> {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const path = socketPath(data)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    let answerer: Answerer | null = null
    const open = new Set<Socket>()
    const server = createServer(socket => {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => socket.destroy())
      readLine(socket, line => answer(socket, line, answerer))
    })
    if (await listen(server, path)) {
      chmodSync(path, 0o600)
      return {
        serve: given => {
          answerer = given
        },
        release: () =>
          new Promise(resolve => {
            for (const socket of open) socket.destroy()
            server.close(() => resolve())
          }),
      }
    }
    if (await answers(path)) throw new FolderInUse(`Another arbiter runs on ${data}.`)
    await removeStale(path)
  }
  throw new FolderInUse(`The folder ${data} could not be taken; is another arbiter just starting on it?`)
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(path, () => resolve(true))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(path)
    const done = (alive: boolean) => {
      socket.destroy()
      resolve(alive)
    }
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.setTimeout(2000, () => done(true))
  })
}

/** Moved aside before it is removed: should it have come to life meanwhile, it is put back. */
async function removeStale(path: string): Promise<void> {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (await answers(aside)) renameSync(aside, path)
  else rmSync(aside, { force: true })
}

function readLine(socket: Socket, onLine: (line: string) => void): void {
  const parts: Buffer[] = []
  let length = 0
  let done = false
  socket.on('data', chunk => {
    if (done) return
    const end = chunk.indexOf(10)
    parts.push(end < 0 ? chunk : chunk.subarray(0, end))
    length += chunk.length
    if (length > LONGEST_LINE) socket.destroy()
    if (end < 0) return
    done = true
    onLine(Buffer.concat(parts).toString('utf8'))
  })
}

async function answer(socket: Socket, line: string, answerer: Answerer | null): Promise<void> {
  let said: Answer
  try {
    if (answerer === null) throw new Error('The arbiter is just starting; try again in a few seconds.')
    said = await answerer(JSON.parse(line) as Request)
  } catch (error) {
    said = { ok: false, message: error instanceof Error ? error.message : String(error), exitCode: 1 }
  }
  if (!socket.destroyed) socket.end(`${JSON.stringify(said)}\n`)
}

/** Asks the daemon on this folder; null when none runs. */
export function askDaemon(data: string, request: Request, timeoutMs: number): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath(data))
    let connected = false
    socket.setTimeout(timeoutMs, () => {
      socket.destroy()
      reject(new Error('The running arbiter does not answer.'))
    })
    socket.once('connect', () => {
      connected = true
      socket.write(`${JSON.stringify(request)}\n`)
    })
    socket.once('error', error => (connected ? reject(error) : resolve(null)))
    socket.once('close', () => reject(new Error('The running arbiter ended before it answered.')))
    readLine(socket, line => {
      socket.end()
      resolve(JSON.parse(line) as Answer)
    })
  })
}
