import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveCommand } from '../../src/app/giveCommand.ts'
import { takeTournament } from '../../src/app/importTournament.ts'
import { receiveNext } from '../../src/app/receiveLetter.ts'
import { gameSubject } from '../../src/core/ids.ts'
import type { Notice } from '../../src/core/notice.ts'
import { instant } from '../../src/core/plainDate.ts'
import type { GameState } from '../../src/rulebooks/correspondence/state.ts'
import { storeLetter } from '../../src/store/inbox.ts'
import type { Store } from '../../src/store/open.ts'
import { elementText } from '../../src/web/feeds/xfccServer.ts'
import { freshStore } from '../store/freshStore.ts'
import { A1, TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { type browser, signedIn, type Stage, stageOn } from './stage.ts'

let store: Store
let stage: Stage
let ann: ReturnType<typeof browser>

/** The Controller's word is the shortest way to a move in the record. */
const record = (move: string, sent: string) =>
  giveCommand(stage.shell, 'CDC25', {
    by: 'controller@chess.example',
    line: `RECORD MOVE CDC25-KENT-ESSX-1a ${move} SENT ${sent} NOW`,
  })

beforeAll(async () => {
  store = await freshStore()
  stage = await stageOn(store)
  stage.setNow('2024-10-01T08:00:00Z')
  await takeTournament(stage.shell, TOURNAMENT)
  ann = await signedIn(stage, 'ann@kent.example')
})
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

async function key(kind: 'calendar' | 'xfcc'): Promise<string> {
  const page = await ann.submit('/feeds', `/feeds/${kind}`)
  const secret = /[0-9a-f]{48}/.exec(page.body)?.[0]
  if (secret === undefined) throw new Error('no key on the page')
  return secret
}

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map(each => {
    const event = new ICAL.Event(each)
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      sequence: event.sequence,
      summary: event.summary,
    }
  })
}

describe('the calendar', () => {
  it('shows what a player owes, moves it when time stands still, and drops it when it is met', async () => {
    const url = `/calendar/${await key('calendar')}.ics`
    const first = eventsOf((await ann.get(url)).body).find(event => event.summary.includes('1a: your move 1'))
    expect(first?.day).toBe('2024-10-31')
    await giveCommand(stage.shell, 'CDC25', {
      by: 'ann@kent.example',
      line: 'LEAVE 2024-10-05 to 2024-10-09',
    })
    const moved = eventsOf((await ann.get(url)).body).find(event => event.uid === first?.uid)
    expect(moved?.day).toBe('2024-11-05')
    expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0)
    stage.setNow('2024-10-03T08:00:00Z')
    await record('1.e4', '2024-10-03')
    expect(eventsOf((await ann.get(url)).body).some(event => event.uid === first?.uid)).toBe(false)
  })

  it('a new address makes the old one useless', async () => {
    const old = `/calendar/${await key('calendar')}.ics`
    await key('calendar')
    expect((await ann.get(old)).statusCode).toBe(404)
  })
})

describe('Xfcc', () => {
  const ask = (user: string, password: string, method = 'GetMyGames', more = '') =>
    stage.app.inject({
      method: 'POST',
      url: '/xfcc',
      headers: { 'content-type': 'text/xml; charset="utf-8"' },
      payload: `<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${method} xmlns="http://www.bennedik.com/webservices/XfccBasic"><username>${user}</username><password>${password}</password>${more}</${method}></soap:Body></soap:Envelope>`,
    })

  it('gives a player his games, in the spelling that programs cut out', async () => {
    const answer = await ask('ann@kent.example', await key('xfcc'))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<GetMyGamesResult><XfccGame><id>CDC25_KENT_ESSX_1a</id>')
    expect(elementText(answer.body, 'moves')).toMatch(/^1\. e4 \{.*\}$/)
    expect(answer.body.match(/<XfccGame>/g)).toHaveLength(2)
    expect(answer.body).not.toMatch(/<days[A-Za-z]+>0\d/)
  })

  it('a wrong password, or another’s name, is AuthenticationFailed', async () => {
    expect((await ask('ann@kent.example', 'wrong')).body).toContain('AuthenticationFailed')
    expect((await ask('dan@essex.example', await key('xfcc'))).body).toContain('AuthenticationFailed')
  })

  describe('MakeAMove: nothing is recorded, the player gets his mail ready to send (2C)', () => {
    const said = (more: Record<string, string | number>) =>
      Object.entries({
        gameId: 'CDC25_KENT_ESSX_1a',
        resign: 0,
        acceptDraw: 0,
        movecount: 2,
        myMove: 'Nf3',
        offerDraw: 0,
        claimDraw: 0,
        myMessage: '',
        ...more,
      })
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')
    const drafts = async () => {
      const rows = await store.db
        .selectFrom('notices')
        .select('notice')
        .where('kind', '=', 'move-draft')
        .orderBy('id')
        .execute()
      return rows.map(row => row.notice as Notice)
    }
    const plies = () => {
      const state = stage.shell.cache.get('CDC25')?.states.get(gameSubject(A1)) as GameState
      return state.play.plies.map(ply => ply.san)
    }

    it('drafted: a mail to himself, the word says that nothing was made', async () => {
      await record('1...e5', '2024-10-04')
      stage.setNow('2024-10-11T08:00:00Z')
      const more = said({ offerDraw: 1, myMessage: 'A fine &lt;game&gt;!' })
      const answer = await ask('ann@kent.example', await key('xfcc'), 'MakeAMove', more)
      expect(answer.body).toContain('<MakeAMoveResult>FeatureUnavailable</MakeAMoveResult>')
      expect(plies()).toEqual(['e4', 'e5'])
      const [draft, ...others] = await drafts()
      expect(others).toEqual([])
      expect(draft).toMatchObject({ to: 'ann@kent.example', cc: [], game: A1 })
      expect(draft?.facts).toMatchObject({
        move: '2.Nf3',
        address: 'dan@essex.example',
        subject: '[CDC25-KENT-ESSX-1a] 2.Nf3',
        text: [
          'Game CDC25-KENT-ESSX-1a',
          '',
          'Your move: 1...e5',
          'My move: 2.Nf3',
          'I offer a draw.',
          '',
          'Your move was sent on: Friday 4 October 2024',
          'Time used for this move, if received on the day it was sent: 2 days',
          'Time used in all: 4 of 30 days',
          '',
          'Record: 1. e4 e5 2. Nf3',
          '',
          'A fine <game>!',
          '',
          'Ann Able',
        ].join('\n'),
      })
    })

    it('the same again sends nothing more', async () => {
      const more = said({ offerDraw: 1, myMessage: 'A fine &lt;game&gt;!' })
      await ask('ann@kent.example', await key('xfcc'), 'MakeAMove', more)
      expect(await drafts()).toHaveLength(1)
    })

    it('what is sent from it is read as it was meant', async () => {
      const text = String((await drafts())[0]?.facts.text)
      const bytes = Buffer.from(
        [
          'Received: from mail.example by mx.chess.example; Fri, 11 Oct 2024 09:00:00 +0000',
          'Date: Fri, 11 Oct 2024 09:00:00 +0000',
          'From: ann@kent.example',
          'To: dan@essex.example',
          'Cc: arbiter@chess.example',
          'Subject: [CDC25-KENT-ESSX-1a] 2.Nf3',
          'Message-ID: <drafted@mail.example>',
          '',
          text,
        ].join('\r\n'),
      )
      const at = instant('2024-10-11T09:00:00Z')
      stage.setNow(at)
      await store.inTransaction(tx =>
        storeLetter(tx, { bytes, source: 'test', receivedAt: at, arrivedAt: at, truncated: false }),
      )
      while ((await receiveNext(stage.shell)) !== null);
      expect(plies()).toEqual(['e4', 'e5', 'Nf3'])
      const state = stage.shell.cache.get('CDC25')?.states.get(gameSubject(A1)) as GameState
      expect(state.play.drawOffer).toMatchObject({ by: 'white' })
      expect(state.play.plies[2]?.received).toEqual({ on: '2024-10-04', basis: 'assumed' })
    })

    it.each([
      ['it is not his turn', { movecount: 3, myMove: 'Bb5' }, 'NotYourTurn'],
      ['another’s game', { gameId: 'CDC25_KENT_ESSX_2a' }, 'NotYourGame'],
      ['no such game', { gameId: 'CDC25_KENT_ESSX_9z' }, 'InvalidGameID'],
      ['no draw was offered', { acceptDraw: 1 }, 'NoDrawWasOffered'],
      [
        'a move that is not legal',
        { gameId: 'CDC25_KENT_ESSX_1b', movecount: 1, myMove: 'Ke3' },
        'InvalidMove',
      ],
      ['a wrong number', { gameId: 'CDC25_KENT_ESSX_1b', movecount: 7, myMove: 'e5' }, 'InvalidMoveNumber'],
    ])('refused: %s', async (_title, more, word) => {
      if (word === 'InvalidMove')
        await giveCommand(stage.shell, 'CDC25', {
          by: 'controller@chess.example',
          line: 'RECORD MOVE CDC25-KENT-ESSX-1b 1.d4 SENT 2024-10-05 NOW',
        })
      const before = (await drafts()).length
      const answer = await ask('ann@kent.example', await key('xfcc'), 'MakeAMove', said(more))
      expect(answer.body).toContain(`<MakeAMoveResult>${word}</MakeAMoveResult>`)
      expect(await drafts()).toHaveLength(before)
    })

    it('resigning is a draft too: the last move on the board that comes with it is none of his', async () => {
      const answer = await ask(
        'ann@kent.example',
        await key('xfcc'),
        'MakeAMove',
        said({ resign: 1, myMove: 'Nf3' }),
      )
      expect(answer.body).toContain('FeatureUnavailable')
      const draft = (await drafts()).at(-1)
      expect(draft?.facts).toMatchObject({ move: null, resign: true })
      expect(draft?.facts.text).toContain('I resign game CDC25-KENT-ESSX-1a.')
      const state = stage.shell.cache.get('CDC25')?.states.get(gameSubject(A1)) as GameState
      expect(state.result.ended).toBeNull()
    })
  })

  it('an element is found whatever its prefix, and entities are read', () => {
    expect(elementText('<a:password x="1">a&amp;b&#x41;</a:password>', 'password')).toBe('a&bA')
    expect(elementText('<username>x', 'username')).toBeNull()
  })
})

describe('PGN', () => {
  it('of a match and of the tournament hold every game with its dates', async () => {
    const match = await ann.get('/t/CDC25/match/KENT-ESSX/match.pgn')
    expect(match.body.match(/\[Event /g)).toHaveLength(4)
    expect(match.body).toContain('sent 2024-10-03')
    expect((await ann.get('/t/CDC25/games.pgn')).body).toBe(match.body)
    expect((await ann.get('/t/CDC25/round/2/round.pgn')).body.match(/\[Event /g)).toHaveLength(2)
  })
})
