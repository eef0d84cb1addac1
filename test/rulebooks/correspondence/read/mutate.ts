/** Small damage to a mail, as mail programs and typing do it. */

export type Random = (below: number) => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

export interface Damage {
  readonly text: string
  readonly what: 'character' | 'line doubled' | 'marks lost'
  /** Place and length of what is new in the text. */
  readonly at: number
}

const ALPHABET = 'abcdefgh12345678NBRQKOx+-=.,; ()?!>0ilostruw\n'

/** One character changed, a line doubled, or quote marks lost from one line or from all. */
export function damage(text: string, random: Random): Damage {
  const kind = random(10)
  const lines = text.split('\n')
  if (kind < 7) {
    const at = random(Math.max(1, text.length))
    const sign = ALPHABET.charAt(random(ALPHABET.length))
    const how = random(3)
    const changed =
      how === 0
        ? text.slice(0, at) + sign + text.slice(at + 1)
        : how === 1
          ? text.slice(0, at) + sign + text.slice(at)
          : text.slice(0, at) + text.slice(at + 1)
    return { text: changed, what: 'character', at }
  }
  if (kind < 9) {
    const n = random(lines.length)
    const at = lines.slice(0, n + 1).join('\n').length
    return { text: [...lines.slice(0, n + 1), ...lines.slice(n)].join('\n'), what: 'line doubled', at }
  }
  const quoted = lines.flatMap((line, n) => (/^\s*>/.test(line) ? [n] : []))
  const one = quoted[random(Math.max(1, quoted.length))]
  const all = random(2) === 0
  const stripped = lines.map((line, n) => (all || n === one ? line.replace(/^\s*> ?/, '') : line))
  return {
    text: stripped.join('\n'),
    what: 'marks lost',
    at: one === undefined ? 0 : lines.slice(0, one).join('\n').length,
  }
}
