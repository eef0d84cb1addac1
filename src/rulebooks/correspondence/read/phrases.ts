/** Small tools over the words of a clause: phrases with gaps, and the words that turn a statement into talk. */
import { set } from './statementWords.ts'

/** Stands for a word that may be a misspelt "not" or "unless": what it stands beside is not said. */
export const MISSPELT = '§misspelt'

export const NOT = set(
  '§misspelt not never no dont didnt doesnt wont cant cannot couldnt wouldnt shouldnt havent neither nor without nicht kein keine nie pas ne jamais sans nunca sin non mai senza niet geen nooit zonder refuse declined',
)

export const DOUBT = set(
  'if unless whether would should could might may maybe perhaps almost nearly suppose until till before think thought considered considering thinking wonder wondering ready tempted wanted want hope hoping feared afraid ought when whenever once expecting expect threaten threatened soon wenn falls ob wurde sollte konnte vielleicht fast beinahe bevor bis si peut-etre presque devrais pourrais quiza quizas casi antes deberia podria se forse quasi prima dovrei potrei als misschien bijna zou moeten voordat',
)

export const SO = set('so therefore thus hence daher deshalb also donc ainsi quindi entonces dus')

/** 'After 11.f3', 'nach 11.f3'. */
export const AFTER = set(
  'after following nach apres dopo despues tras apos na efter etter depois po után после',
)

export const YOU = set(
  'you your yours youre du dein deine deinen dir dich sie ihr ihre tu ton ta votre vous su usted tuo tua jij je jouw u uw opponent opponents he she his her they black white gegner',
)

export const REPORT = set(
  'said says say wrote asked told quote quoting called mentioned sagte schrieb dit dijo dice disse zei',
)

export const SMALL = set(
  'hereby now therefore just really to the a an of it in this our your my am will must have shall is be do gladly happily sadly then so with pleasure me you das die den es hiermit la le l el un une una het de een ce cette up also gern gerne oui con de lo por mi del di',
)

/** The phrases are ours and few; their words are asked for at every clause of every letter. */
const wordsOf = new Map<string, readonly string[]>()

function splitOnce(phrase: string): readonly string[] {
  const known = wordsOf.get(phrase)
  if (known !== undefined) return known
  const words = phrase.split(' ')
  wordsOf.set(phrase, words)
  return words
}

/** Do the words of the phrase (a literal of ours) stand in the clause in this order, with only small words between? */
export function says(lows: readonly string[], phrase: string): number {
  const words = splitOnce(phrase)
  const first = words[0] ?? ''
  for (let start = lows.indexOf(first); start >= 0; start = lows.indexOf(first, start + 1)) {
    let at = start + 1
    let n = 1
    for (let gap = 0; n < words.length && at < lows.length && gap < 3; ) {
      if (lows[at] === words[n]) {
        n++
        gap = 0
      } else if (SMALL.has(lows[at] ?? '')) gap++
      else break
      at++
    }
    if (n === words.length) return start
  }
  return -1
}

export const any = (lows: readonly string[], words: ReadonlySet<string>): boolean =>
  lows.some(low => words.has(low))
