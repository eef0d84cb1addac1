/**
 * Where the written moves stand in the game: which of them repeat the record, which is the latest move (4B), which
 * are due now, and whether the sender's score contradicts ours (2E).
 */
import { type Position, positionOf } from '../../../chess/position.ts'
import type { MoveReading, NotationSet } from '../../../chess/readMove.ts'
import type { Situation } from '../reading.ts'
import { type Draft, mismatchOf, misnumbered, repetitionOf, spansRecord } from './againstRecord.ts'
import type { Mention } from './mentions.ts'
import { cheapSame, plyFacts, readIn, resolvesTo } from './record.ts'
import type { Stance } from './stance.ts'
import { fold } from './words.ts'

export interface Placed {
  readonly mention: Mention
  readonly stance: Stance
  /** The ply meant, wrong numbers already mended; null when nothing tells. */
  readonly ply: number | null
  /** The number written is not that ply's. */
  readonly misnumbered: boolean
}

export interface Alignment {
  readonly placed: readonly Placed[]
  readonly repetition: 'correct' | 'missing' | 'incorrect' | 'none-due'
  readonly repeated: { readonly san: string; readonly ply: number } | null
  readonly repeatedBy: Mention | null
  /** Played moves of the ply now due; and those of which one cannot be sure. */
  readonly due: readonly Placed[]
  readonly weak: readonly Placed[]
  readonly wrongNumber: boolean
  readonly mismatch: {
    readonly ply: number
    readonly theirs: string
    readonly ours: string
    readonly mention: Mention
  } | null
  /** The sender writes the whole game from move 1 to the last recorded ply. */
  readonly fullRecord: boolean
}

const MOST_SLOW_READS = 8
const MOST_COMPARED = 700

const OR = /^(?:or|oder|ou|o|of|eller|lub|vagy|или|або|ή)$/

const IS_BETTER = /^ (?:is|ist|est|es|e|è|is) (?:better|besser|mieux|mejor|meglio|beter)/i
/** Short ones of all languages; the others are words of `back`. */
const SECOND_THOUGHT = new Set(
  'hm hmm or no not rather better instead sorry mean meant wait oops correction actually oder nein nicht lieber besser statt doch meine sorry ou non pas plutot mieux pardon o mejor perdon meglio scusa anzi nee liever beter nej hellere battre nie lepiej ne нет лучше'.split(
    ' ',
  ),
)

/** Splits 'Nf3 - d5' where the two halves fit the record better than one long move, and counts plies on from there. */
function flatten(
  mentions: readonly Mention[],
  stances: readonly Stance[],
  situation: Situation,
  set: NotationSet,
): Draft[] {
  const drafts: Draft[] = []
  const last = situation.sans.length
  let shift = 0
  let run = -1
  const fits = (mention: Mention, ply: number): boolean => {
    const facts = plyFacts(situation, ply)
    return facts !== null && cheapSame(mention, facts, set)
  }
  for (const [n, mention] of mentions.entries()) {
    const stance = stances[n]
    if (stance === undefined) continue
    if (mention.run !== run || mention.number !== null) shift = 0
    run = mention.run
    const ply = mention.ply === null ? null : mention.ply + shift
    const push = (part: Mention, at: number | null): void => {
      drafts.push({
        mention: part,
        stance,
        ply: at,
        flexible: part.flexible,
        misnumbered: false,
        run: mention.run,
      })
    }
    const halves = mention.halves
    if (halves !== null && ply !== null && ply <= last && !fits(mention, ply) && fits(halves[0], ply)) {
      push(halves[0], ply)
      push(halves[1], ply + 1)
      shift++
    } else push(mention, ply)
  }
  return drafts
}

function slowReader(
  situation: Situation,
  set: NotationSet,
): (mention: Mention, ply: number) => MoveReading | null {
  let left = MOST_SLOW_READS
  return (mention, ply) => {
    const fen = situation.fens[ply - 1]
    if (fen === undefined || left-- <= 0) return null
    return readIn(mention, positionOf(fen), set)
  }
}

export function align(
  mentions: readonly Mention[],
  stances: readonly Stance[],
  situation: Situation,
  set: NotationSet,
  now: Position,
  /** The ply that would be the sender's next. */
  ownPly: number,
  /** The text between two places. */
  between: (from: number, to: number) => string,
  /** A word of correction or second thought in the letter's languages, or one that may be a misspelt one. */
  turnsBack: (low: string) => boolean,
): Alignment {
  const last = situation.sans.length
  const drafts = flatten(mentions, stances, situation, set).slice(0, MOST_COMPARED)
  const slow = slowReader(situation, set)
  const same = new Map<Draft, boolean>()
  const agrees = (draft: Draft): boolean => {
    if (draft.ply === null || draft.ply < 1 || draft.ply > last) return false
    let answer = same.get(draft)
    if (answer === undefined) {
      const facts = plyFacts(situation, draft.ply)
      answer = facts !== null && cheapSame(draft.mention, facts, set)
      // English descriptive and the like need a position.
      if (!answer && draft.mention.shape === 'descriptive')
        answer = resolvesTo(draft.mention, situation, draft.ply, set)
      same.set(draft, answer)
    }
    return answer
  }
  const isLast = (draft: Draft): boolean => last > 0 && resolvesTo(draft.mention, situation, last, set)

  const exactAt = (ply: number): Draft | undefined =>
    drafts.find(draft => draft.ply === ply && agrees(draft) && isLast(draft))
  let repeats = last > 0 ? exactAt(last) : undefined
  let wrongNumber = false

  // '15. Nf6' without dots may be Black's 15th.
  for (const draft of drafts) {
    if (!draft.flexible || draft.ply === null || draft.ply + 1 !== last + 1 || agrees(draft)) continue
    const alone = !drafts.some(other => other !== draft && other.run === draft.run)
    if (!alone) continue
    const asDue = readIn(draft.mention, now, set).kind
    const asRepeat = slow(draft.mention, last)?.kind
    if (asDue === 'move' && (repeats !== undefined || asRepeat !== 'move')) draft.ply = last + 1
  }

  if (repeats === undefined && last > 0) {
    const shifted = misnumbered(drafts, last, agrees, isLast)
    if (shifted !== null) {
      for (const draft of drafts) {
        if (draft.ply === null) continue
        draft.ply += shifted.by
        draft.misnumbered = true
        same.delete(draft)
      }
      repeats = shifted.repeats
      wrongNumber = true
    }
  }

  // 'Bd3 | Bh5' without numbers: the move before the latest one is his own last.
  const beforeRepeat = drafts.find((draft, n) => {
    const next = drafts[n + 1]
    return (
      draft.ply === null && next !== undefined && (next === repeats || (next.ply === null && isLast(next)))
    )
  })
  if (last > 1 && beforeRepeat !== undefined) {
    const own = plyFacts(situation, last - 1)
    if (own !== null && cheapSame(beforeRepeat.mention, own, set)) beforeRepeat.ply = last - 1
  }

  // Without a number: the latest move if it is that, else perhaps the answer.
  if (last > 0) {
    for (const [n, draft] of drafts.entries()) {
      if (draft.ply !== null || (draft.mention.black && last % 2 === 1)) continue
      const first = repeats === undefined || drafts.indexOf(repeats) > n
      if (first && isLast(draft)) {
        draft.ply = last
        repeats ??= draft
        follow(drafts, n)
      }
    }
  }
  for (const draft of drafts) {
    if (draft.ply !== null || draft.stance.kind !== 'played') continue
    const bareSquare = draft.mention.shape === 'pawn' && draft.mention.core.length <= 2
    const blackDots = draft.mention.black && last % 2 === 0
    if (blackDots) continue
    if (bareSquare && !draft.stance.structural && !draft.mention.black) continue
    if (drafts.some(other => other.ply === last + 1 && other.stance.kind === 'played')) continue
    const reading = readIn(draft.mention, now, set)
    if (reading.kind === 'move' || reading.kind === 'ambiguous' || draft.stance.structural)
      draft.ply = last + 1
  }

  // Right repetition, then a reply with another number.
  if (
    repeats !== undefined &&
    !drafts.some(draft => draft.ply === last + 1 && draft.stance.kind === 'played' && !draft.mention.aside)
  ) {
    const at = drafts.indexOf(repeats)
    const reply = drafts.find((draft, n) => {
      if (
        n <= at ||
        draft.stance.kind !== 'played' ||
        draft.ply === null ||
        draft.ply === last ||
        agrees(draft)
      )
        return false
      const next = n === at + 1 && draft.run === drafts[at]?.run
      const sameSide = (draft.ply - last) % 2 !== 0
      return (
        (next || (draft.stance.structural && sameSide)) && readIn(draft.mention, now, set).kind === 'move'
      )
    })
    if (reply !== undefined) {
      reply.ply = last + 1
      reply.misnumbered = true
      wrongNumber = true
    }
  }

  // Moves beyond the one now due without words of proposal are analysis; 'this or that' is a question.
  for (const [n, draft] of drafts.entries()) {
    const next = drafts[n + 1]
    if (next === undefined || draft.ply !== ownPly || draft.stance.kind !== 'played') continue
    const proposing = draft.stance.proposing || next.stance.proposing || situation.pending.length > 0
    if (together(draft, next) && next.ply === ownPly + 1 && next.stance.kind !== 'talk' && !proposing)
      draft.stance = { ...draft.stance, kind: 'weak' }
    const words = between(draft.mention.end, next.mention.at).trim().toLowerCase()
    const lettered = words
      .split(/[^\p{L}]+/u)
      .filter(word => word !== '')
      .map(fold)
    // '7...Bd7?? ... 7...c6': the sender's own mark casts doubt on the first.
    const doubted = /[^!]\?{1,3}$/.test(draft.mention.raw)
    const other = drafts
      .slice(n + 1)
      .some(
        later => later.ply === ownPly && later.mention.core !== draft.mention.core && !later.mention.aside,
      )
    if (doubted && other && draft.stance.kind === 'played') draft.stance = { ...draft.stance, kind: 'weak' }
    if (next.ply === ownPly && OR.test(words)) {
      draft.stance = { ...draft.stance, kind: 'talk' }
      next.stance = { ...next.stance, kind: 'talk' }
    }
    // '7...Bd7, no, Be6': a second move without a number, behind a word of doubt, is asked about.
    else if (
      next.ply === null &&
      ownPly === last + 1 &&
      words.length < 40 &&
      (lettered.some(word => SECOND_THOUGHT.has(word) || turnsBack(word)) ||
        // One strange word between them: 'Ng6, soory, Be6'.
        (lettered.length === 1 &&
          (lettered[0] ?? '').length <= 6 &&
          next.mention.core.length > 2 &&
          next.stance.kind !== 'talk') ||
        IS_BETTER.test(between(next.mention.end, next.mention.end + 16))) &&
      readIn(next.mention, now, set).kind !== 'illegal'
    ) {
      next.ply = ownPly
      next.stance = { ...next.stance, kind: 'played' }
      if (draft.stance.kind === 'played') draft.stance = { ...draft.stance, dropped: false }
    }
  }

  // A second move on a line of its own, without a number, is as much sent as the first.
  if (ownPly === last + 1 && drafts.some(draft => draft.ply === ownPly && draft.stance.kind === 'played'))
    for (const draft of drafts) {
      const { mention, stance } = draft
      const open = draft.ply === null && stance.kind === 'played' && stance.structural && !stance.proposing
      if (!open || mention.aside || mention.number !== null || mention.core.length <= 2) continue
      if (readIn(mention, now, set).kind === 'move') draft.ply = ownPly
    }

  const mismatch = mismatchOf(drafts, situation, agrees, slow, last)
  const sent = drafts.filter(draft => draft.ply === last + 1 && draft.stance.kind === 'played').length
  // '11. f3 Be6' is a whole transmission whatever stands before it.
  const paired = (draft: Draft, n: number): boolean => {
    const before = drafts[n - 1]
    if (draft.stance.kind !== 'weak' || draft.mention.raw.endsWith('?')) return false
    return before?.run === draft.run && before.ply === last && agrees(before)
  }
  const due = drafts.filter(
    (draft, n) =>
      draft.ply === last + 1 &&
      !draft.stance.dropped &&
      (draft.stance.kind === 'played' || ((paired(draft, n) || draft.stance.doubted) && sent > 0)),
  )
  const weak = drafts.filter(draft => draft.ply === last + 1 && draft.stance.kind === 'weak')
  const place = (draft: Draft): Placed => ({
    mention: draft.mention,
    stance: draft.stance,
    ply: draft.ply,
    misnumbered: draft.misnumbered,
  })

  return {
    placed: drafts.map(place),
    ...repetitionOf(drafts, repeats, situation, slow, last),
    due: due.map(place),
    weak: weak.map(place),
    wrongNumber,
    mismatch,
    fullRecord: last > 0 && spansRecord(drafts, last, agrees),
  }
}

const together = (a: Draft, b: Draft): boolean =>
  a.run === b.run || (a.stance.sentence >= 0 && a.stance.sentence === b.stance.sentence)

/** A move whose place has been found carries the unnumbered ones of its run along. */
function follow(drafts: readonly Draft[], from: number): void {
  const start = drafts[from]
  if (start === undefined || start.ply === null) return
  let ply = start.ply
  for (const draft of drafts.slice(from + 1)) {
    if (draft.run !== start.run || draft.mention.number !== null) return
    draft.ply = ++ply
  }
}
