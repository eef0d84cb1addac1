import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveCommand } from '../../src/app/giveCommand.ts'
import { takeTournament } from '../../src/app/importTournament.ts'
import type { Store } from '../../src/store/open.ts'
import { elementText } from '../../src/web/feeds/xfccServer.ts'
import { freshStore } from '../store/freshStore.ts'
import { TOURNAMENT } from '../rulebooks/correspondence/world.ts'
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

  it('a move is never recorded', async () => {
    const more =
      '<gameId>CDC25_KENT_ESSX_1a</gameId><resign>0</resign><acceptDraw>0</acceptDraw><movecount>2</movecount><myMove>Nf3</myMove>'
    const answer = await ask('ann@kent.example', await key('xfcc'), 'MakeAMove', more)
    expect(answer.body).toContain('<MakeAMoveResult>FeatureUnavailable</MakeAMoveResult>')
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
