/** A composed notice to the bytes that go out. The bytes depend on nothing but what is given: no chance, no clock. */
import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Address } from '../core/ids.ts'
import { type Instant, msOf } from '../core/plainDate.ts'
import type { Composed } from './compose.ts'

export interface MessageHead {
  readonly messageId: string
  readonly inReplyTo: string | null
  /** Oldest first. */
  readonly references: readonly string[]
  readonly at: Instant
  readonly from: { readonly name: string; readonly address: Address }
  readonly to: { readonly name: string; readonly address: Address }
  readonly cc: readonly { readonly name: string; readonly address: Address }[]
  readonly replyTo: Address | null
  /** Value of the header by which our own mail is known when it comes back. */
  readonly instance: string
  readonly enclosed: readonly { readonly id: string; readonly bytes: Uint8Array }[]
}

export async function buildMessage(composed: Composed, head: MessageHead): Promise<Uint8Array> {
  const pictures = composed.attachments.filter(a => a.cid !== null)
  const files = composed.attachments.filter(a => a.cid === null)
  const composer = new MailComposer({
    from: head.from,
    to: [head.to],
    cc: [...head.cc],
    ...(head.replyTo === null ? {} : { replyTo: head.replyTo }),
    ...(head.inReplyTo === null ? {} : { inReplyTo: head.inReplyTo }),
    ...(head.references.length === 0 ? {} : { references: [...head.references] }),
    messageId: head.messageId,
    date: new Date(msOf(head.at)),
    subject: composed.subject,
    text: composed.text,
    html: composed.html,
    headers: { ...composed.headers, 'X-Arbiter-Instance': head.instance },
    attachments: [
      ...pictures.map(a => ({
        filename: a.filename,
        contentType: a.contentType,
        content: asContent(a.content),
        cid: a.cid ?? undefined,
        contentDisposition: 'inline' as const,
      })),
      ...files.map(a => ({
        filename: a.filename,
        contentType: a.contentType,
        content: asContent(a.content),
      })),
      ...head.enclosed.map(e => ({
        filename: `letter-${e.id.slice(0, 12)}.eml`,
        contentType: 'message/rfc822',
        content: Buffer.from(e.bytes),
      })),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
    baseBoundary: createHash('sha256').update(head.messageId).digest('hex').slice(0, 24),
  } as ConstructorParameters<typeof MailComposer>[0])
  return composer.compile().build()
}

const asContent = (content: Uint8Array | string) =>
  typeof content === 'string' ? content : Buffer.from(content)
