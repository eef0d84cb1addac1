/** Pairing Notices on import, and the check that everybody has answered by the start. */
import { describe, expect, it } from 'vitest'
import { date, instant } from '../../../src/core/plainDate.ts'
import { contextOf } from '../../../src/rulebooks/correspondence/deadline.ts'
import { digestRow } from '../../../src/rulebooks/correspondence/digest.ts'
import { openSeason } from '../../../src/rulebooks/correspondence/openSeason.ts'
import { answerBy, pairingNotices } from '../../../src/rulebooks/correspondence/pairing.ts'
import { startCheck } from '../../../src/rulebooks/correspondence/pairingCheck.ts'
import { enquiryAnswered } from '../../../src/rulebooks/correspondence/rule09Enquiry.ts'
import { seasonDeadlines10 } from '../../../src/rulebooks/correspondence/rule10Deadlines.ts'
import { A1, A2, B1, B2, testWorld, told } from './world.ts'

const TABLE = { game: [], seat: [], season: [startCheck] }
const ANN = 'ann@kent.example'
const DAN = 'dan@essex.example'
const KARL = 'karl@kent.example'
const EVE = 'eve@essex.example'

describe('6F Pairing Notices', () => {
  it('one to each player of each game, his TC in copy, with all he needs', () => {
    const w = testWorld()
    const mails = w.act('2024-09-01', draft => pairingNotices(draft, [A1, B1]))
    expect(told(mails)).toEqual([
      `pairing -> ${ANN} (cc ${KARL})`,
      `pairing -> ${DAN} (cc ${EVE})`,
      `pairing -> ${DAN} (cc ${EVE})`,
      `pairing -> ${ANN} (cc ${KARL})`,
    ])
    expect(mails[0]?.facts).toMatchObject({
      game: A1,
      colour: 'white',
      opponent: 'Dan Dole',
      address: DAN,
      byWhen: '2024-10-01',
      start: '2024-10-01',
      clockStart: '2024-10-01',
      arbiter: 'arbiter@chess.example',
      team: 'Kent',
      opponentTeam: 'Essex',
      takenOver: false,
    })
    expect(mails[0]?.facts.howToWrite).toContain('CDC25-KENT-ESSX-1a')
    expect(mails[3]?.facts.colour).toBe('black')
    expect(w.refused).toEqual([])
  })

  it.each([
    ['2024-09-01T10:00:00Z', '2024-10-01'],
    ['2024-09-30T10:00:00Z', '2024-10-01'],
    ['2024-10-01T10:00:00Z', '2024-10-08'],
    ['2024-11-10T10:00:00Z', '2024-11-17'],
  ])('sent %s: answer by %s', (sent, by) => {
    expect(answerBy(contextOf(testWorld().tournament), instant(sent))).toBe(by)
  })
})

describe('a game that was over at the take-over', () => {
  it('keeps its result, and nobody is written to about it', () => {
    const w = testWorld({ closed: [A1, B1, A2, B2], openedOn: '2024-10-01' })
    w.change(tournament => ({
      ...tournament,
      matches: tournament.matches.map(match => ({
        ...match,
        games: match.games.map(game => (game.id === A1 ? { ...game, result: '0-1' as const } : game)),
      })),
    }))
    const { entries, notices } = openSeason(w.world(), instant('2024-10-01T10:00:00Z'), { role: 'arbiter' })
    expect(entries.filter(each => each.kind === 'GameEnded').map(each => each.payload)).toEqual([
      { result: '0-1', reason: 'imported', by: null, letter: null },
    ])
    expect(notices.filter(each => each.game === A1)).toEqual([])
  })
})

describe('a game taken over in mid-season', () => {
  const taken = () => {
    const w = testWorld({ closed: [A1, B1, A2, B2], openedOn: '2024-10-01' })
    w.act('2024-10-01', draft =>
      draft.onGame(A1, 'GameOpened', {
        clockStart: { white: null, black: null },
        takenOver: {
          plies: [{ san: 'e4', fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' }],
          white: 3,
          black: 0,
          lastSent: date('2025-06-10'),
          pending: [],
          drawOffer: false,
        },
      }),
    )
    return w
  }

  it.each([
    ['the day before its last move', '2025-06-09', 0],
    ['the day of its last move', '2025-06-10', 2],
  ])('Pairing Notices on %s (%s): %i', (_title, day, count) => {
    const mails = taken().act(day, draft => pairingNotices(draft, [A1]))
    expect(mails.map(mail => mail.facts.takenOver)).toEqual(Array(count).fill(true))
  })

  it('nothing is sent before that day: no digest, no warning, no check', () => {
    const w = taken()
    const mails = w.sweepDaily('2024-10-01', '2025-06-09', {
      game: [],
      seat: [],
      season: [startCheck, ...seasonDeadlines10, digestRow(() => TABLE)],
    })
    expect(mails).toEqual([])
  })
})

describe('6F the check at the start', () => {
  it.each([
    ['2024-10-01', 0],
    ['2024-10-02', 2],
    ['2024-10-03', 2],
  ])('first sweep on %s: %i mails', (day, count) => {
    expect(testWorld().sweep(day, TABLE)).toHaveLength(count)
  })

  it('lists to each TC who has not been heard of: a letter, a move or a game in progress will do', () => {
    const w = testWorld({ closed: [B1, B2] })
    w.ply(A1, 'e4', '2024-09-20')
    w.act('2024-09-21', draft => void enquiryAnswered(draft, 'ESSX/2'))
    const mails = w.sweep('2024-10-02', TABLE)
    expect(told(mails)).toEqual([`digest -> ${KARL}`, `digest -> ${EVE}`])
    expect(mails.map(mail => (mail.facts.items as { name: string }[]).map(item => item.name))).toEqual([
      ['Ben Baker'],
      ['Dan Dole'],
    ])
    expect(mails[0]?.facts).toMatchObject({ about: 'start', games: [A2], first: 'ENQUIRY Ben Baker' })
    expect(w.sweepDaily('2024-10-03', '2024-10-20', TABLE)).toEqual([])
  })

  it('everybody has answered: no mail', () => {
    const w = testWorld()
    w.act('2024-09-21', draft => {
      for (const seat of ['KENT/1', 'KENT/2', 'ESSX/1', 'ESSX/2']) enquiryAnswered(draft, seat)
    })
    expect(w.sweep('2024-10-02', TABLE)).toEqual([])
  })
})
