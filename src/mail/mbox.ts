/** A mailbox file ('mbox'): one letter after the other, each behind a line that begins with 'From '. */

const MARK = Buffer.from('From ')

/** The letters in their order, without the separating lines; '>From ' at a line's start is read as 'From ' (mboxrd). */
export function readMbox(bytes: Buffer): readonly Buffer[] {
  const letters: Buffer[] = []
  let start = -1
  let afterBlank = true
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(10, at)
    const end = newline < 0 ? bytes.length : newline + 1
    if (afterBlank && bytes.subarray(at, at + MARK.length).equals(MARK)) {
      if (start >= 0) letters.push(unquoted(bytes.subarray(start, at)))
      start = end
    }
    afterBlank = end - at <= 2 && (bytes[at] === 10 || bytes[at] === 13)
    at = end
  }
  if (start >= 0) letters.push(unquoted(bytes.subarray(start)))
  return letters.filter(l => l.length > 0)
}

/** Takes the '>' off lines of the form '>From ', '>>From ' ... */
function unquoted(letter: Buffer): Buffer {
  if (!letter.includes('>From ')) return letter
  const lines = letter.toString('latin1').split('\n')
  return Buffer.from(
    lines.map(line => (/^>{1,20}From /.test(line) ? line.slice(1) : line)).join('\n'),
    'latin1',
  )
}
