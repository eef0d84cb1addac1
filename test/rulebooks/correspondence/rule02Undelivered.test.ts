/** Section 2, Terms: X is the date on which our notice was sent; if that notice came back, the term has not begun. */
import { describe, expect, test } from 'vitest'
import type { Notice } from '../../../src/core/notice.ts'
import { date } from '../../../src/core/plainDate.ts'
import { bounced } from '../../../src/rulebooks/correspondence/rule01Access.ts'
import { kind, PEOPLE, say } from './commandsSay.ts'
import { A1, at, days, testWorld, type TestWorld, told } from './world.ts'

const { ann, dan, karl, eve, cora } = PEOPLE
const TAG = 'CDC25-KENT-ESSX-1a'

const comesBack = (w: TestWorld, on: string, notice: Notice | undefined, hard = true, address?: string) =>
  w.apply(
    bounced(w.world(), {
      address: address ?? notice?.to ?? '',
      hard,
      at: at(on),
      letter: null,
      noticeKey: notice?.key ?? null,
    }),
  )
const about = (w: TestWorld, from: string, to: string) =>
  w.sweepDaily(from, to).filter(mail => mail.kind !== 'digest')

describe('7C a claim of which the player never heard', () => {
  const claimed = () => {
    const w = testWorld()
    w.ply(A1, 'e4', '2024-11-03')
    const [opened] = say(w, '2024-11-05', dan, 'CLAIM TIME', { game: A1 }).mails
    return { w, opened }
  }
  test('is not conceded by silence: the Controller has it', () => {
    const { w, opened } = claimed()
    const mails = comesBack(w, '2024-11-06', opened)
    expect(told(mails)).toEqual([`case-referred -> ${cora} (cc ${eve}, ${karl})`])
    expect(mails[0]?.facts).toMatchObject({ case: 'C1', why: 'undelivered', name: 'Ann Able' })
    expect(days(about(w, '2024-11-06', '2024-11-30')).filter(each => each.includes('conceded'))).toEqual([])
    expect(w.game(A1).claim?.stage).toBe('controller')
    expect(say(w, '2024-12-01', cora, 'RULE C1 REJECT BECAUSE he did not know NOW').result.kind).toBe('done')
  })
  test.each([
    ['a full mailbox or a delay', false, undefined],
    ['the copy to somebody else', true, karl],
  ])('not for %s', (_title, hard, address) => {
    const { w, opened } = claimed()
    expect(kind(comesBack(w, '2024-11-06', opened, hard, address), 'case-referred')).toEqual([])
    expect(w.game(A1).claim?.stage).toBe('protest')
  })
  test('not once he has protested', () => {
    const { w, opened } = claimed()
    say(w, '2024-11-06', ann, 'PROTEST no', { game: A1 })
    expect(kind(comesBack(w, '2024-11-07', opened), 'case-referred')).toEqual([])
  })
})

describe('5B an enquiry that never came is not unanswered', () => {
  test('the TC is told at once, and never that there was no answer', () => {
    const w = testWorld()
    const [enquiry] = say(w, '2024-10-05', karl, 'ENQUIRY Ann Able').mails
    const mails = comesBack(w, '2024-10-06', enquiry)
    expect(told(mails)).toEqual([`enquiry-unanswered -> ${karl}`])
    expect(mails[0]?.facts).toMatchObject({ name: 'Ann Able', undelivered: true })
    expect(kind(about(w, '2024-10-07', '2024-11-01'), 'enquiry-unanswered')).toEqual([])
    expect(say(w, '2024-10-08', karl, 'ENQUIRY Ann Able').result.kind).toBe('done')
    expect(days(kind(about(w, '2024-10-09', '2024-11-01'), 'enquiry-unanswered'))).toEqual([
      '2024-10-23 enquiry-unanswered',
    ])
    expect(w.refused).toEqual([])
  })
})

describe('5D a report of which the silent player never heard', () => {
  const reported = () => {
    const w = testWorld()
    w.ply(A1, 'e4', '2024-11-01', { basis: 'reported' })
    w.act('2024-11-02', draft => {
      draft.onGame(A1, 'ReportedPliesOpen', {
        plies: [1],
        objectUntil: date('2024-11-09'),
        reporter: 'black',
      })
      for (const to of [ann, dan])
        draft.notify({
          kind: 'unseen-move',
          game: A1,
          to,
          about: '1',
          facts: {
            plies: [],
            reporter: 'black',
            objectUntil: '2024-11-09',
            you: to === ann ? 'white' : 'black',
          },
        })
    })
    return w
  }
  test('he may object until the season ends', () => {
    const w = reported()
    comesBack(
      w,
      '2024-11-03',
      w.mails.find(mail => mail.kind === 'unseen-move' && mail.to === ann),
    )
    w.sweepDaily('2024-11-04', '2024-12-01')
    expect(w.game(A1).play.reportedOpen?.objectUntil).toBe('2025-06-30')
    expect(say(w, '2024-12-02', ann, 'OBJECT I played something else', { game: A1 }).result.kind).toBe('done')
  })
  test('that the reporter’s own copy came back changes nothing', () => {
    const w = reported()
    comesBack(
      w,
      '2024-11-03',
      w.mails.find(mail => mail.kind === 'unseen-move' && mail.to === dan),
    )
    expect(w.game(A1).play.reportedOpen?.objectUntil).toBe('2024-11-09')
  })
})

describe('13C, 11A an appeal within days of receiving the decision', () => {
  test('a TC to whom the mail did not come may appeal later; the other TC may not', () => {
    const w = testWorld()
    w.ply(A1, 'e4', '2024-10-01')
    const mails = say(w, '2024-11-01', cora, `SCORE ${TAG} 1/2-1/2 NOW`).mails
    comesBack(
      w,
      '2024-11-01T13:00:00Z',
      mails.find(mail => mail.kind === 'decision' && mail.to === karl),
    )
    expect(told(say(w, '2024-12-20', eve, 'APPEAL no', { game: A1 }).mails)).toEqual([
      `appeal-late -> ${eve}`,
    ])
    expect(
      kind(say(w, '2024-12-20', karl, 'APPEAL I hear of it only now', { game: A1 }).mails, 'appeal-opened'),
    ).toHaveLength(1)
  })
  test('of a decision about several games', () => {
    const w = testWorld()
    w.ply(A1, 'e4', '2024-10-01')
    const mails = say(w, '2024-11-01', cora, 'DISQUALIFY Ann Able NOW').mails
    comesBack(
      w,
      '2024-11-02',
      mails.find(mail => mail.kind === 'decision' && mail.to === karl),
    )
    expect(
      kind(say(w, '2024-12-20', karl, 'APPEAL late but in time', { game: A1 }).mails, 'appeal-opened'),
    ).toHaveLength(1)
  })
})
