/** Dovecot on loopback ports, with its own folder; any login name, password 'secret'. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { freePort, program, serverFolder, until } from './programs.ts'

export interface Dovecot {
  readonly imapPort: number
  readonly lmtpPort: number
  readonly folder: string
  /** Puts letters into a mailbox, over LMTP, one connection. */
  readonly deliver: (user: string, letters: readonly Uint8Array[]) => Promise<void>
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Ends the worker processes that serve a login, as a crash would. */
  readonly killWorkers: () => void
  /** Makes the server number all letters of a mailbox anew. */
  readonly renumber: (user: string) => void
}

function idOf(user: string, flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, user]).toString())
}

export async function startDovecot(): Promise<Dovecot> {
  const folder = serverFolder('dovecot')
  chmodSync(folder, 0o755)
  const [imapPort, lmtpPort] = [await freePort(), await freePort()]
  const root = process.getuid?.() === 0
  const me = execFileSync('id', ['-un']).toString().trim()
  const users = root ? { u: 'dovecot', l: 'dovenull', m: 'mail' } : { u: me, l: me, m: me }
  mkdirSync(join(folder, 'mail'), { recursive: true })
  if (root) chownSync(join(folder, 'mail'), idOf('mail', '-u'), idOf('mail', '-g'))
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, configuration(folder, users, imapPort, lmtpPort))

  const pidFile = join(folder, 'run', 'master.pid')
  const start = async () => {
    const server = spawn(program('dovecot') ?? 'dovecot', ['-F', '-c', config], { stdio: 'ignore' })
    server.on('error', () => {})
    await until('Dovecot', () => answersOn(imapPort))
    await until('Dovecot LMTP', () => answersOn(lmtpPort))
  }
  const stop = async () => {
    if (!existsSync(pidFile)) return
    const pid = Number(readFileSync(pidFile, 'utf8'))
    process.kill(pid, 'SIGTERM')
    await until('the end of Dovecot', async () => !(await answersOn(imapPort)) && !isAlive(pid), 15_000)
  }
  await start()
  return {
    imapPort,
    lmtpPort,
    folder,
    start,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
    deliver: async (user, letters) => {
      const transport = createTransport({
        host: '127.0.0.1',
        port: lmtpPort,
        lmtp: true,
        pool: true,
        maxConnections: 1,
        maxMessages: Number.POSITIVE_INFINITY,
        ignoreTLS: true,
      } as Parameters<typeof createTransport>[0])
      for (const raw of letters)
        await transport.sendMail({
          envelope: { from: 'sender@outside.example', to: [user] },
          raw: Buffer.from(raw),
        })
      transport.close()
    },
    killWorkers: () => {
      const master = Number(readFileSync(pidFile, 'utf8'))
      const children = execFileSync('ps', ['--ppid', String(master), '-o', 'pid=,comm='])
        .toString()
        .split('\n')
      for (const line of children) {
        const [pid, name] = line.trim().split(/\s+/)
        if (name === 'imap' && pid) process.kill(Number(pid), 'SIGKILL')
      }
    },
    renumber: user => {
      for (const file of [
        'dovecot-uidlist',
        'dovecot.index',
        'dovecot.index.log',
        'dovecot.index.cache',
        'dovecot-uidvalidity',
      ])
        rmSync(join(folder, 'mail', user, file), { force: true })
      execFileSync('sh', [
        '-c',
        `rm -f ${join(folder, 'mail', user)}/dovecot-uidvalidity.* ${join(folder, 'mail', user)}/dovecot.index*`,
      ])
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export function answersOn(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function configuration(
  folder: string,
  users: { readonly u: string; readonly l: string; readonly m: string },
  imapPort: number,
  lmtpPort: number,
): string {
  return `protocols = imap lmtp
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${users.u}
default_internal_group = ${users.u}
default_login_user = ${users.l}
mail_location = maildir:${folder}/mail/%n
mail_max_userip_connections = 50
first_valid_uid = 1
auth_username_format = %n
recipient_delimiter = +
lmtp_hdr_delivery_address = original
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${users.m} gid=${users.m} home=${folder}/mail/%n
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = subscribe
    special_use = \\Sent
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtpPort}
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
}
