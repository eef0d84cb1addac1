import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState, type Store } from '../../src/store/open.ts'
import { lockTournament, saveTournament } from '../../src/store/directory.ts'
import { write } from '../../src/store/decision.ts'
import { hashEntry, loadSubject, NO_HEAD } from '../../src/store/record.ts'
import { currentEpoch, markGap, readUntilOf, setReadUntil, startEpoch } from '../../src/store/mailbox.ts'
import { enqueueNotices, threadOf } from '../../src/store/notices.ts'
import { claimEnvelopes, finishEnvelope, ownCopySeen, strandedToAmbiguous } from '../../src/store/outbox.ts'
import { scoreBounce } from '../../src/store/runs.ts'
import { claimLetter, letterIdOf, storeLetter } from '../../src/store/inbox.ts'
import { canonicalJson } from '../../src/core/canonicalJson.ts'
import type { Entry } from '../../src/core/entry.ts'
import { storable } from '../../src/store/json.ts'
import type { Notice } from '../../src/core/notice.ts'
import { type Instant, instant, type PlainDate } from '../../src/core/plainDate.ts'
import { testTournament } from '../app/testShell.ts'
import { databases } from './databases.ts'

const at = (time: string) => instant(`2025-01-02T${time}Z`)
const entry = (seq: number, payload: unknown = {}): Entry => ({
  subject: 'game:M-1a',
  seq,
  kind: 'Noted',
  payload,
  effectiveOn: at('10:00:00'),
  recordedAt: at('10:00:05'),
  by: { role: 'player', address: 'ann@kent.example' },
  cause: null,
})

describe.each(databases)('the store on %s', (_, fresh) => {
  let store: Store
  beforeAll(async () => {
    store = await fresh()
    await store.inTransaction(tx =>
      saveTournament(tx, testTournament(), { outgoing: 'live', importedAt: at('09:00:00') }),
    )
  })
  afterAll(() => store.close())

  it('an entry comes back as it was written, chained to the one before', async () => {
    const payload = { b: 1.5, a: ['x', null, { d: true, c: 'é €' }], t: 'A\ud83d\ude00' }
    await store.inTransaction(tx =>
      write(tx, 'T25', () => NO_HEAD, { entries: [entry(1, payload), entry(2)] }),
    )
    const [first, second] = await loadSubject(store.db, 'T25', 'game:M-1a')
    expect(first?.entry).toEqual(entry(1, payload))
    expect(second?.previousHash).toBe(first?.hash)
    expect(first?.hash).toBe(hashEntry('T25', first?.entry ?? entry(1), ''))
  })

  it('a place that is taken refuses a second entry, and nothing of the transaction stays', async () => {
    const clash = store.inTransaction(async tx => {
      await tx
        .insertInto('alerts')
        .values({ at: at('10:00:00'), kind: 'clash', about: '', text: '' })
        .execute()
      await write(tx, 'T25', () => NO_HEAD, { entries: [entry(2)] })
    })
    expect(sqlState(await clash.catch((e: unknown) => e))).toBe('23505')
    const kept = await store.db.selectFrom('alerts').select('id').where('kind', '=', 'clash').execute()
    expect(kept).toEqual([])
  })

  it('a query outside the transaction is refused inside it, at once', async () => {
    await expect(
      store.inTransaction(async () => store.db.selectFrom('raw').select('size').execute()),
    ).rejects.toThrow(/outside the transaction/)
    await store.inTransaction(tx => lockTournament(tx, 'T25'))
  })

  it('letters are claimed once, oldest receipt first, and again when the claim runs out', async () => {
    const put = (text: string, received: Instant) =>
      store.inTransaction(tx =>
        storeLetter(tx, {
          bytes: Buffer.from(text),
          source: 'pipe',
          receivedAt: received,
          arrivedAt: at('12:00:00'),
          truncated: false,
        }),
      )
    await put('late', at('11:00:00'))
    await put('early', at('08:00:00'))
    const claim = (now: Instant) => store.inTransaction(tx => claimLetter(tx, now, at('12:10:00')))
    const [one, two] = await Promise.all([claim(at('12:00:00')), claim(at('12:00:00'))])
    expect(new Set([one?.id, two?.id])).toEqual(
      new Set([letterIdOf(Buffer.from('early')), letterIdOf(Buffer.from('late'))]),
    )
    expect(one?.id).toBe(letterIdOf(Buffer.from('early')))
    expect(await claim(at('12:05:00'))).toBeNull()
    expect((await claim(at('12:10:00')))?.attempts).toBe(2)
  })

  it('a mailbox has one current epoch, and the last complete reading outlives its change', async () => {
    await store.inTransaction(tx => startEpoch(tx, 'box', '100'))
    await markGap(store.db, { mailbox: 'box', uidvalidity: '100', uid: 7 }, 'gone')
    await store.inTransaction(tx => setReadUntil(tx, 'box', at('10:00:00')))
    expect(await currentEpoch(store.db, 'box')).toEqual({ uidvalidity: '100', lastUid: 7 })
    await store.inTransaction(tx => startEpoch(tx, 'box', '200'))
    expect(await currentEpoch(store.db, 'box')).toEqual({ uidvalidity: '200', lastUid: 0 })
    expect((await readUntilOf(store.db, ['box', 'never'])).get('box')).toBe(at('10:00:00'))
    expect((await readUntilOf(store.db, ['never'])).get('never')).toBeNull()
  })

  const notice = (key: string, to: string, cc: readonly string[] = []): Notice => ({
    key,
    kind: 'receipt',
    game: 'M-1a',
    to,
    cc,
    rules: [],
    facts: {},
    view: {},
    inReplyTo: null,
    at: at('10:00:00'),
  })
  const enqueue = (key: string, to: string, rcpts: readonly string[]) =>
    store.inTransaction(tx =>
      enqueueNotices(tx, [
        {
          tournament: 'T25',
          notice: notice(key, to),
          messageId: `<${key}>`,
          automatic: false,
          envelopes: rcpts.map(rcpt => ({ rcpt, state: 'pending' as const })),
        },
      ]),
    )

  it('the same notice to the same person is written once; others of the thread are found', async () => {
    expect(await enqueue('n1', 'ann@kent.example', ['ann@kent.example', 'dan@essex.example'])).toEqual({
      written: 1,
    })
    expect(await enqueue('n1', 'ann@kent.example', ['ann@kent.example'])).toEqual({ written: 0 })
    await enqueue('n2', 'ann@kent.example', ['ann@kent.example'])
    await enqueue('n3', 'ann@kent.example', ['ann@kent.example'])
    expect(await threadOf(store.db, 'T25', 'M-1a', 'ann@kent.example', 1_000_000)).toEqual(['<n1>', '<n3>'])
  })

  it('envelopes are claimed once; a dead claim is in doubt; an own copy settles its own envelope only', async () => {
    const claim = (token: string) =>
      store.inTransaction(tx =>
        claimEnvelopes(tx, at('11:00:00'), { token, until: at('11:10:00'), limit: 2 }),
      )
    const [a, b] = await Promise.all([claim('a'), claim('b')])
    expect(new Set([...a, ...b].map(e => e.id)).size).toBe(4)
    const [first] = a
    expect(
      await store.inTransaction(tx =>
        finishEnvelope(tx, first?.id ?? 0, 'wrong', { state: 'sent', at: at('11:00:00') }),
      ),
    ).toBe(false)
    expect(await store.inTransaction(tx => strandedToAmbiguous(tx, at('11:10:00'), false))).toBe(4)
    await store.inTransaction(tx => ownCopySeen(tx, '<n1>', 'dan@essex.example', at('11:11:00')))
    const states = await store.db.selectFrom('outbox').select(['rcpt', 'state']).orderBy('id').execute()
    expect(states.map(s => s.state)).toEqual(['ambiguous', 'sent', 'ambiguous', 'ambiguous'])
  })

  it('bounces count once a day, three suppress', async () => {
    const score = (day: string, hard: boolean) =>
      store.inTransaction(tx =>
        scoreBounce(tx, 'x@kent.example', hard, day as PlainDate, at('10:00:00'), 'gone'),
      )
    expect((await score('2025-01-01', true)).score).toBe(1)
    expect((await score('2025-01-01', true)).score).toBe(1)
    expect((await score('2025-01-02', false)).score).toBe(1.5)
    expect((await score('2025-01-03', true)).suppressedNow).toBe(false)
    expect((await score('2025-01-04', true)).suppressedNow).toBe(true)
    await enqueue('n4', 'x@kent.example', ['x@kent.example', 'y@kent.example'])
    const envelopes = await store.db
      .selectFrom('outbox')
      .innerJoin('notices', 'notices.id', 'outbox.notice_id')
      .select(['outbox.rcpt', 'outbox.state'])
      .where('notices.notice_key', '=', 'n4')
      .orderBy('outbox.id')
      .execute()
    expect(envelopes).toEqual([
      { rcpt: 'x@kent.example', state: 'suppressed' },
      { rcpt: 'y@kent.example', state: 'pending' },
    ])
  })
})

describe('what the database cannot hold', () => {
  it('NUL and half surrogates are cleaned, everything else stays the same value', () => {
    const fine = { a: 'é \u{1f600}', b: [1, null] }
    expect(storable(fine)).toBe(fine)
    expect(storable({ a: 'x\0y\ud800', 'k\0': ['\udc00'] })).toEqual({ a: 'xy\ufffd', k: ['\ufffd'] })
  })
})

describe('canonical JSON', () => {
  it('depends on what is said, not on the order in which', () => {
    expect(canonicalJson({ b: 1, a: [{ d: undefined, c: 'x' }] })).toBe(
      canonicalJson({ a: [{ c: 'x' }], b: 1 }),
    )
    expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }))
  })
})
