/**
 * One letter from the inbox to its effect: claim and count, parse, screen, authenticate, identify, decide, store.
 * Everything that a letter causes is one transaction; a crash anywhere means that the same letter is read again, and
 * the second reading changes nothing (mail.md section 2).
 */
import type { Address, LetterId } from '../core/ids.ts'
import { addHours, addSeconds } from '../core/plainDate.ts'
import type { LetterOutcome } from '../core/rulebook.ts'
import { contentHash, readPlus, threadIds, writtenToken } from '../mail/identify.ts'
import type { ParsedLetter, Screening } from '../mail/letter.ts'
import { loadTournament } from '../store/directory.ts'
import {
  type ClaimedLetter,
  claimLetter,
  deferLetter,
  finishLetter,
  type LetterResult,
  postponeLetter,
  readMany,
} from '../store/inbox.ts'
import { forgetBounces, noteAlert } from '../store/runs.ts'
import type { Tx } from '../store/schema.ts'
import { enqueue } from './enqueue.ts'
import { handle } from './handle.ts'
import { controllersToTell } from './heldNotice.ts'
import { holdLetter, holdReason } from './holdLetter.ts'
import { blankResult, finishAlone, incomingLetter, type ReadLetter } from './letterInHand.ts'
import { lookUp } from './lookUp.ts'
import { loopSuspicion } from './loopGuard.ts'
import { placeLetter } from './placeLetter.ts'
import { authenticateLetter, lacksEvidence, screenLetter } from './readMail.ts'
import { receiveMachineMail } from './receiveMachineMail.ts'
import { waitsForDns } from './waitForDns.ts'
import { answerUnknownSender } from './receiveStranger.ts'
import type { Shell } from './shell.ts'

/** Reads the oldest letter that waits; null when none does. */
export async function receiveNext(shell: Shell): Promise<LetterId | null> {
  const now = shell.clock.now()
  const until = addSeconds(now, shell.settings.letterClaimSeconds)
  const claimed = await claimLetter(shell.store.db, now, until)
  if (claimed === null) return null
  shell.crashPoint('after-attempt-count')
  try {
    if (claimed.attempts > shell.settings.maxAttempts)
      await quarantine(shell, claimed, 'It ended the reading process.')
    else await receive(shell, claimed)
  } catch (error) {
    await fail(shell, claimed, error)
  }
  shell.crashPoint('after-processed-commit')
  return claimed.id
}

async function receive(shell: Shell, claimed: ClaimedLetter): Promise<void> {
  const letter = await shell.parse(claimed.bytes)
  shell.crashPoint('after-parse')
  const lookedUp = await lookUp(shell, letter)
  const size = claimed.truncated ? Number.MAX_SAFE_INTEGER : claimed.bytes.length
  const screening = screenLetter(shell, letter, size, lookedUp)
  if (await defersFlood(shell, claimed, letter.from?.address ?? null, screening.kind)) return
  const signed = await signatureOf(shell, claimed, letter)
  const asRead: ReadLetter = {
    claimed,
    letter,
    screening,
    contentHash: contentHash(letter),
    bodyHash: lookedUp.bodyHash,
    lookedUp,
    signed,
  }
  if (await waitsForDns(shell, asRead)) return
  const suspicion = await loopSuspicion(shell, asRead)
  const read: ReadLetter =
    suspicion === null ? asRead : { ...asRead, screening: { kind: 'loop', why: suspicion } }
  const same = lookedUp.letters.filter(k => k.messageId === letter.messageId)
  const others = same.filter(k => k.id !== claimed.id && k.contentHash !== null)
  const original = others.find(k => k.contentHash === read.contentHash)
  // Each own copy counts: it is the copy of an envelope, though all have one Message-ID.
  if (original !== undefined && claimed.released === null && screening.kind !== 'own-copy') {
    const copy = { ...blankResult(read), state: 'copy' as const, copyOf: original.id, verdict: 'already' }
    return finishAlone(shell, read, { ...copy, tournament: original.tournament, games: original.games })
  }
  if (await receiveMachineMail(shell, read)) return
  await receiveFromPerson(shell, read, others.length > 0)
}

const FLOOD_WAIT_SECONDS = 600

/** A flood of one sender waits, so that the letters of others are read (mail.md G12). */
async function defersFlood(
  shell: Shell,
  claimed: ClaimedLetter,
  from: Address | null,
  screened: Screening['kind'],
): Promise<boolean> {
  const most = shell.settings.lettersPerHour
  if (most === null || from === null || screened === 'own-copy' || claimed.released !== null) return false
  const now = shell.clock.now()
  if (!(await readMany(shell.store.db, from, addHours(now, -1), most))) return false
  const until = addSeconds(now, FLOOD_WAIT_SECONDS)
  const text = `${from} sent more than ${most} letters within an hour; the rest waits its turn.`
  await shell.store.inTransaction(async tx => {
    await deferLetter(tx, claimed.id, until)
    await noteAlert(tx, { at: now, kind: 'flood', about: from, text }, addHours(now, -24))
  })
  return true
}

/** The letter's own signature, where the mail server's word is not enough to know its sender. */
async function signatureOf(shell: Shell, claimed: ClaimedLetter, letter: ParsedLetter) {
  if (shell.checkSignature === undefined || !lacksEvidence(shell, letter)) return null
  return shell.checkSignature(claimed.bytes, claimed.receivedAt)
}

async function receiveFromPerson(shell: Shell, read: ReadLetter, sameIdOtherText: boolean): Promise<void> {
  const { claimed } = read
  const from = read.letter.from?.address ?? null
  const { registered, bounced } = read.lookedUp
  const known = registered.length > 0 ? registered : await askedByToken(shell, read, from)
  if (known.length === 0 && claimed.released === null) return answerUnknownSender(shell, read)
  const placing = await placeLetter(shell, read, known)
  if (placing === null) return answerUnknownSender(shell, read)
  await handle(shell, placing.tournament, {
    decide: (world, cache) => {
      const beforeImport = claimed.receivedAt < cache.importedAt
      const incoming = incomingLetter(shell, read, placing, world.tournament, beforeImport)
      const made = cache.rulebook.receive(world, incoming)
      const held = holdReason(read, made.outcome, sameIdOtherText)
      if (held !== null) return holdLetter(shell, read, world.tournament, made, held)
      return beforeImport ? { ...made, notices: [] } : made
    },
    letter: (made, { tournament }) => {
      const authentication = authenticateLetter(shell, read, tournament)
      const result = letterResult(read, made.outcome, authentication.result)
      return {
        id: claimed.id,
        result: { ...result, tournament: placing.tournament },
        at: shell.clock.now(),
      }
    },
    also: async (tx, _, { tournament }) => {
      if (from === null || !bounced) return
      if (authenticateLetter(shell, read, tournament).result === 'pass') await forgetBounces(tx, from)
    },
  })
}

/**
 * A new address answers the token that was sent to it (5C): the tournament is the one whose address carries it, or whose
 * mail to that very address is answered.
 */
async function askedByToken(
  shell: Shell,
  { letter, lookedUp }: ReadLetter,
  from: Address | null,
): Promise<readonly { readonly tournament: string; readonly person: Address | null }[]> {
  const found = []
  const thread = new Set(threadIds(letter))
  const asked = lookedUp.notices.filter(
    ({ messageId, key }) =>
      thread.has(messageId) &&
      key.startsWith('address-confirm:') &&
      from !== null &&
      key.endsWith(`:${from}`),
  )
  for (const id of lookedUp.versions.keys()) {
    const known = shell.cache.get(id)?.tournament ?? (await loadTournament(shell.store.db, id))?.tournament
    if (known === undefined) continue
    const carried = readPlus(letter, known).token ?? writtenToken(letter)
    if (carried !== null || asked.some(each => each.tournament === id))
      found.push({ tournament: id, person: null })
  }
  return found
}

function letterResult(read: ReadLetter, outcome: LetterOutcome | null, authentication: string): LetterResult {
  const blank = { ...blankResult(read), authentication }
  if (outcome === null) return { ...blank, verdict: 'file' }
  return {
    ...blank,
    state: outcome.held === null ? 'done' : 'held',
    verdict: outcome.verdict,
    games: outcome.games,
    held: outcome.held,
    findings: outcome.findings,
    explanation: outcome.explanation,
  }
}

async function fail(shell: Shell, claimed: ClaimedLetter, error: unknown): Promise<void> {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  shell.log.error({ letter: claimed.id, attempts: claimed.attempts, err: text }, 'a letter could not be read')
  if (claimed.attempts >= shell.settings.maxAttempts) return quarantine(shell, claimed, text)
  const at = addSeconds(shell.clock.now(), shell.settings.retryLetterSeconds)
  await shell.store.inTransaction(tx => postponeLetter(tx, claimed.id, at, text.slice(0, 2000)))
}

/** Kept, never tried again by itself, and told to a person; `arbiter ingest --again ID` puts it back. */
async function quarantine(shell: Shell, claimed: ClaimedLetter, error: string): Promise<void> {
  const at = shell.clock.now()
  await shell.store.inTransaction(async tx => {
    const result: LetterResult = {
      state: 'quarantined',
      class: 'unreadable',
      messageId: null,
      contentHash: null,
      bodyHash: null,
      from: null,
      authentication: null,
      subject: null,
      tournament: null,
      verdict: 'file',
      games: [],
      held: 'quarantined',
      findings: [],
      explanation: null,
      copyOf: null,
      error: error.slice(0, 2000),
    }
    await finishLetter(tx, claimed.id, result, at)
    const text = `A letter could not be read in ${shell.settings.maxAttempts} attempts and was set aside: ${claimed.id}.`
    await noteAlert(tx, { at, kind: 'quarantine', about: claimed.id, text }, null)
    await tellControllers(shell, tx, claimed.id)
  })
}

async function tellControllers(shell: Shell, tx: Tx, letter: LetterId): Promise<void> {
  for (const { notice, context } of await controllersToTell(shell, tx, letter, 'quarantined'))
    await enqueue(shell, tx, [notice], context)
}
