import { describe, expect, it } from 'vitest'
import { type SimulatedMail, simulate } from '../../src/app/simulate.ts'
import type { PlainDate } from '../../src/core/plainDate.ts'
import { parseMail } from '../../src/mail/parseMail.ts'
import { freshStore } from '../store/freshStore.ts'
import { fakeRulebook } from './fakeRulebook.ts'
import { letter, plainCompose, testTournament } from './testShell.ts'

const received = (at: string) => [`Received: from a.example by mx.chess.example; ${at}`]
const mails = [
  { name: '003.eml', bytes: letter('move c', { headers: received('Mon, 20 Jan 2025 07:00:00 +0000') }) },
  { name: '001.eml', bytes: letter('move a', { headers: received('Thu, 2 Jan 2025 10:00:30 +0000') }) },
  {
    name: '002.eml',
    bytes: letter('move b', {
      from: 'essx1@club.example',
      headers: received('Thu, 9 Jan 2025 10:00:00 +0000'),
    }),
  },
]

async function run(until: string | null) {
  const store = await freshStore()
  const sent: SimulatedMail[] = []
  const { games } = await simulate(
    {
      tournament: testTournament(),
      mails,
      until: until as PlainDate | null,
      onMail: mail => sent.push(mail),
    },
    {
      rulebooks: { fake: fakeRulebook },
      parse: b => parseMail(Buffer.from(b)),
      compose: plainCompose,
      store,
    },
  )
  await store.close()
  return { sent, games }
}

describe('a season on a virtual clock', () => {
  it('letters and deadlines in their order, letters first, notices dated by the virtual clock', async () => {
    const { sent, games } = await run(null)
    const line = (m: SimulatedMail) => `${m.at} ${m.kind} ${m.game} ${m.to[0]}`
    expect(sent.filter(m => m.game === 'M-1a').map(line)).toEqual([
      '2025-01-01T00:00:00Z pairing M-1a kent1@club.example',
      '2025-01-01T00:00:00Z pairing M-1a essx1@club.example',
      '2025-01-02T10:00:30Z receipt M-1a kent1@club.example',
      '2025-01-02T10:00:30Z receipt M-1a essx1@club.example',
      // The letter of that day comes before the deadline would have fallen.
      '2025-01-09T10:00:00Z receipt M-1a kent1@club.example',
      '2025-01-09T10:00:00Z receipt M-1a essx1@club.example',
      '2025-01-16T10:00:00Z reminder M-1a kent1@club.example',
      '2025-01-16T10:00:00Z reminder M-1a essx1@club.example',
      '2025-01-20T07:00:00Z receipt M-1a kent1@club.example',
      '2025-01-20T07:00:00Z receipt M-1a essx1@club.example',
      // The Date header lies weeks before the receipt: the receipt counts.
      '2025-01-27T07:00:00Z reminder M-1a kent1@club.example',
      '2025-01-27T07:00:00Z reminder M-1a essx1@club.example',
    ])
    expect(games).toEqual([
      { id: 'M-1a', status: 'running', moves: 'a b c' },
      { id: 'M-1b', status: 'running', moves: '' },
    ])
  })

  it('answers go into the thread of the letter and of the game', async () => {
    const { sent } = await run(null)
    const receipt = sent.find(m => m.kind === 'receipt')
    expect(receipt).toMatchObject({
      inReplyTo: '<move-a@club.example>',
      facts: { what: 'a' },
      rules: [],
      cc: [],
    })
    const reminder = sent.filter(m => m.kind === 'reminder' && m.game === 'M-1a')[0]
    const before = sent
      .filter(m => m.game === 'M-1a' && m.to[0] === reminder?.to[0] && m.at < reminder.at)
      .at(-1)
    expect(reminder?.inReplyTo).toBe(before?.messageId)
  })

  it('ends with the day it is given', async () => {
    const { sent } = await run('2025-01-15')
    expect(sent.every(m => m.at < '2025-01-16')).toBe(true)
  })

  it('the same folder gives the same output to the byte', async () => {
    const [a, b] = [await run(null), await run(null)]
    expect(JSON.stringify(a)).toBe(JSON.stringify(b))
  })
})
