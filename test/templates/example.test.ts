import { beforeAll, describe, expect, it } from 'vitest'
import { parts } from '../../src/app/parts.ts'
import { type SimulatedLetter, type SimulatedMail, simulate } from '../../src/app/simulate.ts'
import { tournamentFrom } from '../../src/cli/files.ts'
import { mailsOf } from '../../src/cli/simulate.ts'
import { date } from '../../src/core/plainDate.ts'

const SEASON = 'examples/season'
const mails: SimulatedMail[] = []
const letters: SimulatedLetter[] = []
const problems = new Set<string>()
let games: readonly Record<string, unknown>[] = []

beforeAll(async () => {
  const given = await parts()
  const run = await simulate(
    {
      tournament: await tournamentFrom(`${SEASON}/tournament.yaml`, given.checks),
      mails: await mailsOf(SEASON),
      until: date('2024-11-20'),
      onMail: mail => void mails.push(mail),
      onLetter: letter => void letters.push(letter),
    },
    {
      ...given,
      compose(notice, tournament) {
        const composed = given.compose(notice, tournament)
        if (composed.problem !== null) problems.add(composed.problem)
        return composed
      },
    },
  )
  games = run.games as readonly Record<string, unknown>[]
  await run.shell.store.close()
}, 120_000)

const sent = (kind: string, game: string) =>
  mails.filter(mail => mail.kind === kind && mail.game === `KENT-ESSX-${game}`)
const flat = (mail: SimulatedMail | undefined) => mail?.text.replace(/\s+/g, ' ')
const reasons = (game: string) => sent('refused', game).map(mail => mail.facts.reason)
const gameOf = (id: string) => games.find(game => game.id === `KENT-ESSX-${id}`)

describe('the example season shows what it is meant to show', () => {
  it('every mail is in its own words', () => {
    expect([...problems]).toEqual([])
  })

  it('a wrong repetition and its correction', () => {
    expect(reasons('1b')).toEqual(['repetition'])
  })

  it('an illegal move and an ambiguous one', () => {
    expect(reasons('2a')).toEqual(['illegal', 'ambiguous'])
    expect(sent('refused', '2a')[1]?.facts.candidates).toEqual(expect.arrayContaining(['Nbd2', 'Nfd2']))
    expect(sent('refused', '2a')[0]?.text).not.toMatch(/could mean|Nf6|Nc6/)
  })

  it('a conditional accepted', () => {
    expect(gameOf('1a')?.moves).toBe('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7')
  })

  it('a forgotten copy, passed on', () => {
    expect(sent('relayed', '2b').map(mail => mail.to)).toEqual([['colin.marsh@kent.example']])
  })

  it('leave', () => {
    expect(mails.filter(mail => mail.kind.startsWith('leave-')).map(mail => mail.kind)).toEqual([
      'leave-confirmed',
    ])
    expect(flat(sent('receipt', '2b').at(-3))).toContain('of which 7 days do not count')
  })

  it('14 days of silence, the repeat, and a reply passed on to the Team Captain', () => {
    expect(sent('repeat-due', '3a')[0]?.at).toBe('2024-10-21T05:00:00Z')
    expect(sent('repeat-forwarded', '3a').map(mail => mail.to)).toEqual([['tess.harrow@kent.example']])
  })

  it('a resignation, a draw and a mate, official by a record', () => {
    for (const [id, result] of [
      ['1b', '0-1'],
      ['2a', '1/2-1/2'],
      ['3b', '0-1'],
    ] as const)
      expect(gameOf(id)).toMatchObject({ status: 'finished', result, official: true })
  })

  it('no letter is left over', () => {
    expect(letters.length).toBe(48)
    expect(
      mails.filter(mail => ['which-game', 'not-understood', 'held', 'unknown-sender'].includes(mail.kind)),
    ).toEqual([])
  })

  it('the text of each mail has what its reader needs', () => {
    for (const mail of mails.filter(each => each.kind === 'receipt')) {
      expect(mail.text).toContain('FEN: ')
      expect(flat(mail)).toMatch(/White, [A-Z][a-z]+ [A-Z][a-z]+: (?:no days|1 day|\d+ days) used/)
    }
  })
})
