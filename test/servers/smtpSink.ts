/** An SMTP server that takes everything, counts it, and can hand copies on. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SunkMessage {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: Buffer
  readonly messageId: string
}

export interface SmtpSink {
  readonly port: number
  readonly messages: SunkMessage[]
  readonly stop: () => Promise<void>
}

export async function startSmtpSink(
  options: {
    readonly port?: number
    /** Refuses by throwing an Error with a responseCode. */
    readonly onRcpt?: (address: string) => void
    readonly onMessage?: (message: SunkMessage) => Promise<void>
    readonly auth?: { readonly user: string; readonly pass: string }
  } = {},
): Promise<SmtpSink> {
  const messages: SunkMessage[] = []
  const server = new SMTPServer({
    disabledCommands: options.auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !options.auth,
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _, done) =>
      auth.username === options.auth?.user && auth.password === options.auth?.pass
        ? done(null, { user: auth.username })
        : done(new Error('Invalid username or password')),
    onRcptTo: (address, _, done) => {
      try {
        options.onRcpt?.(address.address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        const message: SunkMessage = {
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(r => r.address),
          raw,
          messageId: /^message-id:\s*(<[^>]+>)/im.exec(raw.toString('latin1'))?.[1] ?? '',
        }
        messages.push(message)
        ;(options.onMessage?.(message) ?? Promise.resolve()).then(
          () => done(),
          error => done(error as Error),
        )
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => {
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve())
  })
  const port = (server.server.address() as AddressInfo).port
  return { port, messages, stop: () => new Promise(resolve => server.close(() => resolve())) }
}
