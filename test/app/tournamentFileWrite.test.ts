/** A tournament written as a file and read again is the same tournament. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parts } from '../../src/app/parts.ts'
import { readTournamentFile } from '../../src/app/tournamentFile.ts'
import { writeTournamentFile } from '../../src/app/tournamentFileWrite.ts'

const { checks } = await parts()
const FILES = ['examples/season/tournament.yaml', ...seasons()]

function seasons(): readonly string[] {
  return readdirSync('test/seasons', { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => `test/seasons/${entry.name}/tournament.yaml`)
}

it.each(FILES)('%s', file => {
  const read = readTournamentFile(readFileSync(file, 'utf8'), checks)
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  const text = writeTournamentFile(read.tournament)
  expect(readTournamentFile(text, checks)).toEqual(read)
})

it('games that reading would make are left out, people stand on one line', () => {
  const text = `tournament:
  id: T25
  name: "A: league"
  rulebook: county-correspondence-2007
  timezone: Europe/London
  start: 2025-01-01
  end: 2025-06-30
  form: two
  address: arbiter@chess.example
  controller: { name: Cora Control, email: controller@chess.example }
  appeals: { name: Sara Secretary, email: secretary@chess.example }
teams:
  - code: KENT
    name: Kent
    captain: { name: Karl Captain, email: karl@club.example }
    players:
      - { board: 1, name: Ann, email: ann@club.example, notation: [ de ] }
  - code: ESSX
    name: Essex
    captain: { name: Eve Captain, email: eve@club.example }
    players:
      - { board: 1, name: Ben, email: ben@club.example }
matches:
  - id: KENT-ESSX
    home: KENT
    away: ESSX
`
  const read = readTournamentFile(text, checks)
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  expect(writeTournamentFile(read.tournament)).toBe(text)
})
