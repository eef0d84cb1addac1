import { describe, expect, test } from 'vitest'
import { type Instant, instant } from '../../src/core/plainDate.ts'
import { type Stamp, type StampInput, stampOf } from '../../src/mail/stamp.ts'

const RECEIVED = '2025-03-08T09:00:00Z'
const HOST = 'mail.club.example'

interface Case {
  readonly date?: string | null
  readonly hops?: readonly (readonly [string, string | null])[]
  readonly internal?: string | null
  readonly seen?: string
  readonly signed?: readonly string[]
  readonly host?: string | null
  readonly tolerance?: number
}

function stampFor(c: Case): Stamp {
  const hops = c.hops ?? [[HOST, RECEIVED]]
  const input: StampInput = {
    letter: {
      date: c.date == null ? null : { instant: instant(c.date), offset: 60 },
      received: hops.map(([by, at]) => ({ by, at: at === null ? null : (at as Instant) })),
    },
    arbiterHost: c.host === undefined ? HOST : c.host,
    internalDate: c.internal == null ? null : instant(c.internal),
    seenAt: instant(c.seen ?? '2025-03-08T12:00:00Z'),
    ...(c.signed ? { signedAt: c.signed.map(instant) } : {}),
    ...(c.tolerance === undefined ? {} : { toleranceHours: c.tolerance }),
  }
  return stampOf(input)
}

describe('2 Stamps: the Date header counts within its tolerance', () => {
  test.each<[string, Case, Stamp['basis'], string]>([
    ['a minute before receipt', { date: '2025-03-08T08:59:00Z' }, 'header', '2025-03-08T08:59:00Z'],
    ['24 hours before', { date: '2025-03-07T09:00:00Z' }, 'header', '2025-03-07T09:00:00Z'],
    ['24 hours and a second before', { date: '2025-03-07T08:59:59Z' }, 'received', RECEIVED],
    ['15 minutes ahead', { date: '2025-03-08T09:15:00Z' }, 'header', '2025-03-08T09:15:00Z'],
    ['15 minutes and a second ahead', { date: '2025-03-08T09:15:01Z' }, 'received', RECEIVED],
    ['ten years ahead', { date: '2035-03-08T09:00:00Z' }, 'received', RECEIVED],
    ['ten years behind', { date: '2015-03-08T09:00:00Z' }, 'received', RECEIVED],
    ['none', { date: null }, 'received', RECEIVED],
    ['another tolerance', { date: '2025-03-07T20:00:00Z', tolerance: 6 }, 'received', RECEIVED],
  ])('%s', (_, c, basis, at) => {
    const stamp = stampFor(c)
    expect(stamp).toMatchObject({ at, basis, receivedAt: RECEIVED, assumed: basis === 'received' })
  })
})

describe('2 Stamps: an older Date counts where something else bears it out', () => {
  const date = '2025-03-05T10:00:00Z'
  test.each<[string, Case, Stamp['basis']]>([
    [
      'an earlier hop within the hour',
      {
        date,
        hops: [
          [HOST, RECEIVED],
          ['smtp.post.example', '2025-03-05T10:59:00Z'],
        ],
      },
      'corroborated',
    ],
    [
      'an earlier hop two hours off',
      {
        date,
        hops: [
          [HOST, RECEIVED],
          ['smtp.post.example', '2025-03-05T12:01:00Z'],
        ],
      },
      'received',
    ],
    [
      'a hop without a readable time',
      {
        date,
        hops: [
          [HOST, RECEIVED],
          ['smtp.post.example', null],
        ],
      },
      'received',
    ],
    ['a good signature’s time', { date, signed: ['2025-03-05T10:00:07Z'] }, 'corroborated'],
    ['a good signature’s time, a day off', { date, signed: ['2025-03-06T10:00:07Z'] }, 'received'],
    [
      'a hop above our own',
      {
        date,
        hops: [
          ['other.example', '2025-03-05T10:00:00Z'],
          [HOST, RECEIVED],
        ],
      },
      'received',
    ],
    [
      'a Date ahead of time is never borne out',
      { date: '2025-03-10T10:00:00Z', signed: ['2025-03-10T10:00:00Z'] },
      'received',
    ],
  ])('%s', (_, c, basis) => {
    expect(stampFor(c).basis).toBe(basis)
  })
})

describe('2 Stamps: the time of receipt', () => {
  test.each<[string, Case, string]>([
    [
      'our own hop, though others stand above',
      {
        hops: [
          ['relay.example', '2025-03-08T09:30:00Z'],
          [HOST, RECEIVED],
        ],
      },
      RECEIVED,
    ],
    [
      'the topmost of our own hops',
      {
        hops: [
          [HOST, RECEIVED],
          [HOST, '2025-03-01T09:00:00Z'],
        ],
      },
      RECEIVED,
    ],
    [
      'a forged hop of our name further down does not count',
      {
        hops: [
          [HOST, RECEIVED],
          ['x.example', '2025-03-02T09:00:00Z'],
          [HOST, '2025-03-01T09:00:00Z'],
        ],
      },
      RECEIVED,
    ],
    [
      'INTERNALDATE where our host wrote none',
      { hops: [['x.example', '2025-03-02T09:00:00Z']], internal: '2025-03-08T09:01:00Z' },
      '2025-03-08T09:01:00Z',
    ],
    [
      'INTERNALDATE where our hop has no time',
      { hops: [[HOST, null]], internal: '2025-03-08T09:01:00Z' },
      '2025-03-08T09:01:00Z',
    ],
    ['when first seen, where nothing else is known', { hops: [] }, '2025-03-08T12:00:00Z'],
    ['no host is configured', { host: null, hops: [[HOST, RECEIVED]] }, '2025-03-08T12:00:00Z'],
    ['whatever stands on top, for files', { host: 'topmost', hops: [['x.example', RECEIVED]] }, RECEIVED],
  ])('%s', (_, c, receivedAt) => {
    expect(stampFor(c).receivedAt).toBe(receivedAt)
  })

  test('not even the receipt is known', () => {
    expect(stampFor({ hops: [] })).toMatchObject({ basis: 'seen', assumed: true })
  })

  test('the header’s own offset is kept for comparing stated dates', () => {
    expect(stampFor({ date: '2025-03-08T08:59:00Z' })).toMatchObject({
      headerAt: '2025-03-08T08:59:00Z',
      headerOffset: 60,
    })
    expect(stampFor({ date: null })).toMatchObject({ headerAt: null, headerOffset: null })
  })
})
