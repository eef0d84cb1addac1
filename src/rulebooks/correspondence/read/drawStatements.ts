/** Draw offers, acceptances and refusals in natural sentences. */
import { any, DOUBT, NOT, REPORT, SMALL, says, YOU } from './phrases.ts'
import { DATE_WORD, MOVE_WORD, type Sentence } from './sentences.ts'
import { ACCEPT, DECLINE, DRAW, HARMLESS, OFFER, set } from './statementWords.ts'

const QUESTION_NO_OFFER = set(
  'did was were does is has why who how when still repetition threefold rule arbiter claim claims count counts allowed legal theoretical round automatic it',
)

const OFFER_WITHOUT_VERB = set(
  'how what shall fancy care want like happy agree call settle accept would interested a draw remis',
)

/** Verb forms that need no 'I' to be the sender's own. */
const OWN_FORMS = set('biete ofrezco propongo offro bied')

const SELF = set('i ich je ik io yo jeg jag we wir nous noi wij')

/** Does the sender himself offer? 'I offer', 'with the offer of', but not 'my colleague offered'. */
function selfOffers(lows: readonly string[]): boolean {
  const at = lows.findIndex(low => OFFER.has(low))
  if (at < 0) return false
  const before = lows.slice(0, at)
  if (OWN_FORMS.has(lows[at] ?? '') || before.slice(-4).some(low => SELF.has(low))) return true
  return before.every(
    low => HARMLESS.has(low) || DRAW.has(low) || SMALL.has(low) || low === MOVE_WORD || low === DATE_WORD,
  )
}

export const SHARES = ['share point', 'share points', 'split point', 'halve point', 'split points']

export function offersDraw(sentence: Sentence): boolean {
  const shares = SHARES.some(phrase => says(sentence.lows, phrase) >= 0)
  if (shares && !any(sentence.lows, NOT) && (sentence.question || selfOffers(sentence.lows))) return true
  if (
    !sentence.question &&
    says(sentence.lows, 'call draw') >= 0 &&
    any(sentence.lows, set('us lets')) &&
    !any(sentence.lows, NOT)
  )
    return true
  for (const clause of sentence.clauses) {
    if (
      !any(clause.lows, DRAW) &&
      !clause.lows.includes('remisangebot') &&
      !clause.lows.includes('remiseaanbod')
    )
      continue
    const politely =
      /\b(would|should) like to (offer|propose|suggest)|\b(may|can|might) i (offer|propose|suggest)|\bd like to (offer|propose)/.test(
        clause.lows.join(' '),
      ) || /\bid like to\b/.test(clause.lows.join(' '))
    const negated = any(clause.lows, NOT)
    const past = any(clause.lows, set('offered angeboten proposed')) && any(clause.lows, YOU)
    const theirs = any(
      clause.lows,
      set(
        'your dein deine deinem ihr ihrem votre ton ta tu su tua tuo jouw uw thanks thank danke merci gracias grazie bedankt you',
      ),
    )
    if (negated || past) continue
    if (
      any(clause.lows, OFFER) &&
      !any(
        clause.lows,
        set(
          'accept accepted agree agreed decline declined refuse reject considered thinking thought tempted going almost nearly last previous stands earlier again withdraw',
        ),
      )
    ) {
      if (
        theirs &&
        !/\b(offer|propose|biete|propose|ofrezco|propongo|bied) (you|dir|ihnen|te|vous|le|je|u)\b/.test(
          clause.lows.join(' '),
        )
      )
        continue
      if (!politely && (any(clause.lows, DOUBT) || any(sentence.lows, set('if wenn falls unless')))) continue
      if (any(clause.lows, REPORT) || !selfOffers(clause.lows)) continue
      return true
    }
    if (!sentence.question || any(sentence.lows, set('if wenn falls unless offer offered angebot'))) continue
    const wordsOfClause = clause.lows.filter(low => low !== MOVE_WORD)
    if (wordsOfClause.length <= 3 && !any(wordsOfClause, QUESTION_NO_OFFER)) return true
    const invites =
      any(
        clause.lows,
        set(
          'shall fancy care want like agree call settle accept interested content willing happy wollen einigen mochtest mochten acceptes accepterais aceptas acepta accetti neem',
        ),
      ) ||
      /\b(how|what) about\b/.test(clause.lows.join(' ')) ||
      /\bwie ware\b/.test(clause.lows.join(' '))
    if (invites && !any(clause.lows, set('did was why who when rule arbiter claim really think believe')))
      return true
    if (
      any(wordsOfClause, OFFER_WITHOUT_VERB) &&
      wordsOfClause.length <= 5 &&
      !any(wordsOfClause, QUESTION_NO_OFFER)
    )
      return true
  }
  return false
}

export function acceptsDraw(sentence: Sentence, names: ReadonlySet<string>): boolean {
  if (sentence.question || sentence.joke === 'joke' || any(sentence.lows, set('if wenn falls unless')))
    return false
  for (const [n, clause] of sentence.clauses.entries()) {
    // 'Agreed, a draw.' stands in two clauses.
    const joined = n > 0 ? [...(sentence.clauses[n - 1]?.lows ?? []), ...clause.lows] : clause.lows
    for (const lows of [clause.lows, joined]) {
      const accept =
        any(lows, ACCEPT) ||
        /\b(yes|ok|okay|ja|oui|si) .*(draw|remis|remise|nulle|tablas|patta)\b/.test(lows.join(' ')) ||
        /\b(a )?draw (it is|then)\b/.test(lows.join(' ')) ||
        (says(lows, 'call draw') >= 0 && any(lows, set('us lets')))
      if (!accept) continue
      const named =
        any(lows, DRAW) ||
        lows.includes('offer') ||
        lows.includes('remisangebot') ||
        lows.includes('remiseaanbod') ||
        lows.includes('angebot') ||
        lows.includes('proposition') ||
        lows.includes('oferta') ||
        lows.includes('proposta') ||
        lows.includes('aanbod')
      const bare =
        lows.filter(low => low !== MOVE_WORD).length <= 4 &&
        any(
          lows,
          set(
            'accept accepted agreed einverstanden angenommen accepte acepto accetto akkoord aanvaard daccord',
          ),
        )
      if (!named && !bare) continue
      if (any(lows, NOT) || any(lows, DOUBT) || any(lows, REPORT)) continue
      if (
        /\b(you|du|tu|je|u|sie|usted) (accept|agree|annehmen|accept|acceptes|accepteert)\b/.test(
          lows.join(' '),
        )
      )
        continue
      const own = new Set([
        ...ACCEPT,
        ...DRAW,
        ...OFFER,
        'remisangebot',
        'remiseaanbod',
        'angebot',
        'proposition',
        'oferta',
        'proposta',
        'aanbod',
      ])
      if (
        !lows.every(
          low =>
            own.has(low) ||
            HARMLESS.has(low) ||
            names.has(low) ||
            low === MOVE_WORD ||
            low === DATE_WORD ||
            low === 'received',
        )
      )
        continue
      return true
    }
  }
  return false
}

export function declines(sentence: Sentence): boolean {
  if (sentence.question) return false
  return (
    sentence.clauses.some(clause => DECLINE.some(phrase => says(clause.lows, phrase) >= 0)) ||
    DECLINE.some(phrase => phrase.includes(' ') && says(sentence.lows, phrase) >= 0)
  )
}
