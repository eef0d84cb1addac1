/** Positions pasted into a letter (a FEN, a diagram of letters) are no moves and no words; places stay true. */

const ROW = '[pnbrqkPNBRQK1-8]{1,8}'
const FEN = new RegExp(
  `(?:FEN:? *)?(?<![A-Za-z0-9/])(?:${ROW}/){7}${ROW}(?: [wb] (?:-|[KQkq]{1,4}) (?:-|[a-h][36])(?: [0-9]{1,3} [0-9]{1,3})?)?(?![A-Za-z0-9/])`,
  'g',
)
/** '8  r . . q r b k .', '|r|n| |q|k|': eight squares of letters, dots or signs, perhaps with the rank beside them. */
const RANK =
  /^[ \t>|]*(?:[1-8][ \t|:.]*)?(?:[prnbqkPRNBQK.*+\-_#·♔-♟][ \t|]+){7}[prnbqkPRNBQK.*+\-_#·♔-♟][ \t|]*(?:[1-8])?[ \t]*$/gmu
/** 'a b c d e f g h' below it. */
const FILES = /^[ \t|]*a[ \t|]+b[ \t|]+c[ \t|]+d[ \t|]+e[ \t|]+f[ \t|]+g[ \t|]+h[ \t|]*$/gim

const blank = (found: string): string => ' '.repeat(found.length)

export const withoutBoards = (text: string): string =>
  text.replace(FEN, blank).replace(RANK, blank).replace(FILES, blank)
