/** Exim on a loopback port, with its own spool; it hands what it takes to a Dovecot over LMTP. */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { answersOn } from './dovecot.ts'
import { freePort, program, serverFolder, until } from './programs.ts'

/** How the server behaves from now on; recipients and sizes have their answers in every mode. */
export type EximMode =
  | 'open'
  /** 451 to the first attempt for each recipient, then open. */
  | 'greylisting'
  /** 451 at the recipient. */
  | 'busy'
  /** 550 to the whole message, after its end. */
  | 'refuses-content'
  /** 451 to the whole message, after its end. */
  | 'defers-content'
  /** 550 at the greeting. */
  | 'shut'

export interface Exim {
  readonly port: number
  readonly folder: string
  readonly setMode: (mode: EximMode) => void
  readonly start: () => Promise<void>
  /** Ends the server; its spool stays for the next start. */
  readonly stopServer: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly log: () => string
}

/** Bytes beyond which a message is refused. */
export const EXIM_SIZE_LIMIT = 300 * 1024
export const EXIM_LOGIN = { user: 'arbiter', pass: 'secret' }

/**
 * Recipients `gone@...` are refused at once, `gone-later@...` are taken and bounced afterwards, as a server does that only
 * passes on. Certificates are its own, signed by nobody.
 */
export async function startExim(lmtpPort: number): Promise<Exim> {
  const folder = serverFolder('exim')
  chmodSync(folder, 0o755)
  const port = await freePort()
  const root = process.getuid?.() === 0
  const me = root ? 'Debian-exim' : execFileSync('id', ['-un']).toString().trim()
  for (const name of ['spool', 'log', 'grey']) {
    mkdirSync(join(folder, name))
    if (root) chownSync(join(folder, name), idOf(me, '-u'), idOf(me, '-g'))
  }
  const config = join(folder, 'exim.conf')
  const group = execFileSync('id', ['-gn', me]).toString().trim()
  writeFileSync(config, configuration(folder, me, group, port, lmtpPort), { mode: 0o644 })
  const setMode = (mode: EximMode) => writeFileSync(join(folder, 'mode'), mode, { mode: 0o644 })
  setMode('open')

  const pidFile = join(folder, 'spool', 'exim.pid')
  const start = async () => {
    const server = spawn(program('exim4') ?? 'exim4', ['-C', config, '-bdf', '-q1s'], { stdio: 'ignore' })
    server.on('error', () => {})
    await until('Exim', () => answersOn(port))
  }
  const stop = async () => {
    if (!existsSync(pidFile)) return
    const pid = Number(readFileSync(pidFile, 'utf8'))
    process.kill(pid, 'SIGTERM')
    await until('the end of Exim', async () => !(await answersOn(port)))
  }
  const log = () => {
    const file = join(folder, 'log', 'mainlog')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  await start()
  return {
    port,
    folder,
    setMode: mode => {
      for (const name of readdirSync(join(folder, 'grey'))) rmSync(join(folder, 'grey', name))
      setMode(mode)
    },
    start,
    stopServer: stop,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
    log,
  }
}

function idOf(user: string, flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, user]).toString())
}

/** Files of a Maildir that Dovecot keeps, as they stand. */
export function maildirLetters(dovecotFolder: string, user: string): readonly string[] {
  return ['new', 'cur'].flatMap(part => {
    const folder = join(dovecotFolder, 'mail', user, part)
    return existsSync(folder)
      ? readdirSync(folder).map(name => readFileSync(join(folder, name), 'latin1'))
      : []
  })
}

function configuration(folder: string, user: string, group: string, port: number, lmtpPort: number): string {
  return `primary_hostname = mx.chess.example
exim_user = ${user}
exim_group = ${group}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/spool/exim.pid
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
deliver_drop_privilege = true
host_lookup =
rfc1413_query_timeout = 0s
smtp_accept_max = 100
message_size_limit = ${EXIM_SIZE_LIMIT}
tls_advertise_hosts = *
accept_8bitmime = true
acl_smtp_connect = connect
acl_smtp_rcpt = rcpt
acl_smtp_data = content
MODE = \${readfile{${folder}/mode}}
GREY = ${folder}/grey/\${sha256:$local_part@$domain}

begin acl

connect:
  deny
    condition = \${if eq{MODE}{shut}}
    message = this server takes no mail today
  accept

rcpt:
  deny
    local_parts = gone
    message = No such user here
  defer
    condition = \${if eq{MODE}{busy}}
    message = the mailbox is busy, try again later
  defer
    condition = \${if eq{MODE}{greylisting}}
    condition = \${if exists{GREY}{no}{yes}}
    condition = \${run{/usr/bin/touch GREY}{yes}{yes}}
    message = greylisted, please try again later
  accept

content:
  deny
    condition = \${if eq{MODE}{refuses-content}}
    message = this message looks like spam
  defer
    condition = \${if eq{MODE}{defers-content}}
    message = local problem, try again later
  accept

begin routers

bounced_later:
  driver = redirect
  local_parts = gone-later
  allow_fail
  data = :fail: the mailbox has been closed

mailboxes:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = lmtp

begin transports

lmtp:
  driver = smtp
  protocol = lmtp
  port = ${lmtpPort}
  allow_localhost
  hosts_avoid_tls = *
  return_path_add
  envelope_to_add

begin retry

* * F,1h,1s

begin authenticators

plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_advertise_condition = yes
  server_condition = \${if and{{eq{$auth2}{${EXIM_LOGIN.user}}}{eq{$auth3}{${EXIM_LOGIN.pass}}}}}
  server_set_id = $auth2
`
}
