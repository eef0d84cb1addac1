/** The first tables: directory, record, inbox, outbox, overview, runs. Plain SQL, one statement a call (both engines). */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table tournaments (
    id text primary key,
    version integer not null,
    document jsonb not null,
    file_document jsonb not null,
    outgoing text not null check (outgoing in ('live', 'controller-only', 'off')),
    imported_at timestamptz not null
  )`,
  `create table addresses (
    address text not null,
    tournament_id text not null references tournaments (id),
    person text not null,
    primary key (address, tournament_id, person)
  )`,
  `create table record_entries (
    id bigint generated always as identity unique,
    tournament_id text not null references tournaments (id),
    subject_id text not null,
    seq integer not null,
    kind text not null,
    version integer not null default 1,
    effective_on timestamptz not null,
    recorded_at timestamptz not null,
    recorded_by jsonb not null,
    cause_letter_id text,
    payload jsonb not null,
    previous_hash text not null,
    hash text not null,
    primary key (tournament_id, subject_id, seq)
  )`,
  'create index record_entries_new on record_entries (tournament_id, id)',
  'create index record_entries_cause on record_entries (cause_letter_id) where cause_letter_id is not null',
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the record is append-only'; end $$`,
  `create trigger record_is_append_only before update or delete on record_entries
    for each row execute function refuse_change()`,
  `create trigger record_is_never_emptied before truncate on record_entries
    for each statement execute function refuse_change()`,
  `create table raw (
    sha256 text primary key,
    bytes bytea not null,
    size integer not null
  )`,
  `create table seen (
    mailbox text not null,
    uidvalidity text not null,
    uid bigint not null,
    raw text references raw (sha256),
    gap text,
    tidied boolean not null default false,
    primary key (mailbox, uidvalidity, uid)
  )`,
  'create index seen_raw on seen (raw)',
  `create table mailbox_epoch (
    mailbox text not null,
    uidvalidity text not null,
    last_uid bigint not null,
    is_current boolean not null,
    read_until timestamptz,
    primary key (mailbox, uidvalidity)
  )`,
  `create table inbound (
    id bigint generated always as identity unique,
    raw text primary key references raw (sha256),
    source text not null,
    received_at timestamptz not null,
    arrived_at timestamptz not null,
    truncated boolean not null default false,
    state text not null check (state in ('new', 'done', 'held', 'copy', 'quarantined')),
    attempts integer not null default 0,
    claimed_until timestamptz,
    class text,
    message_id text,
    content_hash text,
    body_hash text,
    from_address text,
    authentication text,
    subject text,
    tournament_id text,
    verdict text,
    games jsonb not null default '[]',
    held text,
    findings jsonb not null default '[]',
    explanation jsonb,
    error text,
    copy_of text,
    released jsonb,
    done_at timestamptz
  )`,
  `create index inbound_waiting on inbound (received_at, id) where state = 'new'`,
  'create index inbound_message_id on inbound (message_id) where message_id is not null',
  'create index inbound_sender on inbound (from_address, arrived_at)',
  `create index inbound_held on inbound (id) where state in ('held', 'quarantined')`,
  `create table notices (
    id bigint generated always as identity primary key,
    tournament_id text not null,
    notice_key text not null,
    to_address text not null,
    message_id text not null unique,
    kind text not null,
    game text,
    notice jsonb not null,
    automatic boolean not null,
    at timestamptz not null,
    subject text,
    body text,
    bytes bytea,
    unique (tournament_id, notice_key, to_address)
  )`,
  'create index notices_game on notices (tournament_id, game, id)',
  `create table outbox (
    id bigint generated always as identity primary key,
    notice_id bigint not null references notices (id),
    rcpt text not null,
    state text not null check (state in ('pending', 'sending', 'sent', 'failed', 'ambiguous', 'shadow', 'suppressed')),
    attempt integer not null default 0,
    not_before timestamptz not null,
    first_tried_at timestamptz,
    claim_token text,
    claimed_until timestamptz,
    data_started boolean not null default false,
    body_done boolean not null default false,
    ambiguous_since timestamptz,
    resent boolean not null default false,
    error text,
    sent_at timestamptz,
    copy_seen boolean not null default false,
    told boolean not null default false,
    unique (notice_id, rcpt)
  )`,
  `create index outbox_due on outbox (not_before, id) where state = 'pending'`,
  `create index outbox_open on outbox (state) where state in ('sending', 'ambiguous', 'shadow')`,
  'create index outbox_rcpt on outbox (rcpt, id)',
  'create index outbox_sent on outbox (sent_at) where sent_at is not null',
  `create index outbox_failed on outbox (id) where state = 'failed' and not told`,
  `create table overview (
    tournament_id text not null references tournaments (id),
    subject_id text not null,
    seq integer not null,
    phase text not null,
    must_act text,
    next_due timestamptz,
    next_rule text,
    summary jsonb not null,
    primary key (tournament_id, subject_id)
  )`,
  'create index overview_due on overview (next_due) where next_due is not null',
  'create index overview_must_act on overview (must_act) where must_act is not null',
  `create table sweeps (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    read_until timestamptz not null,
    subjects integer not null,
    notices integer not null
  )`,
  'create index sweeps_at on sweeps (at)',
  `create table bounces (
    address text primary key,
    score real not null,
    counted_on text not null,
    suppressed_at timestamptz,
    why text
  )`,
  `create table mutes (
    address text primary key,
    until timestamptz not null,
    why text not null
  )`,
  `create table alerts (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    about text not null,
    text text not null,
    told boolean not null default false
  )`,
  `create index alerts_untold on alerts (id) where not told`,
  'create index alerts_kind on alerts (kind, about, at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
