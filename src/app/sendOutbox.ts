/**
 * The outbox on its way to people: claim, render once, deliver, note what is known of the attempt. Retrying belongs
 * to this file alone; what nobody knows is `ambiguous` and never simply sent again (mail.md, "Sending").
 */
import type { Tournament } from '../core/directory.ts'
import type { Address } from '../core/ids.ts'
import { addHours, addSeconds, dateIn, type Instant, msOf } from '../core/plainDate.ts'
import type { Composed } from '../mail/compose.ts'
import { buildMessage } from '../mail/message.ts'
import type { Delivery, Envelope, Evidence, Transport } from '../mail/transport.ts'
import { loadTournament, peopleOf, tournamentIds } from '../store/directory.ts'
import { messageIdOf, readLetter } from '../store/inbox.ts'
import { keepRendering, loadNotice, NO_TOURNAMENT, type StoredNotice, threadOf } from '../store/notices.ts'
import {
  type AmbiguousEnvelope,
  ambiguousEnvelopes,
  type ClaimedEnvelope,
  claimEnvelopes,
  type EnvelopeResult,
  finishEnvelope,
  markEnvelopesTold,
  sentSince,
  untoldFailures,
} from '../store/outbox.ts'
import { noteAlert, scoreBounce } from '../store/runs.ts'
import { tellIfController } from './controllerFails.ts'
import { handle } from './handle.ts'
import { returnPathFor } from './returnPath.ts'
import type { Shell } from './shell.ts'

export interface OutgoingMessage {
  readonly stored: StoredNotice
  readonly inReplyTo: string | null
  readonly composed: Pick<Composed, 'subject' | 'text'>
  readonly bytes: Uint8Array
}

/** The envelope with all that is known of its message, for sinks that only look. */
export interface NoticeEnvelope extends Envelope {
  readonly message: OutgoingMessage
}

export interface Sent {
  readonly tried: number
  readonly accepted: number
}

export interface SendOptions {
  /** Envelopes at most. */
  readonly limit?: number
  /** Claimed together; 1 where the process may be killed: then only one message is in doubt. */
  readonly batch?: number
}

/** Sends envelopes that are due, one after the other. */
export async function sendOutbox(
  shell: Shell,
  transport: Transport<NoticeEnvelope>,
  { limit = 20, batch = 1 }: SendOptions = {},
): Promise<Sent> {
  if (await breakerOpen(shell, shell.clock.now())) return { tried: 0, accepted: 0 }
  let tried = 0
  let accepted = 0
  while (tried < limit) {
    const now = shell.clock.now()
    const until = addSeconds(now, shell.settings.envelopeClaimSeconds)
    const claim = { token: shell.token(), until, limit: Math.min(batch, limit - tried) }
    const claimed = await shell.store.inTransaction(tx => claimEnvelopes(tx, now, claim))
    if (claimed.length === 0) break
    tried += claimed.length
    for (const envelope of claimed) if (await sendOne(shell, transport, envelope)) accepted += 1
  }
  if (tried > accepted) await tellFailures(shell)
  return { tried, accepted }
}

/** More than this in an hour is no arbiter's work: something runs in a circle. */
async function breakerOpen(shell: Shell, now: Instant): Promise<boolean> {
  if (shell.settings.alwaysLive) return false
  const sent = await sentSince(shell.store.db, addHours(now, -1))
  if (sent < shell.settings.outgoingPerHour) return false
  const text = `${sent} messages went out within an hour; sending waits until it is fewer.`
  await shell.store.inTransaction(tx =>
    noteAlert(tx, { at: now, kind: 'outgoing-breaker', about: '', text }, addHours(now, -1)),
  )
  return true
}

async function sendOne(
  shell: Shell,
  transport: Transport<NoticeEnvelope>,
  claimed: ClaimedEnvelope,
): Promise<boolean> {
  let delivery: Delivery
  let evidence: Evidence = { dataStarted: false, bodyDone: false }
  try {
    const message = await renderMessage(shell, claimed.noticeId, transport.wantsBytes)
    const arbiter = message.from
    const plus = returnPathFor(shell, arbiter, claimed.id)
    const envelope: NoticeEnvelope = {
      id: claimed.id,
      kind: message.outgoing.stored.notice.kind,
      at: message.outgoing.stored.notice.at,
      bytes: message.outgoing.bytes,
      from: shell.settings.returnPaths ? plus : arbiter,
      rcpt: claimed.rcpt,
      bcc: shell.settings.ownCopies ? plus : null,
      message: message.outgoing,
    }
    delivery = await transport.deliver(envelope, seen => {
      evidence = seen
    })
  } catch (error) {
    const err = error instanceof Error ? error.message : String(error)
    shell.log.error({ envelope: claimed.id, err }, 'a message could not be made ready')
    delivery = { kind: 'not-taken', error: err }
  }
  if (delivery.kind === 'accepted') shell.crashPoint('after-smtp-dot')
  const result = resultOf(shell, claimed, delivery)
  await shell.store.inTransaction(tx => finishEnvelope(tx, claimed.id, claimed.token, result, evidence))
  shell.crashPoint('after-sent-commit')
  if (delivery.kind !== 'accepted')
    shell.log.warn(
      { envelope: claimed.id, state: result.state, why: delivery.error },
      'a message was not sent',
    )
  return delivery.kind === 'accepted'
}

function resultOf(shell: Shell, claimed: ClaimedEnvelope, delivery: Delivery): EnvelopeResult {
  const now = shell.clock.now()
  switch (delivery.kind) {
    case 'accepted':
      return { state: 'sent', at: now }
    case 'refused':
      return { state: 'failed', error: delivery.ofUs ? `${OF_US}${delivery.error}` : delivery.error }
    case 'unknown':
      return { state: 'ambiguous', since: now, error: delivery.error }
    case 'not-taken': {
      const { retryMinutes, giveUpAfterHours } = shell.settings
      if (now >= addHours(claimed.firstTriedAt, giveUpAfterHours))
        return { state: 'failed', error: `Given up after ${giveUpAfterHours} hours: ${delivery.error}` }
      const minutes = retryMinutes[Math.min(claimed.attempt, retryMinutes.length - 1)] ?? 60
      return { state: 'pending', notBefore: addSeconds(now, minutes * 60), error: delivery.error }
    }
  }
}

/** Renders a notice, or takes the bytes that were rendered before: a retry sends the same bytes. */
export async function renderMessage(
  shell: Shell,
  noticeId: number,
  wantsBytes: boolean,
): Promise<{ readonly from: Address; readonly outgoing: OutgoingMessage }> {
  const { db } = shell.store
  const stored = await loadNotice(db, noticeId)
  if (stored === null) throw new Error(`The notice ${noticeId} is not in the outbox.`)
  const { notice } = stored
  const tournament = await tournamentOf(shell, stored.tournament)
  const from = tournament?.address ?? (await arbiterFor(shell, stored.messageId))
  const { inReplyTo, references } = await threadFor(shell, stored)
  if (stored.bytes !== null && stored.subject !== null && stored.body !== null) {
    const composed = { subject: stored.subject, text: stored.body }
    return { from, outgoing: { stored, inReplyTo, composed, bytes: stored.bytes } }
  }
  const composed = shell.compose(notice, tournament)
  if (composed.problem !== null)
    shell.log.error({ kind: notice.kind, problem: composed.problem }, 'a template failed')
  if (!wantsBytes) return { from, outgoing: { stored, inReplyTo, composed, bytes: new Uint8Array() } }
  const name = nameOf(tournament)
  const enclosed = []
  for (const id of notice.enclosedLetters ?? []) {
    const letter = await readLetter(db, id)
    if (letter !== null) enclosed.push({ id, bytes: letter.bytes })
  }
  const bytes = await buildMessage(composed, {
    messageId: stored.messageId,
    inReplyTo,
    references,
    at: notice.at,
    from: { name: tournament === null ? 'Arbiter' : `${tournament.name} arbiter`, address: from },
    to: name(notice.to),
    cc: notice.cc.map(name),
    replyTo: notice.replyTo ?? null,
    instance: instanceMark(shell),
    enclosed,
  })
  const rendering = { subject: composed.subject, body: composed.text, bytes }
  await shell.store.inTransaction(tx => keepRendering(tx, noticeId, rendering))
  return { from, outgoing: { stored, inReplyTo, composed, bytes } }
}

/** The mark by which our own mail is known when it comes back. */
export const instanceMark = (shell: Pick<Shell, 'secret'>) => shell.secret.sign('instance')

async function tournamentOf(shell: Shell, id: string): Promise<Tournament | null> {
  if (id === NO_TOURNAMENT) return null
  return shell.cache.get(id)?.tournament ?? (await loadTournament(shell.store.db, id))?.tournament ?? null
}

/**
 * From whom mail goes out that belongs to no tournament: a mail server takes it only from an address that is ours, so that
 * of the settings or of a tournament in the domain of the Message-ID.
 */
async function arbiterFor(shell: Shell, messageId: string): Promise<Address> {
  const domain = messageId.slice(messageId.lastIndexOf('@') + 1, -1)
  const { ownAddress } = shell.settings
  const ours = ownAddress === null ? [] : [ownAddress]
  for (const id of await tournamentIds(shell.store.db)) {
    const tournament = await tournamentOf(shell, id)
    if (tournament !== null) ours.push(tournament.address)
  }
  return ours.find(address => address.endsWith(`@${domain}`)) ?? ownAddress ?? `arbiter@${domain}`
}

const nameIndex = new WeakMap<Tournament, ReadonlyMap<Address, string>>()

/** Looked up in an index of the tournament's people, made once for each edition of it. */
function nameOf(tournament: Tournament | null) {
  let names = tournament === null ? undefined : nameIndex.get(tournament)
  if (names === undefined && tournament !== null) {
    names = new Map(
      peopleOf(tournament)
        .toReversed()
        .map(person => [person.email, person.name]),
    )
    nameIndex.set(tournament, names)
  }
  return (address: Address) => ({ name: names?.get(address) ?? '', address })
}

/** An answer refers to its letter; any other notice about a game to the one before it: one thread a game. */
async function threadFor(shell: Shell, stored: StoredNotice) {
  const { db } = shell.store
  const { notice } = stored
  const answered = notice.inReplyTo === null ? null : await messageIdOf(db, notice.inReplyTo)
  const thread =
    notice.game === null ? [] : await threadOf(db, stored.tournament, notice.game, notice.to, stored.id)
  const references = answered === null ? thread : [...thread.filter(id => id !== answered), answered]
  return { inReplyTo: answered ?? thread.at(-1) ?? null, references }
}

/** Before the answer of a server that refuses us, not the reader. */
const OF_US = 'The mail server refuses our mail: '

/** A delivery that failed for good is a bounce: the rulebook decides what follows, the administrator is told once. */
async function tellFailures(shell: Shell): Promise<void> {
  for (const failed of await untoldFailures(shell.store.db)) {
    const at = shell.clock.now()
    const why = failed.error ?? 'refused'
    const text = `A message (${failed.kind}) to ${failed.rcpt} could not be delivered: ${why.slice(0, 300)}`
    const note = { at, kind: 'delivery-failed', about: failed.rcpt, text }
    if (why.startsWith(OF_US)) {
      // Said of every reader alike: no address fails by it, and one word a day is enough.
      const ours = { at, kind: 'sending-refused', about: '', text: `${text} It is not sent again by itself.` }
      await shell.store.inTransaction(async tx => {
        await noteAlert(tx, ours, addHours(at, -24))
        await markEnvelopesTold(tx, [failed.id])
      })
      continue
    }
    if (failed.tournament_id === NO_TOURNAMENT) {
      await shell.store.inTransaction(async tx => {
        await noteAlert(tx, note, null)
        await markEnvelopesTold(tx, [failed.id])
      })
      continue
    }
    await handle(shell, failed.tournament_id, {
      decide: (world, cache) =>
        cache.rulebook.bounced(world, {
          address: failed.rcpt,
          hard: true,
          at,
          letter: null,
          noticeKey: failed.notice_key,
        }),
      also: async (tx, _, cache) => {
        const on = dateIn(at, cache.tournament.timezone)
        const scored = await scoreBounce(tx, failed.rcpt, true, on, at, why)
        await tellIfController(tx, cache.tournament, failed.rcpt, scored, at)
        await noteAlert(tx, note, addHours(at, -24))
        await markEnvelopesTold(tx, [failed.id])
      },
    })
  }
}

/** How many times longer a message stays in doubt while nobody can look for its copy. */
const UNSEEN_PATIENCE = 20

/** A message to several people has a copy for each: only that of this envelope proves anything. */
async function ownCopyLies(
  shell: Shell,
  transport: Transport<NoticeEnvelope>,
  envelope: AmbiguousEnvelope,
): Promise<boolean | null> {
  if (transport.findOwnCopy === null) return false
  const tournament = await tournamentOf(shell, envelope.tournament)
  const arbiter = tournament?.address ?? (await arbiterFor(shell, envelope.messageId))
  return transport.findOwnCopy(
    envelope.messageId,
    envelope.alone ? null : returnPathFor(shell, arbiter, envelope.id),
  )
}

/**
 * Messages of which nobody knows whether they were taken: sent when the own copy shows itself; after a while sent
 * once more with the same Message-ID, and a person is told; a second time in doubt, it is given to a person.
 */
export async function resolveAmbiguous(shell: Shell, transport: Transport<NoticeEnvelope>): Promise<void> {
  const waitMs = shell.settings.ambiguousMinutes * 60_000
  for (const envelope of await ambiguousEnvelopes(shell.store.db)) {
    const now = shell.clock.now()
    const found = envelope.copySeen || (await ownCopyLies(shell, transport, envelope))
    if (found) {
      await shell.store.inTransaction(tx => finishEnvelope(tx, envelope.id, null, { state: 'sent', at: now }))
      continue
    }
    // A mailbox that cannot be looked into proves nothing: it is waited for longer.
    const patience = found === null ? waitMs * UNSEEN_PATIENCE : waitMs
    if (shell.clock.ms() - msOf(envelope.since) < patience) continue
    const what = `It is not known whether a message (${envelope.kind}) to ${envelope.rcpt} was delivered`
    const result: EnvelopeResult = envelope.resent
      ? { state: 'failed', error: 'Not known whether it was delivered, twice.' }
      : { state: 'pending', notBefore: now, error: 'Sent again: the first attempt ended without an answer.' }
    const text = envelope.resent
      ? `${what}, although it was sent twice.`
      : `${what}; it was sent again under the same Message-ID.`
    await shell.store.inTransaction(async tx => {
      await finishEnvelope(tx, envelope.id, null, result, { resent: true })
      await noteAlert(tx, { at: now, kind: 'sent-again', about: envelope.rcpt, text }, null)
    })
  }
}
