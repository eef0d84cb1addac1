/** Whether a message of ours lies in the mailbox or in its Sent folder: asked from outside, answered between two readings. */
import type { ImapFlow } from 'imapflow'
import { rouse, type Session } from './imapSession.ts'

export function findOwnCopy(
  settings: { readonly commandTimeoutMs: number },
  session: Session,
  messageId: string,
  copyAddress: string | null,
): Promise<boolean | null> {
  if (session.client === null) return Promise.resolve(null)
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(null), settings.commandTimeoutMs)
    timer.unref()
    session.questions.push({
      messageId,
      copyAddress,
      answer: found => {
        clearTimeout(timer)
        resolve(found)
      },
    })
    rouse(session)
  })
}

/** Looks for own copies in the mailbox and in Sent; the mailbox is opened again before anything else is read. */
export async function answerQuestions(
  session: Session,
  client: ImapFlow,
  within: <T>(work: Promise<T>) => Promise<T>,
): Promise<void> {
  if (session.questions.length === 0) return
  const box = client.mailbox === false ? null : client.mailbox.path
  const listed = await within(client.list())
  const sent = listed.find(f => f.specialUse === '\\Sent')?.path
  const open = session.questions.splice(0)
  const found = new Set<(typeof open)[number]>()
  let looked = false
  try {
    for (const folder of [box, sent].filter(f => f != null)) {
      await within(client.mailboxOpen(folder))
      for (const question of open) {
        if (found.has(question)) continue
        // Some relays give a message another id and keep ours in a header of their own.
        for (const header of ['message-id', 'x-microsoft-original-message-id']) {
          const { copyAddress } = question
          const uids = await within(
            client.search(
              {
                header: { [header]: question.messageId },
                // Servers name the address to which a letter was delivered in one header or the other.
                ...(copyAddress === null
                  ? {}
                  : {
                      or: [
                        { header: { 'delivered-to': copyAddress } },
                        { header: { received: copyAddress } },
                      ],
                    }),
              },
              { uid: true },
            ),
          )
          if (uids && uids.length > 0) found.add(question)
        }
      }
    }
    looked = true
  } finally {
    // A search that broke off proves nothing.
    for (const question of open) question.answer(found.has(question) || (looked ? false : null))
    if (looked && box !== null) await within(client.mailboxOpen(box))
  }
}
