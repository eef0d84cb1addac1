import { describe, expect, it } from 'vitest'
import { pairFile } from '../../src/app/pair.ts'
import { readTournamentFile } from '../../src/app/tournamentFile.ts'
import { tournamentYaml } from './testShell.ts'

/** Four teams of four boards, without any match. */
const unpaired = (form: string) => {
  const [head = '', ...rest] = tournamentYaml({ boards: 4 }).split('teams:\n')
  const teams = rest.join('').split('matches:')[0] ?? ''
  const second = teams
    .replaceAll('KENT', 'SUSX')
    .replaceAll('ESSX', 'SURR')
    .replaceAll('Kent', 'Susx')
    .replaceAll('Essx', 'Surr')
    .replaceAll('kent', 'susx')
    .replaceAll('essx', 'surr')
    .replaceAll('karl@', 'kim@')
    .replaceAll('Karl', 'Kim')
    .replaceAll('eve@', 'una@')
    .replaceAll('Eve', 'Una')
  return `# made by hand\n${head.replace('form: two', `form: ${form}`)}teams:\n${teams}${second}`
}

describe('pairings', () => {
  it.each([
    ['one', 6, 24],
    ['two', 6, 48],
    ['hutton', 6, 12],
  ])('form %s: %i matches, %i games, and the file can be read', (form, matches, games) => {
    const paired = pairFile(unpaired(form), { force: false })
    if (!paired.ok) throw new Error(JSON.stringify(paired.mistakes))
    expect([paired.matches, paired.games]).toEqual([matches, games])
    expect(paired.text).toContain('# made by hand')
    const read = readTournamentFile(paired.text)
    if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
    const all = read.tournament.matches.flatMap(m => m.games)
    expect(all).toHaveLength(games)
    if (form === 'hutton') {
      const boards = new Map<string, Set<number>>()
      for (const g of all) {
        const team = g.white.split('/')[0] ?? ''
        boards.set(team, (boards.get(team) ?? new Set()).add(g.board))
      }
      // Each team meets each other team once, on a board of its own.
      expect([...boards.values()].map(b => b.size)).toEqual([3, 3, 3, 3])
    }
  })

  it('never writes over pairings unless told to', () => {
    const paired = pairFile(tournamentYaml(), { force: false })
    expect(paired).toMatchObject({ ok: false })
    expect(pairFile(tournamentYaml(), { force: true })).toMatchObject({ ok: true, matches: 1, games: 2 })
  })

  it.each([['an unknown form', { form: 'three', force: true }, /one, two or hutton/]])(
    '%s is told',
    (_, options, pattern) => {
      const paired = pairFile(tournamentYaml(), options)
      expect(paired.ok ? '' : paired.mistakes[0]?.text).toMatch(pattern)
    },
  )
})
