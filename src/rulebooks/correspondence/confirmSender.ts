/**
 * A letter whose sender is not proved (mail.md section 3): held, and the registered address is asked for one word. Only
 * that word, from that address or with the token sent to it, lets the letter count, at the time when it first came.
 */
import type { ParsedLetter } from '../../mail/letter.ts'
import type { LetterOutcome } from '../../core/rulebook.ts'
import { dateIn } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { noticeKey } from './draft.ts'
import type { Hand } from './receive.ts'

/** Challenges to one address in a day: more would be a nuisance that a forger could cause. */
const CHALLENGES_A_DAY = 3

/** The address to which an answer proves itself: the arbiter's with the token behind a plus. */
export function tokenAddress(arbiter: string, token: string): string {
  const at = arbiter.lastIndexOf('@')
  return `${arbiter.slice(0, at)}+${token}${arbiter.slice(at)}`
}

const outcome = (why: string, held: string | null): LetterOutcome => ({
  verdict: 'file',
  games: [],
  held,
  findings: [],
  explanation: { why },
})

/** Words that confirm, alone on the first line that the person wrote himself. */
const YES =
  /^\s*(?:yes|confirm(?:ed)?|ok(?:ay)?|ja|oui|s[iì]|sim|tak|ano)\b[\s.!,:]*(?:[0-9a-f]{32})?[\s.!]*$/iu

const firstOwnLine = (letter: ParsedLetter): string =>
  (letter.ownText ?? letter.ownHtml)?.text.split('\n').find(line => line.trim() !== '') ?? ''

/** Whether the first line that a person wrote himself is the word that was asked for: a vacation responder's is not. */
export const saysYes = (letter: ParsedLetter): boolean => YES.test(firstOwnLine(letter))

/** Answers a challenge: the held letter is read again as proved. A token sent back by a vacation responder is no word. */
export function confirmedByToken(draft: Draft, hand: Hand): LetterOutcome | null {
  const { token, notices } = hand.incoming.pointers
  const open = Object.entries(draft.season().questions).filter(
    ([, question]) => question.action === 'confirm-sender',
  )
  const answered = open.find(
    ([key, question]) =>
      (token !== null && draft.world.sign(key) === token) ||
      (notices.includes(key) && question.by === hand.person.email && hand.incoming.authentication === 'pass'),
  )
  if (answered === undefined) return null
  if (!saysYes(hand.incoming.letter)) return null
  const [key, question] = answered
  draft.onSeason('QuestionAnswered', { key })
  draft.readAgain(String(question.payload.letter))
  return outcome('sender-confirmed', null)
}

/** Holds what is not proved. `confirm-sender` to the registered address: facts token, from, subject, claimed (what the letter says), until. */
export function holdUnproved(draft: Draft, hand: Hand): LetterOutcome | null {
  const { incoming, person } = hand
  if (incoming.released !== null || incoming.authentication === 'pass') return null
  const today = dateIn(draft.at, draft.tournament.timezone)
  const asked = Object.values(draft.season().questions).filter(
    question =>
      question.action === 'confirm-sender' &&
      question.by === person.email &&
      dateIn(question.askedOn, draft.tournament.timezone) === today,
  )
  const about = incoming.id.slice(0, 16)
  const held = incoming.authentication === 'fail' ? 'sender-not-authentic' : 'sender-unconfirmed'
  if (asked.length >= CHALLENGES_A_DAY) return outcome(incoming.authenticationWhy, held)
  const key = noticeKey('confirm-sender', null, about, person.email)
  const token = draft.world.sign(key)
  draft.onSeason('QuestionAsked', {
    key,
    action: 'confirm-sender',
    by: person.email,
    payload: { letter: incoming.id },
  })
  draft.notify({
    kind: 'confirm-sender',
    to: person,
    rules: ['2D'],
    about,
    replyTo: tokenAddress(draft.tournament.address, token),
    facts: {
      token,
      claimed: (incoming.letter.ownText ?? incoming.letter.ownHtml)?.text.slice(0, 600) ?? '',
      sent: dateIn(incoming.stamp.at, draft.tournament.timezone),
      why: incoming.authentication,
    },
    // A forged letter is not answered in its own thread: its references are the forger's.
    inReplyTo: null,
  })
  return outcome(incoming.authenticationWhy, held)
}
