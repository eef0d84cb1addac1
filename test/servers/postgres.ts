/** PostgreSQL on a loopback port, in a folder of its own, as an unprivileged user. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, program, serverFolder, until } from './programs.ts'

export interface Postgres {
  /** Of the database 'postgres', as a superuser. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startPostgres(): Promise<Postgres> {
  const folder = serverFolder('postgres')
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data)
  const root = process.getuid?.() === 0
  const user = root ? 'postgres' : execFileSync('id', ['-un']).toString().trim()
  const ids = root
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres']).toString()),
        gid: Number(execFileSync('id', ['-g', 'postgres']).toString()),
      }
    : {}
  if (root) chownSync(data, ids.uid ?? 0, ids.gid ?? 0)
  const port = await freePort()
  execFileSync(
    program('initdb') ?? 'initdb',
    ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    {
      ...ids,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'max_connections=60',
  ]
  const server = spawn(program('postgres') ?? 'postgres', ['-D', data, ...settings.flatMap(s => ['-c', s])], {
    ...ids,
    cwd: folder,
    stdio: 'ignore',
  })
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`
  await until('PostgreSQL', async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    await client.end()
    return true
  })
  return {
    url,
    stop: async () => {
      const gone = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A new, empty database on the server. */
export async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}
