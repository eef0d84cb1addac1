/** Rules 1D and 5E: bounces, lost email access and its 30 days. */
import { describe, expect, it } from 'vitest'
import type { Notice } from '../../../src/core/notice.ts'
import {
  ACCESS_ROWS,
  accessRestored,
  addressFailsSince,
  bounced,
} from '../../../src/rulebooks/correspondence/rule01Access.ts'
import { failingOffices, officeHeard } from '../../../src/rulebooks/correspondence/rule01Offices.ts'
import { commands01 } from '../../../src/rulebooks/correspondence/rule01Commands.ts'
import { at, days, testWorld, told, type TestWorld } from './world.ts'

const TABLE = { game: [], seat: ACCESS_ROWS, season: [] }
const DAN = 'dan@essex.example'
const EVE = 'eve@essex.example'
const CORA = 'controller@chess.example'

const bounce = (w: TestWorld, on: string, hard = true, address = DAN): readonly Notice[] =>
  w.apply(bounced(w.world(), { address, hard, at: at(on), letter: null, noticeKey: null }))

describe('1D bounces', () => {
  it('three hard days: the address fails and the 30 days begin', () => {
    const w = testWorld()
    expect(bounce(w, '2025-03-01')).toEqual([])
    expect(bounce(w, '2025-03-01T18:00:00Z')).toEqual([])
    expect(bounce(w, '2025-03-02')).toEqual([])
    const mails = bounce(w, '2025-03-03')
    expect(told(mails)).toEqual([
      `address-failing -> ${EVE} (cc ${CORA})`,
      `email-lost -> ${EVE} (cc ${CORA})`,
    ])
    expect(mails[0]?.facts).toMatchObject({ days: 3, since: '2025-03-01', score: 3, game: null })
    expect(mails[1]?.facts).toMatchObject({
      days: 0,
      case: 'C1',
      why: 'bounces',
      since: '2025-03-03',
      until: '2025-04-02',
      mustReplace: false,
      games: ['KENT-ESSX-1a', 'KENT-ESSX-1b'],
    })
    expect(addressFailsSince(w.seat('ESSX/1'))).toBe('2025-03-03')
    expect(bounce(w, '2025-03-04')).toEqual([])
    expect(days(w.sweepDaily('2025-03-04', '2025-05-01', TABLE))).toEqual([
      '2025-03-24 email-lost',
      '2025-04-03 email-lost',
    ])
    expect(w.mails.slice(-2).map(mail => [mail.facts.days, mail.facts.mustReplace])).toEqual([
      [20, false],
      [30, true],
    ])
    expect(w.refused).toEqual([])
  })

  it('soft bounces: access is lost after three days, the address fails after six', () => {
    const w = testWorld()
    const kinds = [1, 2, 3, 4, 5, 6].map(day => bounce(w, `2025-03-0${day}`, false).map(mail => mail.kind))
    expect(kinds).toEqual([[], [], ['email-lost'], [], [], ['address-failing']])
  })

  it('bounces long apart are different stories', () => {
    const w = testWorld()
    for (const day of ['2025-03-01', '2025-03-10', '2025-03-19']) expect(bounce(w, day)).toEqual([])
  })

  it('any letter from him ends it', () => {
    const w = testWorld()
    for (const day of ['2025-03-01', '2025-03-02', '2025-03-03']) bounce(w, day)
    w.act('2025-03-10', draft => accessRestored(draft, 'ESSX/1'))
    expect(w.seat('ESSX/1').access).toEqual({ lost: null, bounces: [] })
    expect(w.sweepDaily('2025-03-11', '2025-05-01', TABLE)).toEqual([])
    const seq = w.seat('ESSX/1').seq
    w.act('2025-03-11', draft => accessRestored(draft, 'ESSX/1'))
    expect(w.seat('ESSX/1').seq).toBe(seq)
  })

  it('a bounce from an address that plays no game changes nothing', () => {
    const w = testWorld()
    const before = w.entries.length
    expect(bounce(w, '2025-03-01', true, 'somebody@else.example')).toEqual([])
    expect(w.entries.length).toBe(before)
  })
})

describe('1B, 1C the address of an officer fails', () => {
  const KARL = 'karl@kent.example'
  const DORA = 'dora@kent.example'
  const SARA = 'secretary@chess.example'
  const DICK = 'deputy@chess.example'
  const three = (w: TestWorld, address: string) =>
    ['2025-03-01', '2025-03-02', '2025-03-03'].flatMap(day => bounce(w, day, true, address))
  const withDeputy = () => {
    const w = testWorld()
    w.change(t => ({
      ...t,
      controllerDeputies: [{ ...t.controller, name: 'Dick Deputy', email: DICK }],
    }))
    return w
  }

  it.each([
    ['a TC without a deputy', EVE, [`address-failing -> ${CORA}`], 'captain'],
    [
      'a TC with a deputy: who may do all that he may',
      KARL,
      [`address-failing -> ${CORA} (cc ${DORA})`],
      'captain',
    ],
    ['a deputy of a TC', DORA, [`address-failing -> ${CORA} (cc ${KARL})`], 'deputy'],
    ['the Secretary', SARA, [`address-failing -> ${CORA}`], 'secretary'],
  ])('%s: the Controller is told, once', (_title, address, expected, office) => {
    const w = testWorld()
    const mails = three(w, address)
    expect(told(mails)).toEqual(expected)
    expect(mails[0]?.facts).toMatchObject({ address, office, days: 3, since: '2025-03-01', score: 3 })
    expect(bounce(w, '2025-03-04', true, address)).toEqual([])
    expect(w.refused).toEqual([])
  })

  it('the Controller: his deputies are told; the administrator by the shell', () => {
    const w = withDeputy()
    expect(told(three(w, CORA))).toEqual([`address-failing -> ${DICK}`])
    expect(three(testWorld(), CORA)).toEqual([])
  })

  it('a deputy of the Controller: the Controller is told', () => {
    expect(told(three(withDeputy(), DICK))).toEqual([`address-failing -> ${CORA}`])
  })

  it('a TC who plays: told as of a player, once', () => {
    const w = testWorld()
    w.change(t => ({
      ...t,
      teams: t.teams.map(team =>
        team.code === 'ESSX' && team.seats[0] ? { ...team, captain: team.seats[0].person } : team,
      ),
    }))
    expect(told(three(w, DAN)).filter(mail => mail.startsWith('address-failing'))).toEqual([
      `address-failing -> ${CORA}`,
    ])
  })

  it('soft bounces: after six days', () => {
    const w = testWorld()
    const kinds = [1, 2, 3, 4, 5, 6].map(day =>
      bounce(w, `2025-03-0${day}`, false, EVE).map(mail => mail.kind),
    )
    expect(kinds).toEqual([[], [], [], [], [], ['address-failing']])
  })

  it('any letter from him ends it; a later story is told anew', () => {
    const w = testWorld()
    three(w, EVE)
    expect(failingOffices(w.season(), w.tournament)).toMatchObject([
      { address: EVE, name: 'Eve Essex', office: 'captain', team: 'ESSX', since: '2025-03-01' },
    ])
    w.act('2025-03-04', draft => officeHeard(draft, EVE))
    expect(failingOffices(w.season(), w.tournament)).toEqual([])
    const seq = w.season().seq
    w.act('2025-03-05', draft => officeHeard(draft, EVE))
    expect(w.season().seq).toBe(seq)
    for (const day of ['2025-04-01', '2025-04-02']) bounce(w, day, true, EVE)
    expect(told(bounce(w, '2025-04-03', true, EVE))).toEqual([`address-failing -> ${CORA}`])
    expect(w.refused).toEqual([])
  })

  it('the Controller’s weekly list shows it until it works again', () => {
    const w = testWorld()
    three(w, EVE)
    const digestOf = (on: string) =>
      w.sweep(on).find(mail => mail.kind === 'digest' && mail.to === CORA)?.facts.items as readonly {
        readonly kind: string
      }[]
    expect(digestOf('2025-03-10').filter(item => item.kind === 'address')).toMatchObject([
      { kind: 'address', name: 'Eve Essex', team: 'ESSX', since: '2025-03-01', owedBy: 'controller' },
    ])
    w.act('2025-03-11', draft => officeHeard(draft, EVE))
    expect(digestOf('2025-03-17').filter(item => item.kind === 'address')).toEqual([])
  })
})

describe('5E FAILURE', () => {
  it('of the player: to his TC, and the 30 days begin', () => {
    const w = testWorld()
    const { mails } = w.command('2025-03-01', DAN, 'FAILURE my disk has died', commands01)
    expect(told(mails)).toEqual([`failure-noted -> ${EVE} (cc ${DAN})`, `email-lost -> ${EVE} (cc ${CORA})`])
    expect(mails[0]?.facts).toMatchObject({ text: 'my disk has died', by: 'Dan Dole' })
    expect(mails[1]?.facts).toMatchObject({ why: 'failure-notice', days: 0, until: '2025-03-31' })
    expect(days(w.sweepDaily('2025-03-02', '2025-04-10', TABLE))).toEqual([
      '2025-03-22 email-lost',
      '2025-04-01 email-lost',
    ])
  })

  it('of the TC: his word begins them too, and the Controller is told', () => {
    const w = testWorld()
    const { mails } = w.command('2025-03-01', EVE, 'FAILURE Dan Dole has lost his account', commands01)
    expect(told(mails)).toEqual([`failure-noted -> ${CORA} (cc ${EVE})`, `email-lost -> ${EVE} (cc ${CORA})`])
    expect(mails[1]?.facts.why).toBe('captain')
  })

  it('of the TC without a player: asked', () => {
    expect(testWorld().command('2025-03-01', EVE, 'FAILURE of my own line', commands01).result).toMatchObject(
      {
        kind: 'ask',
        choices: ['FAILURE Dan Dole has lost email access', 'FAILURE Fay Fox has lost email access'],
      },
    )
  })

  it('of a player who is his own TC: to the Controller', () => {
    const w = testWorld()
    w.change(tournament => ({
      ...tournament,
      teams: tournament.teams.map(team =>
        team.code === 'ESSX' && team.seats[0] ? { ...team, captain: team.seats[0].person } : team,
      ),
    }))
    expect(told(w.command('2025-03-01', DAN, 'FAILURE no line', commands01).mails)[0]).toBe(
      `failure-noted -> ${CORA} (cc ${DAN})`,
    )
  })
})
