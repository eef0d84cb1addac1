/** Rules 10 and 11: from the warnings before the season's end to the second, final decision. */
import { describe, expect, it } from 'vitest'
import { date, instant } from '../../../src/core/plainDate.ts'
import type { Notice } from '../../../src/core/notice.ts'
import { commands09 } from '../../../src/rulebooks/correspondence/commands09.ts'
import { commands10 } from '../../../src/rulebooks/correspondence/commands10.ts'
import type { CommandRow } from '../../../src/rulebooks/correspondence/powers.ts'
import { hasAnalysis } from '../../../src/rulebooks/correspondence/rule10Claims.ts'
import { adjudicate } from '../../../src/rulebooks/correspondence/rule10Decide.ts'
import {
  gameDeadlines10,
  seasonDeadlines10,
  warningDay,
} from '../../../src/rulebooks/correspondence/rule10Deadlines.ts'
import { dossierOf } from '../../../src/rulebooks/correspondence/rule10Dossier.ts'
import { dossierPage } from '../../../src/rulebooks/correspondence/rule10DossierPage.ts'
import { afterEnd, takeBackAdjudication } from '../../../src/rulebooks/correspondence/rule10Season.ts'
import { appealAdjudication } from '../../../src/rulebooks/correspondence/rule11Appeals.ts'
import { contextOf } from '../../../src/rulebooks/correspondence/deadline.ts'
import { phaseOf } from '../../../src/rulebooks/correspondence/phase.ts'
import { endGame } from '../../../src/rulebooks/correspondence/rule12Ending.ts'
import {
  A1,
  A2,
  B1,
  B2,
  days,
  ESSEX,
  KENT,
  testWorld,
  told,
  type TestWorld,
  type WorldOptions,
} from './world.ts'

const TABLE = { game: gameDeadlines10, seat: [], season: seasonDeadlines10 }
const ANN = 'ann@kent.example'
const BEN = 'ben@kent.example'
const DAN = 'dan@essex.example'
const FAY = 'fay@essex.example'
const KARL = 'karl@kent.example'
const EVE = 'eve@essex.example'
const CORA = 'controller@chess.example'

const appeal: CommandRow = {
  word: 'APPEAL',
  roles: ['captain'],
  who: 'a Team Captain',
  help: '',
  needsGame: true,
  previewed: false,
  run: appealAdjudication,
}
const ROWS = [...commands10, appeal]
const LINES = 'I win after 1.Nxe5 Nxe5 2.d4, a pawn up with the better position.'

/** Game 1a alone, unfinished: Black is to move. */
function unfinished(options: WorldOptions = {}): TestWorld {
  const w = testWorld({ closed: [B1, A2, B2], ...options })
  w.plies(A1, [
    ['e4', '2025-05-20'],
    ['e5', '2025-05-24'],
    ['Nf3', '2025-06-10'],
  ])
  return w
}

const requested = (options: WorldOptions = {}) => {
  const w = unfinished(options)
  w.sweep('2025-07-01', TABLE)
  return w
}

const claim = (w: TestWorld, on: string, from: string, line: string, text = line, more = {}) =>
  w.command(on, from, line, ROWS, { game: A1, ownText: text, ...more })

const ofKind = (mails: readonly Notice[], kind: string) => mails.filter(mail => mail.kind === kind)

describe('10A warnings and request', () => {
  it('1 and 20 June to players of running games, the request on 1 July, dossiers on 6 and 13 July, each once', () => {
    const w = unfinished()
    const mails = w.sweepDaily('2025-05-25', '2025-08-31', TABLE)
    expect(days(mails)).toEqual([
      '2025-06-01 adjudication-warning',
      '2025-06-20 adjudication-warning',
      '2025-07-01 adjudication-request',
      '2025-07-06 adjudication-dossier',
      '2025-07-13 adjudication-dossier',
    ])
    expect(told(mails)).toEqual([
      `adjudication-warning -> ${ANN}`,
      `adjudication-warning -> ${DAN}`,
      `adjudication-warning -> ${ANN}`,
      `adjudication-warning -> ${DAN}`,
      `adjudication-request -> ${ANN}`,
      `adjudication-request -> ${DAN}`,
      `adjudication-dossier -> ${KARL}`,
      `adjudication-dossier -> ${EVE}`,
      `adjudication-dossier -> ${CORA}`,
    ])
    expect(w.refused).toEqual([])
    expect(mails[4]?.facts).toMatchObject({ game: null, games: [A1], case: 'C1', claimUntil: '2025-07-05' })
    expect(mails[4]?.attachments?.[0]?.content).toContain('2. Nf3')
    expect(phaseOf(w.game(A1))).toBe('adjudication')
  })

  it.each([
    ['2025-05-31', []],
    ['2025-06-01', ['adjudication-warning']],
    ['2025-06-02', ['adjudication-warning']],
    ['2025-06-19', ['adjudication-warning']],
    ['2025-06-20', ['adjudication-warning']],
    ['2025-06-30', ['adjudication-warning']],
    // After an outage only the latest stage is sent.
    ['2025-07-01', ['adjudication-request']],
    ['2025-07-02', ['adjudication-request']],
    ['2025-07-05', ['adjudication-request']],
  ])('first sweep on %s: %j', (day, kinds) => {
    const w = unfinished()
    expect([...new Set(w.sweep(day, TABLE).map(mail => mail.kind))]).toEqual(kinds)
  })

  it.each([
    ['2025-07-05', 0],
    ['2025-07-06', 2],
    ['2025-07-07', 2],
    ['2025-07-12', 2],
    ['2025-07-13', 3],
    ['2025-07-14', 3],
  ])('10E first sweep on %s after the request: %i dossiers', (day, count) => {
    const w = requested()
    expect(ofKind(w.sweep(day, TABLE), 'adjudication-dossier')).toHaveLength(count)
  })

  it('one message to each player for all his games', () => {
    const w = testWorld()
    const mails = w.sweep('2025-07-01', TABLE)
    expect(told(mails)).toEqual([ANN, DAN, BEN, FAY].map(to => `adjudication-request -> ${to}`))
    expect(mails[0]?.facts.games).toEqual([A1, B1])
    expect(mails[0]?.facts.case).toBeUndefined()
    expect(mails[0]?.facts.cases).toEqual({ [A1]: 'C1', [B1]: 'C2' })
  })

  it('finished games and games of one who has left are not asked about', () => {
    const w = testWorld({ closed: [A2, B2] })
    w.act('2025-05-01', draft =>
      endGame(draft, A1, { result: '1-0', reason: 'resignation', by: 'black', letter: null }),
    )
    w.command('2025-06-25', EVE, 'WITHDRAW Dan Dole', commands09)
    expect(w.sweep('2025-07-01', TABLE)).toEqual([])
  })

  it('nothing while the mailbox has not been read', () => {
    const w = unfinished()
    w.readUpTo('2025-06-30')
    expect(ofKind(w.sweep('2025-07-01', TABLE), 'adjudication-request')).toEqual([])
  })

  it('imported on 10 June: the warning of 1 June is not sent afterwards', () => {
    const w = testWorld({ openedOn: '2025-06-10' })
    expect(days(w.sweepDaily('2025-06-11', '2025-06-30', TABLE))).toEqual(['2025-06-20 adjudication-warning'])
  })

  it('dates follow the parameters and the season’s end', () => {
    const w = unfinished({
      parameters: { adjudication: { warn: ['12-01'], claims: 3, tcDossier: 4, toController: 8, last: 10 } },
      tournament: { end: date('2025-03-31') },
    })
    expect(warningDay(contextOf(w.tournament), '12-01')).toBe('2024-12-01')
    expect(days(w.sweepDaily('2025-03-31', '2025-05-01', TABLE))).toEqual([
      '2025-03-31 adjudication-warning',
      '2025-04-01 adjudication-request',
      '2025-04-04 adjudication-dossier',
      '2025-04-08 adjudication-dossier',
    ])
  })
})

describe('10 a move of the last day', () => {
  it.each([
    ['2025-06-30T22:59:00Z', false],
    ['2025-06-30T23:00:00Z', true],
  ])('stamped %s: after the end %s (London summer time)', (stamp, late) => {
    expect(afterEnd(testWorld().tournament, instant(stamp))).toBe(late)
  })

  it('read on 1 July it takes the request back; still unfinished: asked again with the new position', () => {
    const w = requested()
    claim(w, '2025-07-01', ANN, 'CLAIM WIN', `CLAIM WIN\n${LINES}`)
    w.act('2025-07-01', draft => takeBackAdjudication(draft, A1))
    expect(w.game(A1).adjudication.open).toBe(false)
    w.ply(A1, 'Nc6', '2025-06-30')
    const mails = w.sweepDaily('2025-07-02', '2025-07-05', TABLE)
    expect(told(mails)).toEqual([`adjudication-request -> ${ANN}`, `adjudication-request -> ${DAN}`])
    expect(mails[0]?.facts).toMatchObject({ again: true, case: 'C1', claimUntil: '2025-07-05' })
    expect(w.game(A1).adjudication.claims.white).toMatchObject({ claim: 'win', analysis: true })
  })

  it('it ends the game: nothing more is asked', () => {
    const w = requested()
    w.act('2025-07-01', draft => {
      takeBackAdjudication(draft, A1)
      endGame(draft, A1, { result: '0-1', reason: 'checkmate', by: 'black', letter: 'l' })
    })
    expect(phaseOf(w.game(A1))).toBe('finished')
    expect(w.sweepDaily('2025-07-02', '2025-08-31', TABLE)).toEqual([])
  })
})

describe('10C claims', () => {
  it('a claim with analysis is noted and keeps the right to appeal', () => {
    const w = requested()
    const { result, mails } = claim(w, '2025-07-03', ANN, 'CLAIM WIN', `CLAIM WIN\n${LINES}`)
    expect(result).toEqual({ kind: 'done' })
    expect(told(mails)).toEqual([`adjudication-claim -> ${ANN}`])
    expect(mails[0]?.facts).toMatchObject({ claim: 'win', analysis: true, mayAppeal: true, late: false })
  })

  it('10D without analysis it counts but forfeits the appeal; analysis sent later mends that', () => {
    const w = requested()
    expect(claim(w, '2025-07-03', DAN, 'CLAIM DRAW').mails[0]?.facts).toMatchObject({
      claim: 'draw',
      mayAppeal: false,
    })
    expect(w.game(A1).adjudication.claims.black).toMatchObject({ claim: 'draw', analysis: false })
    claim(w, '2025-07-04', DAN, 'CLAIM DRAW', 'CLAIM DRAW', { hasAttachments: true })
    claim(w, '2025-07-05', DAN, 'CLAIM WIN')
    expect(w.game(A1).adjudication.claims.black).toMatchObject({ claim: 'win', analysis: true })
    expect(w.game(A1).adjudication.statements).toHaveLength(3)
  })

  it.each([
    ['the last day', '2025-07-05', 'done', false],
    ['the day after', '2025-07-06', 'done', true],
    ['the last day for changes', '2025-07-20', 'done', true],
  ])('on %s', (_title, on, kind, late) => {
    const w = requested()
    const { result, mails } = claim(w, on, ANN, 'CLAIM WIN')
    expect(result.kind).toBe(kind)
    expect(mails[0]?.facts.late).toBe(late)
  })

  it('after the last day for changes: not-allowed', () => {
    const w = requested()
    expect(claim(w, '2025-07-21', ANN, 'CLAIM WIN').result.kind).toBe('not-allowed')
    expect(w.game(A1).adjudication.claims.white).toBeNull()
  })

  it('10E whoever has the dossier gets the changed one', () => {
    const w = requested()
    w.sweepDaily('2025-07-02', '2025-07-06', TABLE)
    expect(told(claim(w, '2025-07-08', ANN, 'CLAIM WIN').mails)).toEqual([
      `adjudication-claim -> ${ANN}`,
      `adjudication-dossier -> ${KARL}`,
    ])
    w.sweep('2025-07-13', TABLE)
    expect(told(claim(w, '2025-07-14', ANN, 'CLAIM DRAW').mails)).toEqual([
      `adjudication-claim -> ${ANN}`,
      `adjudication-dossier -> ${CORA}`,
      `adjudication-dossier -> ${KARL}`,
    ])
  })

  it('before the season’s end CLAIM WIN is nothing, CLAIM DRAW is FIDE’s', () => {
    const w = unfinished()
    expect(claim(w, '2025-06-15', DAN, 'CLAIM WIN').result.kind).toBe('not-allowed')
    const { result, mails } = claim(w, '2025-06-15', DAN, 'CLAIM DRAW')
    expect(result).toEqual({ kind: 'done' })
    expect(told(mails)).toEqual([`draw-claim-refused -> ${DAN} (cc ${ANN})`])
  })

  it('FIDE a right claim of threefold repetition by the player on move ends the game', () => {
    const w = testWorld({ closed: [B1, A2, B2] })
    const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8']
    for (const [index, san] of [...shuffle, ...shuffle].entries())
      w.ply(A1, san, `2025-03-${String(index + 1).padStart(2, '0')}`)
    expect(claim(w, '2025-03-10', DAN, 'CLAIM DRAW').mails[0]?.kind).toBe('draw-claim-refused')
    claim(w, '2025-03-11', ANN, 'CLAIM DRAW')
    expect(w.game(A1).result.ended).toMatchObject({ result: '1/2-1/2', reason: 'threefold' })
  })

  it.each([
    ['CLAIM WIN', false, false],
    ['CLAIM WIN CDC25-KENT-ESSX-3a\nRegards, Ann', false, false],
    ['CLAIM WIN', true, true],
    [`CLAIM WIN\n${LINES}`, false, true],
    ['CLAIM DRAW because the ending is level', false, false],
    [
      `CLAIM DRAW\n${'The ending is level, since neither king can make any progress at all. '.repeat(4)}`,
      false,
      true,
    ],
  ])('10D analysis in %j (attached: %s): %s', (text, attached, expected) => {
    expect(hasAnalysis(text, 'CDC25-KENT-ESSX-3a', attached)).toBe(expected)
  })
})

describe('10E the dossier', () => {
  const dossiers = () => {
    const w = requested()
    claim(w, '2025-07-03', ANN, 'CLAIM WIN', `CLAIM WIN\n${LINES}\n<script>alert(1)</script>`, {
      letter: 'letter-a',
    })
    return { w, mails: [...w.sweep('2025-07-06', TABLE), ...w.sweep('2025-07-13', TABLE)] }
  }

  it('each TC gets his own side, the Controller both with what is missing; letters travel as received', () => {
    const { mails } = dossiers()
    expect(mails.map(mail => [mail.to, mail.facts.missing, mail.enclosedLetters])).toEqual([
      [KARL, [], ['letter-a']],
      [EVE, ['black'], []],
      [CORA, ['black'], ['letter-a']],
    ])
    expect(mails[2]?.facts).toMatchObject({ game: A1, case: 'C1', claims: { white: 'win', black: null } })
    expect(mails[2]?.attachments?.map(({ name }) => name)).toEqual([
      'CDC25-KENT-ESSX-1a.pgn',
      'CDC25-KENT-ESSX-1a-dossier.html',
    ])
  })

  it('the page to print holds position, record and claims, and nothing that a sender could make it do', () => {
    const { w } = dossiers()
    w.act('2025-07-13', draft => {
      const page = dossierPage(dossierOf(draft, A1))
      expect(page).toContain('<svg')
      expect(page).toContain('Nf3')
      expect(page).toContain('Ann Able (White) claims a win')
      expect(page).toContain('No claim has come from Dan Dole')
      expect(page).not.toContain('<script')
      expect(page).toContain('&lt;script&gt;')
    })
  })

  it('a TC who plays in the game: his deputy gets it', () => {
    const w = requested({
      tournament: {
        teams: [{ ...KENT, captain: { ...KENT.captain, email: ANN, name: 'Ann Able' } }, ESSEX],
      },
    })
    expect(w.sweep('2025-07-06', TABLE).map(mail => mail.to)).toEqual(['dora@kent.example', EVE])
  })
})

/** A game with White's analysis, claims in, dossiers sent. */
function ready(): TestWorld {
  const w = requested()
  claim(w, '2025-07-03', ANN, 'CLAIM WIN', `CLAIM WIN\n${LINES}`)
  claim(w, '2025-07-04', DAN, 'CLAIM DRAW')
  w.sweepDaily('2025-07-05', '2025-07-13', TABLE)
  return w
}

const rule = (w: TestWorld, on: string, line: string) => w.command(on, CORA, line, ROWS, { game: A1 })

describe('10F the decision', () => {
  it('both TCs are told, the players in copy, with the last day for an appeal', () => {
    const w = ready()
    const { result, mails } = rule(w, '2025-08-01', 'ADJUDICATE KENT-ESSX-1a 1/2-1/2 APPEAL yes')
    expect(result).toEqual({ kind: 'done' })
    expect(told(mails)).toEqual([
      `adjudication-decision -> ${KARL} (cc ${ANN}, ${DAN})`,
      `adjudication-decision -> ${EVE} (cc ${ANN}, ${DAN})`,
    ])
    expect(mails.map(mail => mail.facts.mayAppeal)).toEqual([true, false])
    expect(mails[0]?.facts).toMatchObject({
      case: 'C1',
      result: '1/2-1/2',
      appeal: true,
      appealUntil: '2025-08-08',
    })
    expect(w.game(A1).result).toMatchObject({
      ended: { result: '1/2-1/2', reason: 'adjudication' },
      official: true,
    })
  })

  it.each([
    ['ADJUDICATE KENT-ESSX-1a APPEAL yes', 'ask'],
    ['ADJUDICATE KENT-ESSX-1a 0-0 APPEAL yes', 'ask'],
    ['ADJUDICATE KENT-ESSX-1a 1-0', 'ask'],
    ['ADJUDICATE KENT-ESSX-1a 1-0 APPEAL no', 'done'],
  ])('%s: %s', (line, kind) => {
    expect(rule(ready(), '2025-08-01', line).result.kind).toBe(kind)
  })

  it('only a game in adjudication', () => {
    expect(rule(unfinished(), '2025-06-15', 'ADJUDICATE KENT-ESSX-1a 1-0 APPEAL no').result.kind).toBe(
      'not-allowed',
    )
  })

  it('a TC has no ADJUDICATE but after a death', () => {
    const { result } = ready().command('2025-08-01', KARL, 'ADJUDICATE KENT-ESSX-1a', ROWS, { game: A1 })
    expect(result.kind).toBe('not-allowed')
  })

  it('9 after a death both TCs choose adjudication: the dossier goes to the Controller', () => {
    const w = testWorld({ closed: [B1, A2, B2] })
    w.command('2025-02-04', KARL, 'DECEASED Ann Able', commands09)
    const first = w.command('2025-02-05', EVE, 'ADJUDICATE KENT-ESSX-1a', ROWS, { game: A1 })
    expect(told(first.mails)).toEqual([`death-choice -> ${KARL} (cc ${CORA})`])
    const second = w.command('2025-02-06', KARL, 'ADJUDICATE KENT-ESSX-1a', ROWS, { game: A1 })
    expect(told(second.mails)).toEqual([`adjudication-dossier -> ${CORA}`])
    expect(phaseOf(w.game(A1))).toBe('adjudication')
  })
})

describe('11 appeals', () => {
  const decided = (yes = 'yes') => {
    const w = ready()
    rule(w, '2025-08-01', `ADJUDICATE KENT-ESSX-1a 1/2-1/2 APPEAL ${yes}`)
    return w
  }
  const appeals = (w: TestWorld, on: string, from = KARL) =>
    w.command(on, from, 'APPEAL KENT-ESSX-1a', ROWS, { game: A1, letter: `appeal-${on}` })

  it.each([
    ['the day before the last', '2025-08-07', 'appeal-opened'],
    ['the last day', '2025-08-08', 'appeal-opened'],
    ['the day after', '2025-08-09', 'appeal-late'],
  ])('11A on %s: %s -> %s', (_title, on, kind) => {
    const { result, mails } = appeals(decided(), on)
    expect(result).toEqual({ kind: 'done' })
    expect(mails.map(mail => mail.kind)).toEqual([kind])
    expect(mails[0]?.facts.appealUntil).toBe(kind === 'appeal-late' ? '2025-08-08' : undefined)
  })

  it('to the Controller, both TCs in copy, the new analysis enclosed (11C)', () => {
    const { mails } = appeals(decided(), '2025-08-05')
    expect(told(mails)).toEqual([`appeal-opened -> ${CORA} (cc ${EVE}, ${KARL})`])
    expect(mails[0]).toMatchObject({
      facts: { case: 'C2', adjudication: 'C1', team: 'KENT', result: '1/2-1/2' },
      enclosedLetters: ['appeal-2025-08-05'],
    })
  })

  it.each([
    ['10D his player gave no analysis', EVE, 'yes'],
    ['10F the decision is not open to appeal', KARL, 'no'],
    ['no TC of the game', CORA, 'yes'],
  ])('not-allowed: %s', (_title, from, yes) => {
    const { result, mails } = appeals(decided(yes), '2025-08-05', from)
    expect(result.kind).toBe('not-allowed')
    expect(mails).toEqual([])
  })

  it('once, and not before a decision', () => {
    expect(appeals(ready(), '2025-07-20').result.kind).toBe('not-allowed')
    const w = decided()
    appeals(w, '2025-08-05')
    expect(appeals(w, '2025-08-06').result.kind).toBe('not-allowed')
  })

  it('11A the other TC may appeal too, before the second ruling: the same case, his analysis enclosed', () => {
    const w = ready()
    w.command('2025-07-06', DAN, 'CLAIM WIN KENT-ESSX-1a', ROWS, {
      game: A1,
      ownText: '30...Qh4 31.g3 Nxg3 wins for Black.',
      hasAttachments: true,
    })
    rule(w, '2025-08-01', 'ADJUDICATE KENT-ESSX-1a 1/2-1/2 APPEAL yes')
    appeals(w, '2025-08-05')
    const { mails } = appeals(w, '2025-08-06', EVE)
    expect(told(mails)).toEqual([`appeal-opened -> ${CORA} (cc ${EVE}, ${KARL})`])
    expect(mails[0]?.facts).toMatchObject({ case: 'C2', team: 'ESSX', joined: true })
    expect(mails[0]?.enclosedLetters).toEqual(['appeal-2025-08-06'])
    expect(appeals(w, '2025-08-07', EVE).result.kind).toBe('not-allowed')
    expect(appeals(w, '2025-08-07', KARL).result.kind).toBe('not-allowed')
    expect(w.refused).toEqual([])
  })

  it('11B the second decision is final', () => {
    const w = decided()
    appeals(w, '2025-08-05')
    const { mails } = rule(w, '2025-08-20', 'ADJUDICATE KENT-ESSX-1a 1-0')
    expect(told(mails)).toEqual([
      `appeal-decided -> ${KARL} (cc ${ANN}, ${CORA}, ${DAN})`,
      `appeal-decided -> ${EVE} (cc ${ANN}, ${CORA}, ${DAN})`,
    ])
    expect(mails[0]?.facts).toMatchObject({
      case: 'C2',
      result: '1-0',
      before: '1/2-1/2',
      changed: true,
      final: true,
    })
    expect(w.game(A1).result.ended?.result).toBe('1-0')
    expect(rule(w, '2025-08-21', 'ADJUDICATE KENT-ESSX-1a 0-1 APPEAL yes').result.kind).toBe('not-allowed')
    expect(appeals(w, '2025-08-22').result.kind).toBe('not-allowed')
  })

  it('a decision entered wrongly is entered again while nobody has appealed', () => {
    const w = decided()
    w.act('2025-08-02', draft =>
      expect(adjudicate(draft, A1, { result: '1-0', appealable: false, letter: null })).toBe('decided'),
    )
    expect(w.game(A1).result.ended?.result).toBe('1-0')
    expect(w.refused).toEqual([])
  })
})
