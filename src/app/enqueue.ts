/** Notices into the outbox: who may be written to at all, under which Message-ID, and within which budget. */
import type { Tournament } from '../core/directory.ts'
import type { Address, TournamentId } from '../core/ids.ts'
import type { Notice } from '../core/notice.ts'
import { addHours } from '../core/plainDate.ts'
import { answersTo, enqueueNotices, type NewNotice, NO_TOURNAMENT } from '../store/notices.ts'
import { isMuted, noteAlert } from '../store/runs.ts'
import type { Outgoing, OutboxState, Tx } from '../store/schema.ts'
import type { Shell } from './shell.ts'

/** Kinds that answer a letter without recording anything: only they cost of the reply budget. */
const ANSWERS: ReadonlySet<string> = new Set([
  'refused',
  'retraction-refused',
  'leave-refused',
  'draw-claim-refused',
  'result-reported',
  'appeal-late',
  'unknown-sender',
  'which-game',
  'not-understood',
  'not-allowed',
  'confirm-sender',
  'draft',
  'move-draft',
  'status',
  'record',
  'help',
])

export interface OutgoingContext {
  /** Null for letters and alerts that belong to no tournament. */
  readonly tournament: Tournament | null
  readonly outgoing: Outgoing
  /** The arbiter's address when there is no tournament. */
  readonly address?: Address
}

export function messageIdFor(
  shell: Pick<Shell, 'secret'>,
  tournament: TournamentId,
  notice: Notice,
  address: Address,
) {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return `<n.${shell.secret.sign(`message\n${tournament}\n${notice.key}\n${notice.to}`)}@${domain}>`
}

/** Writes notices with their envelopes in the transaction of what caused them; gives how many are new. */
export async function enqueue(
  shell: Shell,
  tx: Tx,
  notices: readonly Notice[],
  context: OutgoingContext,
): Promise<number> {
  const { written } = await enqueueNotices(tx, await addressed(shell, tx, notices, context))
  return written
}

/** Notices as they will stand in the outbox; answers beyond somebody's budget are left out. */
export async function addressed(
  shell: Shell,
  tx: Tx,
  notices: readonly Notice[],
  context: OutgoingContext,
): Promise<readonly NewNotice[]> {
  const { tournament } = context
  const tournamentId = tournament?.id ?? NO_TOURNAMENT
  const address = tournament?.address ?? context.address ?? shell.settings.ownAddress ?? 'arbiter@localhost'
  const rows: NewNotice[] = []
  for (const notice of notices) {
    const automatic = ANSWERS.has(notice.kind)
    if (automatic && !(await withinBudget(shell, tx, notice))) continue
    const rcpts = [...new Set([notice.to, ...notice.cc])].filter(
      a => a !== address && !alreadyTold(rows, notice, a),
    )
    rows.push({
      tournament: tournamentId,
      notice,
      messageId: messageIdFor(shell, tournamentId, notice, address),
      automatic,
      envelopes: rcpts.map(rcpt => ({ rcpt, state: envelopeState(rcpt, context) })),
    })
  }
  return rows
}

/**
 * One piece of news to several people has a message for each of them, with the same people in copy: a person who is
 * only informed is written to once.
 */
function alreadyTold(rows: readonly NewNotice[], notice: Notice, rcpt: Address): boolean {
  if (rcpt === notice.to) return false
  const news = newsOf(notice)
  return rows.some(
    row => newsOf(row.notice) === news && row.envelopes.some(envelope => envelope.rcpt === rcpt),
  )
}

/** The key without its recipient: what the notice is about. */
const newsOf = (notice: Notice): string => notice.key.slice(0, notice.key.lastIndexOf(':'))

function envelopeState(rcpt: Address, context: OutgoingContext): OutboxState {
  if (context.outgoing === 'off') return 'suppressed'
  if (context.outgoing === 'live') return 'pending'
  return isController(rcpt, context.tournament) ? 'pending' : 'shadow'
}

function isController(address: Address, tournament: Tournament | null): boolean {
  if (tournament === null) return true
  return [tournament.controller, ...tournament.controllerDeputies].some(p => p.email === address)
}

async function withinBudget(shell: Shell, tx: Tx, notice: Notice): Promise<boolean> {
  const { answersPerDay, answersPerKindHour } = shell.settings
  const dayAgo = addHours(notice.at, -24)
  if (await isMuted(tx, notice.to, notice.at)) return false
  const sent = await answersTo(tx, notice.to, dayAgo, notice.kind, addHours(notice.at, -1))
  if (sent.all < answersPerDay && sent.ofKind < answersPerKindHour) return true
  const alert = {
    at: notice.at,
    kind: 'reply-budget',
    about: notice.to,
    text: `${notice.to} got ${sent.all} automatic answers within a day; further ones are held back.`,
  }
  await noteAlert(tx, alert, dayAgo)
  return false
}
