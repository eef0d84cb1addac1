/**
 * Rule 2B: which notations are plausible for this letter. The game's agreed ones and the sender's own; the language
 * that the letter's repetition or score proves (then only that); else the language of its words beside English.
 * Whether the writer minds capitals is told by his own piece moves.
 */
import { LANGUAGE_CODES, letterMeaning } from '../../../chess/languages.ts'
import type { NotationSet } from '../../../chess/readMove.ts'
import type { Situation } from '../reading.ts'
import type { Mention } from './mentions.ts'
import { cheapSame, type Ply, plyFacts } from './record.ts'

const MOST_PROBES = 60

interface Probe {
  readonly mention: Mention
  readonly ply: Ply
}

function letterOf(mention: Mention): string | null {
  for (const form of mention.forms) {
    if (form.written.kind !== 'algebraic') continue
    const mover = form.written.mover
    if (mover !== null && 'letters' in mover) return mover.letters
  }
  return null
}

const hasLetter = (form: Mention['forms'][number]): boolean =>
  form.written.kind === 'algebraic' && form.written.mover !== null && 'letters' in form.written.mover

/** Mentions of recorded plies whose letter could tell a language; the last ones count, and cost little. */
function probes(mentions: readonly Mention[], situation: Situation): Probe[] {
  const found: Probe[] = []
  for (let n = mentions.length - 1; n >= 0 && found.length < MOST_PROBES; n--) {
    const whole = mentions[n]
    if (whole === undefined) continue
    for (const mention of whole.halves ?? [whole]) {
      const at = mention.ply ?? situation.sans.length
      if (at < 1 || at > situation.sans.length || letterOf(mention) === null) continue
      const ply = plyFacts(situation, at)
      // 'dxe5' is the pawn's capture in every language, though a d is a queen somewhere.
      const told =
        ply !== null &&
        cheapSame({ ...mention, forms: mention.forms.filter(form => !hasLetter(form)) }, ply, inOne('en'))
      if (ply !== null && !told) found.push({ mention, ply })
    }
  }
  return found
}

const inOne = (code: string): NotationSet => ({ languages: [code], descriptive: 'never', caseMatters: false })

/** Languages in which every probe (or all but a few of a long score) is the recorded move. */
function proven(list: readonly Probe[]): readonly string[] {
  const fits = LANGUAGE_CODES.map(code => {
    const set = inOne(code)
    return {
      code,
      fit: list.filter(({ mention, ply }) => knows(mention, code) && cheapSame(mention, ply, set)).length,
    }
  })
  const best = Math.max(0, ...fits.map(entry => entry.fit))
  const enough = list.length <= 2 ? list.length : Math.ceil(list.length * 0.75)
  return best === 0 || best < enough ? [] : fits.filter(entry => entry.fit === best).map(entry => entry.code)
}

function knows(mention: Mention, code: string): boolean {
  const letters = letterOf(mention)
  return letters === null || letterMeaning(letters, code) !== null
}

const isUpper = (text: string): boolean => text !== text.toLowerCase()

/** True when he writes pieces with capitals, false when he does not or nothing tells. */
export function mindsCase(mentions: readonly Mention[], situation: Situation, text: string): boolean {
  let capitals = false
  let shouts = false
  for (const mention of mentions) {
    const ply =
      mention.ply === null || mention.ply > situation.sans.length ? null : plyFacts(situation, mention.ply)
    for (const form of mention.forms) {
      if (form.written.kind !== 'algebraic') continue
      const { mover, capitalSquare } = form.written
      if (mover === null || !('letters' in mover)) continue
      if (isUpper(mover.letters.charAt(0))) {
        if (!capitalSquare) capitals = true
        // 'BXC3': who writes all in capitals minds them no more than who writes all small.
        else if (mention.core.length > 2 && mention.core === mention.core.toUpperCase()) shouts = true
      } else if (
        ply !== null &&
        ply.piece !== 'P' &&
        ply.castle === null &&
        form.written.toFile === ply.to[0] &&
        form.written.toRank === ply.to[1] &&
        LANGUAGE_CODES.some(code => letterMeaning(mover.letters, code) === ply.piece)
      )
        return false
    }
    if (mention.shape === 'pawn' && ply !== null && ply.piece !== 'P' && ply.castle === null) return false
  }
  return capitals || (!shouts && /\p{Lu}/u.test(text))
}

export interface Notation {
  readonly set: NotationSet
  /** The repetition or score shows that English is not meant. */
  readonly provenForeign: boolean
}

export function notationOf(
  mentions: readonly Mention[],
  situation: Situation,
  spoken: readonly string[],
  text: string,
): Notation {
  const agreed = [...situation.agreedNotation, ...situation.senderNotation].map(code => code.toLowerCase())
  const languages = agreed.filter(code => LANGUAGE_CODES.includes(code))
  const descriptive = agreed.some(code => code.startsWith('desc')) ? 'agreed' : 'ifOnly'
  const caseMatters = mindsCase(mentions, situation, text)
  const shown = proven(probes(mentions, situation))
  const wanted = [...languages, ...spoken.filter(code => LANGUAGE_CODES.includes(code))]
  if (shown.length > 0 && !shown.includes('en')) {
    const narrowed = shown.filter(code => wanted.includes(code))
    return {
      set: { languages: narrowed.length > 0 ? narrowed : shown, descriptive, caseMatters },
      provenForeign: true,
    }
  }
  const plausible =
    shown.length > 0 ? wanted.filter(code => shown.includes(code) || languages.includes(code)) : wanted
  return {
    set: { languages: [...new Set(['en', ...plausible])], descriptive, caseMatters },
    provenForeign: false,
  }
}
