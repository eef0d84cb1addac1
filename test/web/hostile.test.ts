import { execFileSync } from 'node:child_process'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveCommand } from '../../src/app/giveCommand.ts'
import { takeTournament } from '../../src/app/importTournament.ts'
import type { GameInfo, Seat, Team, Tournament } from '../../src/core/directory.ts'
import { date, instant } from '../../src/core/plainDate.ts'
import { openStore, type Store } from '../../src/store/open.ts'
import { calendarText } from '../../src/web/feeds/calendar.ts'
import { elementText } from '../../src/web/feeds/xfccServer.ts'
import { person, TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { program, suiteWith } from '../servers/programs.ts'
import { HOSTILE } from './hostile.ts'
import { letter, say } from './season.ts'
import { type browser, signedIn, type Stage, stageOn } from './stage.ts'

let store: Store
let stage: Stage
let controller: ReturnType<typeof browser>
const T = '/t/CDC25'

/** A match on a hundred boards; each of its two hundred players is called by one of the strings. */
function hostileTournament(): Tournament {
  const team = (code: string, from: number): Team => {
    const captain = person(HOSTILE[from] as string, `captain@${code.toLowerCase()}.example`)
    const seats = HOSTILE.slice(from, from + 100).map((name, index): Seat => {
      const board = index + 1
      const email = `p${board}@${code.toLowerCase()}.example`
      return { id: `${code}/${board}`, team: code, board, person: person(name, email), leaveUsed: 0 }
    })
    return { code, name: HOSTILE[from + 1] as string, captain, deputy: null, seats, reserves: [] }
  }
  const game = (board: number): GameInfo => ({
    id: `KENT-ESSX-${board}`,
    match: 'KENT-ESSX',
    board,
    white: `KENT/${board}`,
    black: `ESSX/${board}`,
    noticeReceived: null,
    agreedNotation: [],
    moves: '1. e4 e5',
    clocks: { white: 1, black: 1 },
    lastSent: date('2025-03-01'),
    pending: [],
    drawOffer: false,
  })
  return {
    ...TOURNAMENT,
    name: '<script>alert(1)</script> "Cup" & {{ x }}',
    form: 'one',
    public: { delayMoves: 0 },
    teams: [team('KENT', 0), team('ESSX', 100)],
    matches: [
      {
        id: 'KENT-ESSX',
        home: 'KENT',
        away: 'ESSX',
        games: Array.from({ length: 100 }, (_each, index) => game(index + 1)),
      },
    ],
  }
}

beforeAll(async () => {
  store = await openStore({ folder: null })
  stage = await stageOn(store)
  stage.setNow('2025-03-02T08:00:00Z')
  await takeTournament(stage.shell, hostileTournament())
  await say(
    stage,
    'controller@chess.example',
    'SCORE CDC25-KENT-ESSX-7 1-0 NOW BECAUSE <b id=hostile>rule</b> 3B',
  )
  controller = await signedIn(stage, 'controller@chess.example')
}, 120_000)
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

const OWN_TAGS = new Set(
  'html head meta title link script body a header p nav ul ol li form input button main h1 h2 h3 table caption thead tbody tr th td div section dl dt dd span strong code pre details summary svg rect path g footer time select option textarea label datalist meter br figure figcaption'.split(
    ' ',
  ),
)

/** Tags and attributes of a page that our templates do not write: what a string has broken out into. */
function strangeTags(html: string): readonly string[] {
  const tags = html.match(/<\/?[a-z][^<>]*>/gi) ?? []
  return tags.filter(tag => {
    const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    return (
      (!OWN_TAGS.has(name) && !(name === 'style' && tag.startsWith('</'))) ||
      /\s(?:on[a-z]+|style|srcdoc|autofocus)\s*=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
      /hostile/i.test(tag.replace(/(?:value|href|action|title|aria-label)="[^"]*"/g, '')) ||
      /(?:href|src|action)="(?:javascript|https?:)/i.test(tag) ||
      (name === 'script' && !/^<(?:script src="\/script\.js" defer|\/script)>$/.test(tag))
    )
  })
}

describe('two hundred hostile strings', () => {
  it('are two hundred', () => {
    expect(new Set(HOSTILE).size).toBe(200)
  })

  it('as names of players, on every page that lists them', async () => {
    const urls = [
      '/',
      T,
      `${T}/standings`,
      `${T}/match/KENT-ESSX`,
      `${T}/desk`,
      `${T}/team/KENT`,
      `${T}/team/ESSX`,
      `${T}/decide/penalise`,
      '/public/CDC25',
      ...Array.from({ length: 100 }, (_each, index) => `${T}/game/KENT-ESSX-${index + 1}`),
      '/public/CDC25/game/KENT-ESSX-3',
    ]
    for (const url of urls) {
      const page = await controller.get(url)
      expect([url, page.statusCode]).toEqual([url, 200])
      expect([url, strangeTags(page.body)]).toEqual([url, []])
      expect(page.body).not.toContain('49alert')
    }
  }, 120_000)

  it('as sender, subject and text of letters', async () => {
    for (let from = 0; from < HOSTILE.length; from += 10) {
      const ten = HOSTILE.slice(from, from + 10)
      const subject = (ten[0] as string).replace(/[^\x20-\x7e]/g, ' ')
      await letter(stage, {
        from: `"${subject.replace(/["\\]/g, '\\$&')}" <p1@kent.example>`,
        to: 'p1@essex.example',
        subject: `${subject} ${from}`,
        text: Buffer.from(ten.join('\r\n\r\n')).toString('utf8'),
        more: ['Date: Sun, 2 Mar 2025 07:59:00 +0000'],
      })
    }
    const held = await store.db.selectFrom('inbound').select('raw').where('state', '=', 'held').execute()
    expect(held.length).toBe(20)
    const urls = [`${T}/desk`, ...held.flatMap(({ raw }) => [`${T}/letter/${raw}`, `${T}/ask/${raw}`])]
    for (const url of urls) {
      const page = await controller.get(url)
      expect([url, page.statusCode, strangeTags(page.body)]).toEqual([url, 200, []])
    }
  }, 240_000)

  it('as parts of addresses and as fields of forms', async () => {
    for (const text of HOSTILE) {
      const part = encodeURIComponent(Buffer.from(text).toString())
      for (const url of [
        `/t/${part}`,
        `${T}/game/${part}`,
        `${T}/case/${part}`,
        `${T}/decide/${part}`,
        `/sign-in/${part}`,
      ]) {
        const page = await controller.get(url)
        expect([400, 404, 410, 414]).toContain(page.statusCode)
        expect([url, strangeTags(page.body)]).toEqual([url, []])
      }
      const form = await controller.get(
        `${T}/decide/correct?game=KENT-ESSX-1&ply=${part}&grounds=${part}&field=${part}`,
      )
      expect([text, form.statusCode, strangeTags(form.body)]).toEqual([text, 200, []])
    }
  }, 240_000)

  it('as grounds and names in commands, shown before they count', async () => {
    const form = `${T}/decide/score?game=KENT-ESSX-2`
    for (const text of HOSTILE.filter((_each, index) => index % 8 === 3)) {
      const page = await controller.submit(form, form, { result: '1-0', grounds: text })
      expect([text, strangeTags(page.body)]).toEqual([text, []])
      expect(page.body).toContain('Nothing has been changed yet')
    }
    const given = await giveCommand(stage.shell, 'CDC25', { by: 'p1@kent.example', line: 'STATUS' })
    expect(given.kind).toBe('done')
  }, 240_000)

  it('in a calendar: no event and no line of their own', () => {
    const events = HOSTILE.map((text, index) => ({
      uid: `u${index}@chess.example`,
      game: null,
      sequence: index,
      day: date('2025-03-10'),
      summary: text,
      description: text,
    }))
    const text = calendarText(HOSTILE[0] as string, events, instant('2025-03-02T08:00:00Z'))
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(200)
    expect(text).not.toMatch(/^(?:X-Hostile|SUMMARY:hostile)/im)
  })

  it('in Atom and Xfcc: well-formed, and the text comes back', async () => {
    const atom = (await controller.get('/public/CDC25/results.atom')).body
    expect(new Set(atom.match(/<\/?[a-z?]+/g))).toEqual(
      new Set(
        '<?xml <feed <title </title <id </id <link <updated </updated <author <name </name </author <entry </entry </feed'.split(
          ' ',
        ),
      ),
    )
    const page = await (await signedIn(stage, 'p3@kent.example')).submit('/feeds', '/feeds/xfcc')
    const password = /[0-9a-f]{48}/.exec(page.body)?.[0] ?? ''
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/xfcc',
      headers: { 'content-type': 'text/xml; charset="utf-8"' },
      payload: `<GetMyGames><username>p3@kent.example</username><password>${password}</password></GetMyGames>`,
    })
    expect(elementText(answer.body, 'white')).toBe(HOSTILE[2])
    expect(answer.body.match(/<script|<b /g)).toBeNull()
  })
})

suiteWith('hostile names in PGN', ['pgn-extract'], () => {
  it('pgn-extract reads every game, with its own tags alone', async () => {
    const pgn = (await controller.get(`${T}/games.pgn`)).body
    expect(pgn.match(/^\[Event /gm)).toHaveLength(100)
    expect(pgn).not.toMatch(/^\[Hostile/m)
    const out = execFileSync(program('pgn-extract') as string, ['-s', '-W'], { input: pgn }).toString()
    expect(out.match(/^\[Event /gm)).toHaveLength(100)
    expect(out.match(/^1\. ?e4/gm)).toHaveLength(100)
  })
})
