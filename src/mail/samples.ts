/**
 * One or more sample notices for every kind of mail, for the preview and the golden tests: invented people in an
 * invented match. Facts and view have the shape that the rulebook gives them.
 */
import type { Facts, Notice } from '../core/notice.ts'
import { instant } from '../core/plainDate.ts'
import type { Tournament } from '../core/directory.ts'
import { CLAIM_SAMPLES } from './samplesClaims.ts'
import { MOVE_SAMPLES } from './samplesMoves.ts'
import { OFFICE_SAMPLES } from './samplesOffice.ts'
import { PEOPLE_SAMPLES } from './samplesPeople.ts'
import { RESULT_SAMPLES } from './samplesResults.ts'
import { SEASON_SAMPLES } from './samplesSeason.ts'
import { SILENCE_SAMPLES } from './samplesSilence.ts'
import { gameFacts, gameView, SAMPLE_PEOPLE, SAMPLE_TOURNAMENT, type SampleWords } from './samplesWorld.ts'

export { SAMPLE_TOURNAMENT } from './samplesWorld.ts'

export interface Sample {
  /** 'refused-ambiguous': the kind, and what is special where it has several samples. */
  readonly name: string
  readonly notice: Notice
  readonly tournament: Tournament | null
}

/** How a position is described: handed in, since mail knows nothing of chess. */
export interface SamplePosition {
  readonly boardText: (fen: string) => string
  readonly pieceList: (fen: string) => string
}

const ALL: readonly SampleWords[] = [
  ...MOVE_SAMPLES,
  ...SILENCE_SAMPLES,
  ...CLAIM_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...RESULT_SAMPLES,
  ...SEASON_SAMPLES,
  ...OFFICE_SAMPLES,
]

/** Every sample, in the order of the contract's table. */
export function samples(position: SamplePosition): readonly Sample[] {
  return ALL.map(words => {
    const name = words.name ?? words.kind
    const inGame = words.noGame !== true
    const facts: Facts = { ...(inGame ? gameFacts : { game: null }), ...words.facts }
    const view: Facts = { ...(inGame ? gameView(position) : {}), ...words.view }
    const notice: Notice = {
      key: `${words.kind}:${inGame ? 'KENT-ESSX-3a' : '-'}:sample:${name}`,
      kind: words.kind,
      game: inGame ? 'KENT-ESSX-3a' : null,
      to: SAMPLE_PEOPLE[words.to] ?? words.to,
      cc: (words.cc ?? []).map(each => SAMPLE_PEOPLE[each] ?? each),
      rules: words.rules ?? [],
      facts,
      view,
      inReplyTo: words.answers === true ? 'ab'.repeat(32) : null,
      at: instant('2025-03-08T06:00:00Z'),
    }
    return { name, notice, tournament: words.stranger === true ? null : SAMPLE_TOURNAMENT }
  })
}
