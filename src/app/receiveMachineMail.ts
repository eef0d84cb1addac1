/** Letters that no person wrote: own copies, bounces, complaints, receipts. They change no game and get no answer. */
import { dateIn } from '../core/plainDate.ts'
import type { TournamentId } from '../core/ids.ts'
import type { Screening } from '../mail/letter.ts'
import { recipientsOf } from '../mail/identify.ts'
import { findAddress } from '../store/directory.ts'
import { noticesByMessageId } from '../store/notices.ts'
import { ownCopySeen } from '../store/outbox.ts'
import { noteAlert, scoreBounce, suppressAddress } from '../store/runs.ts'
import { tellIfController } from './controllerFails.ts'
import { handle } from './handle.ts'
import { blankResult, finishAlone, type ReadLetter } from './letterInHand.ts'
import { breakLoop } from './loopGuard.ts'
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
    case 'loop': {
      const about = letter.from?.address ?? null
      await breakLoop(shell, about, screening.why)
      // A move of a player goes to a person, never to the bin (mail.md section 4).
      if (read.lookedUp.registered.length > 0) return false
      return finishAlone(shell, read, done).then(() => true)
    }
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
      return false
    default:
      return read.lookedUp.registered.length === 0 ? finishAlone(shell, read, done).then(() => true) : false
  }
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
