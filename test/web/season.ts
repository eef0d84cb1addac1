/**
 * A season in miniature on a stage, for looking and clicking: a game in play with a letter that is held, a silence of 40
 * days, a claim on time that the Team Captains do not agree on, a game that is over. Every name is invented.
 */
import { takeTournament } from '../../src/app/importTournament.ts'
import { giveCommand } from '../../src/app/giveCommand.ts'
import { takeLetter } from '../../src/app/intake.ts'
import { receiveNext } from '../../src/app/receiveLetter.ts'
import { sweepDeadlines } from '../../src/app/sweepDeadlines.ts'
import type { Tournament } from '../../src/core/directory.ts'
import { instant } from '../../src/core/plainDate.ts'
import { TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import type { Stage } from './stage.ts'

export const CONTROLLER = 'controller@chess.example'

/** A command that must be carried out. */
export async function say(stage: Stage, by: string, line: string): Promise<void> {
  const given = await giveCommand(stage.shell, 'CDC25', { by, line })
  if (given.kind !== 'done') throw new Error(`${line}: ${JSON.stringify(given).slice(0, 400)}`)
}

/** A move on a day, by the Controller's word: the shortest way into the record. */
async function move(stage: Stage, game: string, san: string, sent: string): Promise<void> {
  stage.setNow(`${sent}T12:00:00Z`)
  await say(stage, CONTROLLER, `RECORD MOVE CDC25-${game} ${san} SENT ${sent} NOW`)
}

export interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** More header lines; a second Date line makes a letter that is held. */
  readonly more?: readonly string[]
}

/** A letter arrives now and is read. */
export async function letter(stage: Stage, mail: Mail): Promise<void> {
  const now = stage.shell.clock.now()
  const date = new Date(now).toUTCString().replace('GMT', '+0000')
  const bytes = [
    `From: ${mail.from}`,
    `To: ${mail.to}`,
    'Cc: arbiter@chess.example',
    `Date: ${date}`,
    `Subject: ${mail.subject}`,
    `Message-ID: <${mail.subject.length}.${mail.text.length}.${Date.parse(now)}@kent.example>`,
    ...(mail.more ?? []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    mail.text,
    '',
  ].join('\r\n')
  await takeLetter(stage.shell, { bytes: Buffer.from(bytes), receivedAt: now, truncated: false }, 'test')
  while ((await receiveNext(stage.shell)) !== null);
}

/** Ends on 25 November 2024. */
export async function playSeason(stage: Stage, more: Partial<Tournament> = {}): Promise<void> {
  stage.setNow('2024-10-01T08:00:00Z')
  await takeTournament(stage.shell, { ...TOURNAMENT, ...more })
  await move(stage, 'KENT-ESSX-2a', '1.e4', '2024-10-02')
  await move(stage, 'KENT-ESSX-2b', '1.d4', '2024-10-02')
  await move(stage, 'KENT-ESSX-1b', '1.c4', '2024-10-02')
  await move(stage, 'KENT-ESSX-2a', '1...e5', '2024-10-10')
  await move(stage, 'KENT-ESSX-1a', '1.e4', '2024-10-15')
  await move(stage, 'KENT-ESSX-1a', '1...e5', '2024-10-18')
  await move(stage, 'KENT-ESSX-2b', '1...d5', '2024-10-20')
  await move(stage, 'KENT-ESSX-2b', '2.c4', '2024-10-21')
  await move(stage, 'KENT-ESSX-1a', '2.Nf3', '2024-10-24')
  await move(stage, 'KENT-ESSX-1a', '2...Nc6', '2024-10-29')
  await move(stage, 'KENT-ESSX-1a', '3.Bb5', '2024-11-01')
  await move(stage, 'KENT-ESSX-2b', '2...e6', '2024-11-05')
  stage.setNow('2024-11-06T07:00:00Z')
  await sweepDeadlines(stage.shell)
  await say(stage, 'fay@essex.example', 'CLAIM TIME CDC25-KENT-ESSX-2b')
  await say(stage, 'ben@kent.example', 'PROTEST CDC25-KENT-ESSX-2b my mails came late')
  await say(stage, 'karl@kent.example', 'REJECT CDC25-KENT-ESSX-2b')
  await say(stage, 'eve@essex.example', 'UPHOLD CDC25-KENT-ESSX-2b')
  await move(stage, 'KENT-ESSX-1a', '3...a6', '2024-11-07')
  stage.setNow('2024-11-20T07:00:00Z')
  await sweepDeadlines(stage.shell)
  stage.setNow('2024-11-25T10:00:00Z')
  await letter(stage, {
    from: 'Ann Able <ann@kent.example>',
    to: 'dan@essex.example',
    subject: '[CDC25-KENT-ESSX-1a] my fourth move',
    text: '3...a6 received 8 November\r\n4.Ba4\r\n\r\nBest wishes, Ann',
    more: ['Date: Mon, 25 Nov 2024 09:59:00 +0000'],
  })
}

export const NOW = instant('2024-11-25T10:00:00Z')
