/** The tables as TypeScript sees them. Instants come back as core's `Instant`; jsonb is written as JSON text. */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Instant } from '../core/plainDate.ts'

/** Written as JSON text (an array parameter would fail on one of the two engines), read as a value. */
export type JsonColumn<T> = ColumnType<T, string, string>
type Id = ColumnType<number, never, never>
type At = ColumnType<Instant, string, string>
type MaybeAt = ColumnType<Instant | null, string | null | undefined, string | null>
type Defaulted<T> = ColumnType<T, T | undefined, T>
type DefaultedJson<T> = ColumnType<T, string | undefined, string>

export type InboundState = 'new' | 'done' | 'held' | 'copy' | 'quarantined'
export type OutboxState = 'pending' | 'sending' | 'sent' | 'failed' | 'ambiguous' | 'shadow' | 'suppressed'
export type Outgoing = 'live' | 'controller-only' | 'off'

export interface Tables {
  tournaments: {
    id: string
    version: number
    document: JsonColumn<unknown>
    file_document: JsonColumn<unknown>
    outgoing: Outgoing
    imported_at: At
  }
  addresses: { address: string; tournament_id: string; person: string }
  record_entries: {
    id: Id
    tournament_id: string
    subject_id: string
    seq: number
    kind: string
    version: Defaulted<number>
    effective_on: At
    recorded_at: At
    recorded_by: JsonColumn<unknown>
    cause_letter_id: string | null
    payload: JsonColumn<unknown>
    previous_hash: string
    hash: string
  }
  raw: { sha256: string; bytes: Uint8Array; size: number }
  seen: {
    mailbox: string
    uidvalidity: string
    uid: number
    raw: string | null
    gap: string | null
    tidied: Defaulted<boolean>
  }
  mailbox_epoch: {
    mailbox: string
    uidvalidity: string
    last_uid: number
    is_current: boolean
    read_until: MaybeAt
  }
  inbound: {
    id: Id
    raw: string
    source: string
    received_at: At
    arrived_at: At
    truncated: Defaulted<boolean>
    state: InboundState
    attempts: Defaulted<number>
    claimed_until: MaybeAt
    class: ColumnType<string | null, string | null | undefined, string | null>
    message_id: ColumnType<string | null, string | null | undefined, string | null>
    content_hash: ColumnType<string | null, string | null | undefined, string | null>
    body_hash: ColumnType<string | null, string | null | undefined, string | null>
    from_address: ColumnType<string | null, string | null | undefined, string | null>
    authentication: ColumnType<string | null, string | null | undefined, string | null>
    subject: ColumnType<string | null, string | null | undefined, string | null>
    tournament_id: ColumnType<string | null, string | null | undefined, string | null>
    verdict: ColumnType<string | null, string | null | undefined, string | null>
    games: DefaultedJson<readonly string[]>
    held: ColumnType<string | null, string | null | undefined, string | null>
    findings: DefaultedJson<readonly unknown[]>
    explanation: ColumnType<unknown, string | null | undefined, string | null>
    error: ColumnType<string | null, string | null | undefined, string | null>
    copy_of: ColumnType<string | null, string | null | undefined, string | null>
    released: ColumnType<
      { game: string | null; person: string | null } | null,
      string | null | undefined,
      string | null
    >
    done_at: MaybeAt
  }
  notices: {
    id: Id
    tournament_id: string
    notice_key: string
    to_address: string
    message_id: string
    kind: string
    game: string | null
    notice: JsonColumn<unknown>
    automatic: boolean
    at: At
    subject: ColumnType<string | null, string | null | undefined, string | null>
    body: ColumnType<string | null, string | null | undefined, string | null>
    bytes: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
  }
  outbox: {
    id: Id
    notice_id: number
    rcpt: string
    state: OutboxState
    attempt: Defaulted<number>
    not_before: At
    first_tried_at: MaybeAt
    claim_token: ColumnType<string | null, string | null | undefined, string | null>
    claimed_until: MaybeAt
    data_started: Defaulted<boolean>
    body_done: Defaulted<boolean>
    ambiguous_since: MaybeAt
    resent: Defaulted<boolean>
    error: ColumnType<string | null, string | null | undefined, string | null>
    sent_at: MaybeAt
    copy_seen: Defaulted<boolean>
    told: Defaulted<boolean>
  }
  overview: {
    tournament_id: string
    subject_id: string
    seq: number
    phase: string
    must_act: string | null
    next_due: MaybeAt
    next_rule: string | null
    summary: JsonColumn<unknown>
  }
  sweeps: { id: Generated<number>; at: At; read_until: At; subjects: number; notices: number }
  bounces: { address: string; score: number; counted_on: string; suppressed_at: MaybeAt; why: string | null }
  mutes: { address: string; until: At; why: string }
  sign_ins: { token_hash: string; address: string; created_at: At; expires_at: At; used_at: MaybeAt }
  sessions: {
    id: string
    address: string
    created_at: At
    last_seen_at: At
    agent: string
    ended_at: MaybeAt
  }
  visitor_keys: { address: string; kind: 'calendar' | 'xfcc'; key_hash: string; made_at: At }
  put_off: {
    tournament_id: string
    item: string
    until: string
    note: string
    by_address: string
    at: At
  }
  alerts: {
    id: Generated<number>
    at: At
    kind: string
    about: string
    text: string
    told: Defaulted<boolean>
  }
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
