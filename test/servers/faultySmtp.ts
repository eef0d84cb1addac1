/** An SMTP server that fails as it is told: at which stage, in which way, on how many attempts. */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export const STAGES = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'mid-body', 'after-dot'] as const
export type Stage = (typeof STAGES)[number]
export const FAULTS = ['421', '451', '452', '550', '552', 'FIN', 'RST', 'hang'] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultySmtp {
  readonly port: number
  /** Message-IDs of what was taken (the dot was seen), in order. */
  readonly taken: string[]
  connections: number
  /** The next `times` attempts that reach this stage fail so; `takes`: the message counts although no answer comes. */
  readonly arm: (stage: Stage, fault: Fault, times: number, takes?: boolean) => void
  readonly stop: () => Promise<void>
}

export async function startFaultySmtp(): Promise<FaultySmtp> {
  let armed: { stage: Stage; fault: Fault; left: number; takes: boolean } | null = null
  const open = new Set<Socket>()
  const taken: string[] = []

  const serve = (socket: Socket) => {
    open.add(socket)
    smtp.connections += 1
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    let inBody = false
    let body = ''
    let line = ''
    let dead = false
    /** True when the fault strikes here. */
    const strikes = (stage: Stage): boolean => {
      if (armed === null || armed.stage !== stage || armed.left <= 0) return false
      armed.left -= 1
      dead = true
      if (stage === 'after-dot' && armed.takes) take()
      switch (armed.fault) {
        case 'FIN':
          socket.end()
          break
        case 'RST':
          socket.resetAndDestroy()
          break
        case 'hang':
          socket.pause()
          break
        default:
          socket.write(`${armed.fault} 4.0.0 as told\r\n`)
          if (armed.fault === '421' || stage === 'greeting' || stage === 'mid-body') socket.end()
          else dead = false
      }
      return true
    }
    const take = () => {
      taken.push(/^message-id:\s*(<[^>]+>)/im.exec(body)?.[1] ?? '?')
    }
    const command = (text: string) => {
      const verb = text.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') {
        // A refused EHLO is tried again as HELO; the fault holds for both.
        if (strikes('EHLO')) {
          if (armed && verb === 'EHLO' && !dead) armed.left += 1
          return
        }
        socket.write(verb === 'EHLO' ? '250-faulty\r\n250 8BITMIME\r\n' : '250 faulty\r\n')
      } else if (verb === 'MAIL') {
        if (!strikes('MAIL')) socket.write('250 ok\r\n')
      } else if (verb === 'RCPT') {
        if (!strikes('RCPT')) socket.write('250 ok\r\n')
      } else if (verb === 'DATA') {
        if (strikes('DATA')) return
        inBody = true
        body = ''
        socket.write('354 go\r\n')
      } else if (verb === 'QUIT') {
        socket.end('221 bye\r\n')
      } else socket.write('250 ok\r\n')
    }
    socket.on('data', chunk => {
      if (dead) return
      const lines = (line + chunk.toString('latin1')).split('\n')
      line = lines.pop() ?? ''
      for (const each of lines) {
        if (dead) return
        const text = each.replace(/\r$/, '')
        if (!inBody) command(text)
        else if (text === '.') {
          inBody = false
          if (!strikes('after-dot')) {
            take()
            socket.write('250 taken\r\n')
          }
        } else {
          if (body.length < 4000) body += `${text}\n`
          if (body.length > 200 && strikes('mid-body')) return
        }
      }
    })
    if (!strikes('greeting')) socket.write('220 faulty ESMTP\r\n')
  }

  const server = createServer(serve)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const smtp: FaultySmtp = {
    port: (server.address() as AddressInfo).port,
    taken,
    connections: 0,
    arm: (stage, fault, times, takes = false) => {
      armed = { stage, fault, left: times, takes }
    },
    stop: () =>
      new Promise(resolve => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return smtp
}
