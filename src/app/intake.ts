/** Letters into the inbox, from whatever source: raw bytes first, in one transaction with the place they came from. */
import { addHours, type Instant } from '../core/plainDate.ts'
import type { FetchedLetter, Intake } from '../mail/intake.ts'
import { type ArrivedLetter, storeFetchedLetter, storeLetter } from '../store/inbox.ts'
import {
  currentEpoch,
  markGap,
  markTidied,
  seenUids,
  setReadUntil,
  startEpoch,
  toTidy,
} from '../store/mailbox.ts'
import { noteAlert } from '../store/runs.ts'
import type { Shell } from './shell.ts'

/** The intake of one numbered mailbox; `name` is its place in our tables ('imap user@host/INBOX'). */
export function intakeOf(shell: Shell, name: string, onLetter: () => void, onComplete: () => void): Intake {
  const { store } = shell
  let uidvalidity = ''
  return {
    open: async validity => {
      uidvalidity = validity
      const before = await currentEpoch(store.db, name)
      if (before?.uidvalidity === validity) return { lastUid: before.lastUid }
      await store.inTransaction(async tx => {
        await startEpoch(tx, name, validity)
        if (before === null || before.uidvalidity === '0') return
        const text = `The mail server numbers the letters of ${name} anew; all of them are looked through again.`
        await noteAlert(tx, { at: shell.clock.now(), kind: 'mailbox-renumbered', about: name, text }, null)
      })
      const now = await currentEpoch(store.db, name)
      return { lastUid: now?.lastUid ?? 0 }
    },
    seen: () => seenUids(store.db, name, uidvalidity),
    store: async (uid, letter) => {
      shell.crashPoint('before-raw-commit')
      await storeFetchedLetter(store.db, arrived(shell, letter, 'imap'), { mailbox: name, uidvalidity, uid })
      shell.crashPoint('after-raw-commit')
      onLetter()
      shell.crashPoint('after-cursor')
    },
    gap: (uid, why) => markGap(store.db, { mailbox: name, uidvalidity, uid }, why),
    complete: async at => {
      await store.inTransaction(tx => setReadUntil(tx, name, at))
      onComplete()
    },
    toTidy: () => toTidy(store.db, name, uidvalidity, 200),
    tidied: uid => store.inTransaction(tx => markTidied(tx, name, uidvalidity, uid)),
    alert: async (kind, text) => {
      const at = shell.clock.now()
      await store.inTransaction(tx => noteAlert(tx, { at, kind, about: name, text }, addHours(at, -6)))
    },
    crashPoint: shell.crashPoint,
  }
}

export function arrived(shell: Shell, letter: FetchedLetter, source: string): ArrivedLetter {
  const { bytes, receivedAt, truncated } = letter
  return { bytes, source, receivedAt, arrivedAt: shell.clock.now(), truncated }
}

/** A letter from a folder or a pipe. */
export async function takeLetter(shell: Shell, letter: FetchedLetter, source: string) {
  const stored = await storeLetter(shell.store.db, arrived(shell, letter, source))
  shell.crashPoint('after-raw-commit')
  return stored
}

/** A folder source was read to its end. */
export async function folderComplete(shell: Shell, name: string, at: Instant): Promise<void> {
  await shell.store.inTransaction(tx => setReadUntil(tx, name, at))
}
