/** The weekly digest: when, to whom, what stands first, and when there is none. */
import { describe, expect, it } from 'vitest'
import { date } from '../../../src/core/plainDate.ts'
import { commands09 } from '../../../src/rulebooks/correspondence/commands09.ts'
import { contextOf } from '../../../src/rulebooks/correspondence/deadline.ts'
import { digestDay, digestRow } from '../../../src/rulebooks/correspondence/digest.ts'
import type { DigestItem } from '../../../src/rulebooks/correspondence/digestItems.ts'
import { endGame } from '../../../src/rulebooks/correspondence/rule12Ending.ts'
import { recordReceived } from '../../../src/rulebooks/correspondence/rule12Records.ts'
import { A1, A2, B1, B2, days, testWorld, told, type TestWorld, type WorldOptions } from './world.ts'

const EMPTY = { game: [], seat: [], season: [] }
const TABLE = { ...EMPTY, season: [digestRow(() => EMPTY)] }
const KARL = 'karl@kent.example'
const EVE = 'eve@essex.example'
const CORA = 'controller@chess.example'

/** Game 1a alone; Black on move since 3 March 2025, a Monday; digests before that are over. */
function running(options: WorldOptions = {}): TestWorld {
  const w = testWorld({ closed: [B1, A2, B2], openedOn: '2025-03-03', ...options })
  w.ply(A1, 'e4', '2025-03-03', { received: '2025-03-03' })
  return w
}

const itemsOf = (mail: { facts: { items?: unknown } } | undefined) => mail?.facts.items as DigestItem[]

describe('digest', () => {
  it('on Monday at 06:00, to each TC and to the Controller', () => {
    const w = running()
    const mails = w.sweepDaily('2025-03-04', '2025-03-24', TABLE)
    expect(days(mails)).toEqual(['2025-03-10 digest', '2025-03-17 digest', '2025-03-24 digest'])
    expect(told(mails.slice(0, 3))).toEqual([`digest -> ${KARL}`, `digest -> ${EVE}`, `digest -> ${CORA}`])
    expect(w.refused).toEqual([])
  })

  it.each([
    ['2025-03-09', 0],
    ['2025-03-10', 3],
    ['2025-03-11', 3],
    // After an outage of weeks one digest, not three.
    ['2025-03-27', 3],
  ])('first sweep on %s: %i mails', (day, count) => {
    const w = running()
    w.sweep('2025-03-03', TABLE)
    const mails = w.sweep(day, TABLE)
    expect(mails).toHaveLength(count)
  })

  it.each([
    ['Mon 06:00', '2025-03-03', '2025-03-03'],
    ['Mon 06:00', '2025-03-04', '2025-03-10'],
    ['Fri 18:30', '2025-03-04', '2025-03-07'],
    ['Sun 09:00', '2025-03-03', '2025-03-09'],
  ])('%s on or after %s: %s', (digest, from, day) => {
    const { tournament } = testWorld({ parameters: { digest } })
    expect(digestDay(contextOf(tournament), date(from))).toBe(day)
  })

  it('shows who must move, the days used and left, and the silence', () => {
    const w = running()
    const [first] = w.sweep('2025-03-10', TABLE)
    expect(itemsOf(first)).toMatchObject([
      { kind: 'running', game: A1, name: 'Dan Dole', team: 'ESSX', days: 7, owedBy: 'player' },
    ])
    expect((first?.view.lines as object[] | undefined)?.[0]).toMatchObject({
      lastMove: '1.e4',
      silentDays: 7,
      mover: { name: 'Dan Dole' },
      clocks: { black: { used: 0, running: 7, left: 23 } },
    })
    const later = w.sweepDaily('2025-03-11', '2025-03-31', TABLE)
    expect(itemsOf(later.at(-1)).map(item => item.kind)).toEqual(['clock', 'silence'])
    expect(itemsOf(later.at(-1))[1]).toMatchObject({ days: 28, until: '2025-04-12' })
  })

  it('what a TC owes stands first; the other team’s substitute is not his to name', () => {
    const w = running({ openedOn: '2024-10-01' })
    w.command('2024-10-15', EVE, 'WITHDRAW Dan Dole', commands09)
    const mails = w.sweep('2024-10-21', TABLE)
    const by = (to: string) => mails.find(mail => mail.to === to)
    expect(by(EVE)?.facts.first).toMatchObject({
      kind: 'withdrawal',
      case: 'C1',
      name: 'Dan Dole',
      until: '2024-10-29',
      todo: 'SUBSTITUTE Dan Dole by new name <new address>',
    })
    expect(by(KARL)?.facts.first).toBeNull()
    expect(itemsOf(by(KARL))).toEqual([])
    expect(itemsOf(by(CORA)).map(item => item.kind)).toEqual(['withdrawal'])
  })

  it('the Controller’s word, once it is his turn, stands first for him', () => {
    const w = running()
    w.command('2025-03-05', EVE, 'WITHDRAW Dan Dole', commands09)
    const mails = w.sweep('2025-03-10', TABLE)
    expect(mails.find(mail => mail.to === CORA)?.facts.first).toMatchObject({
      kind: 'withdrawal',
      owedBy: 'controller',
      todo: 'CONFIRM C1',
    })
  })

  it('a line to send is shown to him only who may send it', () => {
    const w = running()
    const mails = w.sweep('2025-03-24', TABLE)
    const todo = (to: string) => itemsOf(mails.find(mail => mail.to === to)).map(item => item.todo)
    // Dan of Essex is silent: his own Captain can say why.
    expect(todo(EVE)).toEqual(['DELAY CDC25-KENT-ESSX-1a reason'])
    expect(todo(KARL)).toEqual([null])
    expect(todo(CORA)).toEqual([null])
    expect(mails[0]?.view.open).toHaveLength(1)
  })

  it('COPIES digest: no copies besides', () => {
    const w = running()
    w.act('2025-03-04', draft =>
      draft.change({ kind: 'preference', person: KARL, name: 'copies', value: 'digest' }),
    )
    const { mails } = w.command('2025-03-05', EVE, 'WITHDRAW Dan Dole', commands09)
    expect(told(mails)).toEqual([
      `withdrawal-opened -> ${EVE} (cc ann@kent.example, ${CORA})`,
      `withdrawal-proposed -> ${CORA} (cc ${EVE})`,
    ])
    expect(w.sweep('2025-03-10', TABLE).some(mail => mail.to === KARL)).toBe(true)
  })

  it('an unanswered enquiry is listed without a game', () => {
    const w = running()
    w.command('2025-03-04', EVE, 'ENQUIRY Dan Dole', commands09)
    const mails = w.sweep('2025-03-24', TABLE)
    expect(itemsOf(mails.find(mail => mail.to === EVE))[0]).toMatchObject({
      kind: 'enquiry',
      name: 'Dan Dole',
      until: '2025-03-18',
      owedBy: 'captain',
    })
  })

  it('what he must do himself comes first; silence and time say nothing about a game that is over', () => {
    const w = testWorld({ closed: [A2, B2], openedOn: '2025-03-03' })
    for (const game of [A1, B1]) w.ply(game, 'e4', '2025-03-03', { received: '2025-03-03' })
    w.act('2025-04-13', draft => {
      draft.onGame(A1, 'SilenceFlagged', { since: date('2025-04-13'), by: 'black', case: 'C1' })
      draft.onGame(B1, 'TimeExceeded', { side: 'black', move: 1, ply: 2, since: date('2025-04-03') })
    })
    const items = (day: string) => itemsOf(w.sweep(day, TABLE).find(mail => mail.to === CORA))
    expect(items('2025-04-14').map(item => [item.kind, item.game])).toEqual([
      ['silence-flag', A1],
      ['time-exceeded', B1],
      ['clock', A1],
      ['silence', B1],
    ])
    w.act('2025-04-15', draft =>
      endGame(draft, A1, { result: '1-0', reason: 'silence', by: 'black', letter: null }),
    )
    expect(items('2025-04-21').map(item => [item.kind, item.game])).toEqual([
      ['time-exceeded', B1],
      ['silence', B1],
    ])
  })

  it('nothing open: no mail', () => {
    const w = running()
    w.act('2025-03-05', draft =>
      endGame(draft, A1, { result: '1-0', reason: 'resignation', by: 'black', letter: 'l' }),
    )
    expect(itemsOf(w.sweep('2025-03-10', TABLE)[0]).map(item => item.kind)).toEqual(['record'])
    w.act('2025-03-11', draft => void recordReceived(draft, A1, 'white', 'r'))
    expect(w.sweep('2025-03-17', TABLE)).toEqual([])
  })
})
