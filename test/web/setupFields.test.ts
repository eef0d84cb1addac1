/** Fields of the set-up form into the text of a tournament file, and lists of players as they are pasted in. */
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { fillIn, newDocument, pastePlayers, textOf } from '../../src/web/setup/document.ts'

describe('fields into a file', () => {
  it('what is no field of the form is passed over; the rest of the file stays, comments too', () => {
    const document = parseDocument('# mine\ntournament:\n  name: Old # twice a year\n  extra: 1\n')
    fillIn(document, {
      'v.tournament.name': 'New',
      'v.tournament.extra': '2',
      'v.__proto__.name': 'x',
      'v.tournament.constructor.name': 'x',
      'v.teams.0.players.0.board': '3',
      'v.teams.0.players.0.sharedAddress': ['', 'yes'],
      'v.tournament.parameters.clockWarn': '6, 2',
      'v.tournament.parameters.digest': 'Tue 07:00',
      tournament: 'x',
    })
    expect(textOf(document)).toBe(
      '# mine\ntournament:\n  name: New # twice a year\n  extra: 1\n  parameters:\n    clockWarn:\n      - 6\n      - 2\n    digest: Tue 07:00\nteams:\n  - players:\n      - { board: 3, sharedAddress: true }\n',
    )
  })

  it.each([
    ['3 Dora Finch dora@kent.example', 3, 'Dora Finch'],
    ['3. Dora Finch <dora@kent.example>', 3, 'Dora Finch'],
    ['3\tDora Finch\tdora@kent.example', 3, 'Dora Finch'],
    ['3; Dora Finch; dora@kent.example;', 3, 'Dora Finch'],
    ['Dora O’Finch-Smith, dora@kent.example', 1, 'Dora O’Finch-Smith'],
  ])('a line of a list: %s', (line, board, name) => {
    const document = newDocument({ rulebook: 'r', controller: null })
    expect(pastePlayers(document, 0, line)).toEqual([])
    const players = (
      document.toJS() as { teams: { players: { board: number; name?: string; email?: string }[] }[] }
    ).teams[0]?.players
    expect(players?.filter(each => each.name !== undefined)).toEqual([
      { board, name, email: 'dora@kent.example' },
    ])
  })

  it('a line without an address is given back', () => {
    const document = newDocument({ rulebook: 'r', controller: null })
    expect(pastePlayers(document, 0, 'Dora Finch\n\nAnn Able ann@kent.example\n1 2 3')).toEqual([
      'Dora Finch',
      '1 2 3',
    ])
  })
})
