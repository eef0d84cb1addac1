/** Letters that no person wrote: own copies, bounces, complaints, receipts. They change no game and get no answer. */
import { dateIn } from '../core/plainDate.ts'
import type { TournamentId } from '../core/ids.ts'
import type { Screening } from '../mail/letter.ts'
import { recipientsOf } from '../mail/identify.ts'
import { findAddress } from '../store/directory.ts'
import { noticesByMessageId, ownCopySeen } from '../store/outbox.ts'
import { mute, noteAlert, scoreBounce, suppressAddress } from '../store/runs.ts'
import { addHours } from '../core/plainDate.ts'
import { tellIfController } from './controllerFails.ts'
import { handle } from './handle.ts'
import { blankResult, finishAlone, type ReadLetter } from './letterInHand.ts'
import type { Shell } from './shell.ts'
import { envelopeOfReturnPath } from './returnPath.ts'

type BounceScreening = Extract<Screening, { kind: 'bounce' }>

/** True when the letter is dealt with. False: a person's, or a machine's that may still carry a player's move. */
export async function receiveMachineMail(shell: Shell, read: ReadLetter): Promise<boolean> {
  const { screening, letter, claimed } = read
  const now = shell.clock.now()
  const done = { ...blankResult(read), verdict: 'ignore' }
  if (claimed.released !== null) return false
  switch (screening.kind) {
    case 'own-copy': {
      const path = await envelopeOfReturnPath(shell, shell.store.db, recipientsOf(letter))
      await finishAlone(shell, read, done, async tx => {
        if (letter.messageId !== null) await ownCopySeen(tx, letter.messageId, path?.rcpt ?? null, now)
      })
      return true
    }
    case 'loop':
      await finishAlone(shell, read, done, async tx => {
        const about = letter.from?.address ?? ''
        const text = `Mail goes round in a circle with ${about || 'an unnamed sender'}: ${screening.why}.`
        await noteAlert(tx, { at: now, kind: 'loop', about, text }, addHours(now, -24))
        if (about !== '') await mute(tx, about, addHours(now, 24), screening.why)
      })
      return true
    case 'bounce':
      await receiveBounce(shell, read, screening)
      return true
    case 'complaint':
      await receiveComplaint(shell, read)
      return true
    case 'read-receipt':
    case 'machine':
      await finishAlone(shell, read, done)
      return true
    case 'human':
      return isRepeating(shell, read)
    default:
      return read.lookedUp.registered.length === 0 ? finishAlone(shell, read, done).then(() => true) : false
  }
}

/** The same words from one sender for the fourth time in an hour: a responder without any header. */
async function isRepeating(shell: Shell, read: ReadLetter): Promise<boolean> {
  const from = read.letter.from?.address
  if (from === undefined) return false
  const now = shell.clock.now()
  const times = read.lookedUp.sameWords
  if (times < 3) return false
  await finishAlone(shell, read, { ...blankResult(read), class: 'loop', verdict: 'ignore' }, async tx => {
    const text = `${from} sent the same text ${times + 1} times within an hour; it gets no answer for a day.`
    await noteAlert(tx, { at: now, kind: 'loop', about: from, text }, addHours(now, -24))
    await mute(tx, from, addHours(now, 24), 'the same text over and over')
  })
  return true
}

/** Only a bounce of a message that we sent, to somebody to whom we sent it, counts (mail.md G11). */
async function receiveBounce(shell: Shell, read: ReadLetter, screening: BounceScreening): Promise<void> {
  const { db } = shell.store
  const done = { ...blankResult(read), verdict: 'ignore' }
  const byPath = await envelopeOfReturnPath(shell, db, recipientsOf(read.letter))
  const ids = screening.returnedMessageId === null ? [] : [screening.returnedMessageId]
  const notice = (await noticesByMessageId(db, ids))[0] ?? null
  const key = byPath?.key ?? notice?.key ?? null
  const tournament: TournamentId | null = byPath?.tournament ?? notice?.tournament ?? null
  const addresses = byPath ? [byPath.rcpt] : screening.recipients.map(a => a.toLowerCase())
  const address = addresses[0] ?? notice?.to ?? null
  if (key === null || tournament === null || address === null || screening.delayedOnly)
    return finishAlone(shell, read, done)
  const at = shell.clock.now()
  const letter = read.claimed.id
  const score = (tx: Parameters<typeof scoreBounce>[0], zone: string) =>
    scoreBounce(tx, address, screening.hard, dateIn(at, zone), at, screening.why)
  if (tournament === '') {
    await finishAlone(shell, read, done, async tx => {
      await score(tx, 'UTC')
    })
    return
  }
  await handle(shell, tournament, {
    decide: (world, cache) =>
      cache.rulebook.bounced(world, { address, hard: screening.hard, at, letter, noticeKey: key }),
    also: async (tx, _, cache) => {
      const scored = await score(tx, cache.tournament.timezone)
      await tellIfController(tx, cache.tournament, address, scored, at)
    },
    letter: () => ({ id: letter, result: { ...done, tournament }, at }),
  })
}

/** An abuse report (ARF): nothing more goes to that address, and a person is told. */
async function receiveComplaint(shell: Shell, read: ReadLetter): Promise<void> {
  const at = shell.clock.now()
  const original = read.letter.headers
    .find(h => h.name === 'original-rcpt-to')
    ?.value.trim()
    .toLowerCase()
  const known = original === undefined ? [] : await findAddress(shell.store.db, original)
  await finishAlone(
    shell,
    read,
    { ...blankResult(read), state: 'held', held: 'complaint', verdict: 'ignore' },
    async tx => {
      if (original !== undefined && known.length > 0)
        await suppressAddress(tx, original, at, 'complained of our mail')
      const text = `Somebody reported our mail as unwanted${original ? ` (${original})` : ''}.`
      await noteAlert(tx, { at, kind: 'complaint', about: original ?? '', text }, null)
    },
  )
}
