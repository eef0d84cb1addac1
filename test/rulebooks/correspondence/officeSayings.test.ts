import { describe, expect, test } from 'vitest'
import { date } from '../../../src/core/plainDate.ts'
import { officeCommands } from '../../../src/rulebooks/correspondence/officeSayings.ts'
import { capacitiesOf } from '../../../src/rulebooks/correspondence/people.ts'
import { PEOPLE } from './commandsSay.ts'
import { testWorld } from './world.ts'

const { tournament } = testWorld()
const said = (who: string, text: string) =>
  officeCommands(tournament, capacitiesOf(tournament, who), text, date('2024-10-02')).map(
    ({ word, args }) => ({ word, ...args }),
  )
const { karl, cora, sara, ann } = PEOPLE

describe('section 10: sentences of officers mean what a command says', () => {
  test.each([
    [
      karl,
      'Dear arbiter,\nplease grant Ann Able leave from 14 October to 20 October.',
      { word: 'GRANT LEAVE', name: 'Ann Able', from: '2024-10-14', to: '2024-10-20' },
    ],
    [
      karl,
      'I have granted Ann Able 5 days of additional leave from 7 October to 11 October.',
      { word: 'GRANT LEAVE', name: 'Ann Able', from: '2024-10-07', to: '2024-10-11' },
    ],
    [
      karl,
      'Unfortunately Ann Able has withdrawn from\nthe tournament.',
      { word: 'WITHDRAW', name: 'Ann Able' },
    ],
    [karl, 'Hello\n\nAnn Able will play on after all.', { word: 'CANCEL WITHDRAW', name: 'Ann Able' }],
    [
      karl,
      'Rob Reserve (rob@kent.example) will take over from Ann Able.',
      { word: 'SUBSTITUTE', name: 'Ann Able', by: 'Rob Reserve', address: 'rob@kent.example' },
    ],
    [
      karl,
      'Ann Able will be replaced by Rob Reserve <rob@kent.example>.',
      { word: 'SUBSTITUTE', name: 'Ann Able', by: 'Rob Reserve', address: 'rob@kent.example' },
    ],
    [karl, 'I am sorry to say that Ann Able has died.', { word: 'DECEASED', name: 'Ann Able' }],
    [karl, 'Could you please ask Ann Able whether she still plays?', { word: 'ENQUIRY', name: 'Ann Able' }],
    [karl, 'I uphold the claim in C3.', { word: 'UPHOLD', case: 'C3' }],
    [karl, 'I do not accept the claim.', { word: 'REJECT' }],
    [karl, 'Game CDC25-KENT-ESSX-1a is delayed because she moves house.', { word: 'DELAY' }],
    [karl, 'Ann Able has lost her email access.', { word: 'FAILURE' }],
    [
      cora,
      'Game CDC25-KENT-ESSX-1a is scored 0-1 because White is silent.',
      { word: 'SCORE', game: 'CDC25-KENT-ESSX-1a', result: '0-1', because: 'White is silent' },
    ],
    [
      cora,
      'Game CDC25-KENT-ESSX-1a may go on until 20 December 2024.',
      { word: 'EXTEND', game: 'CDC25-KENT-ESSX-1a', until: '2024-12-20' },
    ],
    [
      sara,
      'The committee has met. The appeal in C5 is rejected.',
      { word: 'APPEAL', case: 'C5', decision: 'REJECT' },
    ],
  ])('%s: %s', (who, text, command) => {
    const found = said(who, text)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject(command)
  })

  test.each([
    [ann, 'Dan Dole has withdrawn from the tournament.'],
    [karl, 'Has Ann Able withdrawn?'],
    [karl, 'If Ann Able has died we need a reserve.'],
    [karl, 'I heard that Ann Able has withdrawn.'],
    [karl, 'Ann Able has withdrawn her claim.'],
    [karl, 'Perhaps Rob Reserve will take over from Ann Able.'],
    [cora, 'The other match was scored 1-0.'],
  ])('no command of %s: %s', (who, text) => {
    expect(said(who, text)).toEqual([])
  })
})
