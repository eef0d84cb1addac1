/**
 * A tolerant reader of PGN and of movetext without tags, as players and their programs (cmail, Scid, ChessBase) send
 * it: tokens as written, nothing judged. `readMove` and `replay` say what the moves are.
 */

export interface PgnMoves {
  readonly tags: ReadonlyMap<string, string>
  /** The main line's moves as written: no numbers, comments, NAGs, variations. */
  readonly moves: readonly string[]
  /** The move number written before each of `moves`, null where there is none. */
  readonly numbers: readonly (number | null)[]
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*' | null
  /** A second game began after the first, and was not read. */
  readonly more: boolean
}

const TAG = /\[\s{0,8}(\w{1,64})\s{1,8}"((?:[^"\\\r\n]|\\.){0,1000})"\s{0,8}\]/y
const BROKEN_TAG = /\[\s{0,8}\w{1,64}\s{1,8}"/y
const RESULT = /(?:1-0|0-1|1\/2-1\/2|½-½|\*)(?![\w/-])/y
const NUMBER = /(\d{1,3})(?:\s{0,3}\.{1,4}|\s{0,3}…|\s{1,3}(?=[\p{L}♔-♟]))/uy
const WORD = /[^\s{}()[\];$]{1,40}/y

const stick = (expression: RegExp, text: string, at: number): RegExpExecArray | null => {
  expression.lastIndex = at
  return expression.exec(text)
}

/** Where the bracket that opens at `at` is closed; comments inside hide brackets. The end of the text when it never is. */
function afterVariation(text: string, at: number): number {
  let depth = 0
  let position = at
  while (position < text.length) {
    const sign = text.charAt(position)
    if (sign === '{') position = afterBrace(text, position)
    else {
      if (sign === '(') depth++
      if (sign === ')' && --depth === 0) return position + 1
      position++
    }
  }
  return position
}

function afterBrace(text: string, at: number): number {
  const close = text.indexOf('}', at)
  return close < 0 ? text.length : close + 1
}

function afterLine(text: string, at: number): number {
  const close = text.indexOf('\n', at)
  return close < 0 ? text.length : close + 1
}

/** Reads the first game of the text. Anything that is no tag, number, comment, NAG, variation or result is a move. */
export function parsePgnMoves(text: string): PgnMoves {
  const tags = new Map<string, string>()
  const moves: string[] = []
  const numbers: (number | null)[] = []
  let result: PgnMoves['result'] = null
  let number: number | null = null
  let position = 0
  while (position < text.length) {
    const sign = text.charAt(position)
    if (/[\s\u00a0.…)]/.test(sign)) position++
    else if (sign === '{') position = afterBrace(text, position)
    else if (sign === ';' || (sign === '%' && /^$|\n/.test(text.charAt(position - 1))))
      position = afterLine(text, position)
    else if (sign === '(') position = afterVariation(text, position)
    else if (sign === '[') {
      const tag = stick(TAG, text, position)
      if (tag !== null && (moves.length > 0 || result !== null))
        return { tags, moves, numbers, result, more: true }
      if (tag !== null) tags.set(tag[1] ?? '', (tag[2] ?? '').replace(/\\(.)/g, '$1'))
      // A tag that is never closed is no move either.
      position =
        tag !== null
          ? position + tag[0].length
          : stick(BROKEN_TAG, text, position)
            ? afterLine(text, position)
            : position + 1
    } else {
      const ended = stick(RESULT, text, position)
      if (ended !== null) {
        if (result !== null) return { tags, moves, numbers, result, more: true }
        result = ended[0] === '½-½' ? '1/2-1/2' : (ended[0] as PgnMoves['result'])
        position += ended[0].length
        continue
      }
      const numbered = stick(NUMBER, text, position)
      if (numbered !== null) {
        number = Number(numbered[1])
        position += numbered[0].length
        continue
      }
      const word = stick(WORD, text, position)?.[0] ?? ''
      if (sign === '$' || word === '' || /^[!?]+$|^e\.?p\.?$|^[+=-]+$/.test(word))
        position += sign === '$' ? nagLength(text, position) : Math.max(1, word.length)
      else {
        if (result !== null) return { tags, moves, numbers, result, more: true }
        moves.push(word)
        numbers.push(number)
        number = null
        position += word.length
      }
    }
  }
  return { tags, moves, numbers, result, more: false }
}

const nagLength = (text: string, at: number): number => stick(/\$\d{0,3}/y, text, at)?.[0].length ?? 1
