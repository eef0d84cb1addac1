/** Sentences in which the writer announces leave (rule 8), told from journeys, wishes and other people's holidays. */
import { any, NOT } from './phrases.ts'
import { DATE_WORD, type Sentence } from './sentences.ts'
import { LEAVE, set } from './statementWords.ts'

const BESIDE_LEAVE = set(
  'with without excluding including minus less plus after before since counting despite because mit ohne nach vor abzuglich avec sans apres avant con sin sem senza dopo despues met zonder na voor',
)

const NOT_SURE = set(
  'might may maybe perhaps possibly could vielleicht eventuell peut quizas forse misschien',
)
const OTHERS = set('wife husband son daughter captain opponent he she they takes took')
const OVER = set('over ended finished expired vorbei beendet termine terminado finite voorbij')
const PLEASANT = set('nice good great lovely pleasant relaxing wonderful schone schonen')
const LEAVING = set('i we ill will shall must can should')

/** "I shall take leave", "leave:", "Urlaub vom"; not "I leave it there", not "your holiday". */
export function speaksOfLeave(sentence: Sentence): boolean {
  if (sentence.question || sentence.joke === 'joke') return false
  for (const [n, low] of sentence.lows.entries()) {
    if (!LEAVE.has(low)) continue
    const before = sentence.lows.slice(Math.max(0, n - 5), n)
    const after = sentence.lows.slice(n + 1, n + 3)
    if (
      any(before, set('your his her their your opponents deinen ihren votre tes tus sus jouw uw last')) ||
      any(before, NOT)
    )
      continue
    if (any(sentence.lows, set('if wenn falls unless enjoy enjoyed hope was cancel cancelling gone')))
      continue
    if (any(before, NOT_SURE) || any(before, OTHERS) || any(sentence.lows, OVER)) continue
    if (any(before, PLEASANT) && any(before, set('have enjoy habt hab'))) continue
    // 'I leave on 3 April' is a journey.
    if (low === 'leave' && LEAVING.has(before.at(-1) ?? '')) continue
    // 'With my leave that is 3 days' counts; a notice names its days.
    if (any(before, BESIDE_LEAVE) && !sentence.lows.includes(DATE_WORD)) continue
    if (low === 'leave') {
      const noun =
        before.length === 0 ||
        any(
          before,
          set(
            'take taking on my of annual days day weeks week claim request requesting announce announcing take have having need notice want require give booking book some plan planning period',
          ),
        ) ||
        any(after, set('from period notice days between of')) ||
        after.includes(DATE_WORD)
      if (!noun) continue
    }
    return true
  }
  return false
}
