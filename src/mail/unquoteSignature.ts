/**
 * What stands under a letter and is no word of the sender's: signatures, telephones' lines, footers of firms and
 * lists. Only the standard signature mark "-- " cuts whatever follows (a motto may hold a move); every other cut
 * rests on looks and therefore never takes a line that may carry a move.
 */
import { QUOTE_WORDS } from './data/attributions.ts'
import { FOOTER_OPENINGS } from './data/footers.ts'
import { carriesMove } from './unquoteMarks.ts'

const PHONE_STARTS = [...new Set(QUOTE_WORDS.flatMap(row => row.phone))].map(w => w.toLowerCase())
const PHONE_ENDS = [...new Set(QUOTE_WORDS.flatMap(row => row.phoneEnd))].map(w => w.toLowerCase())
const DEVICE =
  /iphone|ipad|android|samsung|galaxy|outlook|blackberry|nokia|huawei|xiaomi|mobil|handy|telefon|phone|gmx|web\.de|yahoo|gmail|windows|thunderbird|tablet|proton|ipod|motorola|\b(?:ios|htc|sony|lg|pixel)\b|手机|手機|スマート/i
const DATE_LIKE = /\d{1,2}[./]\d{1,2}(?!\d)|(?<!\d)\d{1,2}\.? ?(?:de )?[a-zäàéûçřá]{3,9}(?! ?g)|:\s*\d/i

const EXCUSE = /excuse|brevity|typos|k-9|kürze|entschuldig|brièveté|brevidad|brevità|kortheid|краткость/i

/** "Sent from my iPhone" and its like; "Sent 24 March" is the player's own, and so is a whole sentence. */
export function isPhoneLine(line: string): boolean {
  const text = line
    .trim()
    .replace(/^[*_~([]{1,2}/, '')
    .toLowerCase()
  if (text === '' || text.length > 160 || carriesMove(text) || ACT.test(text.replace(/on the move/, '')))
    return false
  const device = DEVICE.test(text)
  const ends = PHONE_ENDS.some(end => text.endsWith(end) || text.endsWith(`${end}.`))
  if (device && ends) return true
  if (!PHONE_STARTS.some(start => text.startsWith(start)) || (!device && DATE_LIKE.test(text))) return false
  return text.split(/\s+/).length <= 8 || EXCUSE.test(text) || text.includes('http')
}

/** The standard mark, also where a server took its space. */
export function isSignatureMark(line: string): boolean {
  return /^--[ \u00a0]?$/.test(line.trimStart())
}

/** A divider; a single long dash is one too, which editors make of the signature mark. */
const RULE = /^[ \t]*(?:[-_=~*#+—–―․…⁃]{2,}|[—–―])[ \t]*$/
export const isRule = (line: string): boolean => RULE.test(line)

const LIST_HINT =
  /mailing list|mailinglist|@lists?[.-]|listinfo|unsubscribe|list archive|groups\.io|googlegroups|yahoogroups|mailman|majordomo|listserv/i
const CONTACT =
  /[^\s@]{1,64}@[^\s@]{2,}|https?:|www\.|\+\d{1,3}[ (./-]?\(?\d|(?:^|[^\p{L}])(?:tel|phone|telephone|telefon|teléfono|mobile?|mob|fon|fax|handy)\b[.:]? ?[+(\d]/iu
/** Words of the game: a line that may be an act of the player's is never taken for a signature. */
const ACT =
  /draw|remis|tablas|nulle|patta|empate|resign|aufg[ae]|aufgegeben|abandon|rindo|claim|reklam|leave|urlaub|congé|vacac|repeat|protest|ничья|сдаюсь|move|zug\b|coup\b/i
const NAME_LIKE = /^[\p{Lu}][\p{L}.'’-]{0,24}(?: [\p{Lu}][\p{L}.'’-]{0,24}){0,4},?$/u

/** A row of dashes or underscores with a list's words close below: the list's trailer, whatever it holds. */
export function isListTrailer(following: readonly string[]): boolean {
  return following
    .filter(text => text.trim() !== '')
    .slice(0, 4)
    .some(text => LIST_HINT.test(text))
}

/** A name behind a dash, as the last word of a letter: "-Ruth", "– Piet Vos". */
export function isDashedName(line: string): boolean {
  const name = /^[ \t]{0,4}[-–—~]{1,2} ?(.{2,40})$/.exec(line)?.[1]
  return name !== undefined && NAME_LIKE.test(name) && !carriesMove(name) && !ACT.test(name)
}

/**
 * Whether the lines below a rule are a signature: short, without move or act, beginning with a name, and holding
 * the sender's own name, a way to reach somebody, or little else.
 */
export function looksLikeSignature(following: readonly string[], senderName: string): boolean {
  const lines = following.map(text => text.trim()).filter(text => text !== '')
  const first = lines[0]
  if (first === undefined || lines.length > 14) return false
  if (lines.some(text => text.length > 400 || carriesMove(text) || ACT.test(text))) return false
  const name = senderName.trim().toLowerCase()
  if (name.length > 2 && first.toLowerCase().includes(name)) return true
  if (first.length > 60 || /[.!?:]$|\d/.test(first)) return false
  return lines.some(text => CONTACT.test(text)) || (NAME_LIKE.test(first) && lines.length <= 6)
}

/**
 * Where the standard mark was lost: the sender's full name alone on a line, right below what is left of the mark,
 * or below the name with which he has just closed his letter.
 */
export function isNameBlock(line: string, above: string, senderName: string): boolean {
  const name = senderName.trim().toLowerCase()
  if (!name.includes(' ') || line.trim().toLowerCase() !== name) return false
  const before = above.trim().toLowerCase()
  return (before.length <= 3 && before.includes('-')) || name.split(/\s+/).includes(before)
}

/** Whether a paragraph is a firm's, a list's or a virus scanner's footer. */
export function isFooter(paragraph: readonly string[]): boolean {
  const first = (paragraph[0] ?? '')
    .trim()
    .toLowerCase()
    .replace(/^[*_\-[(#"'\s]+/, '')
  if (first === '' || !FOOTER_OPENINGS.some(opening => first.startsWith(opening))) return false
  return !paragraph.some(carriesMove)
}
