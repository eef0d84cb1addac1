/**
 * The drawing of the pieces and of the board's letters: outlines of our own in a field of 100 by 100, as SVG paths,
 * so that no font is needed and the licence is ours.
 */

export interface Shape {
  /** Filled with the piece's colour and outlined. */
  readonly outlines: readonly string[]
  /** Inner lines, stroked only. */
  readonly lines: readonly string[]
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

const BASE = 'M28 77H72L77 88H23Z'

export const PIECE_SHAPES: Readonly<Record<string, Shape>> = {
  P: {
    outlines: [
      'M42 50C43 62 37 68 32 74L27 88H73L68 74C63 68 57 62 58 50Z',
      'M37 46H63V52H37Z',
      circle(50, 33, 13),
    ],
    lines: ['M32 76H68'],
  },
  R: {
    outlines: ['M35 40H65L68 77H32Z', 'M27 18H37V25H45V18H55V25H63V18H73V34L66 41H34L27 34Z', BASE],
    lines: ['M34 41H66'],
  },
  N: {
    outlines: [
      'M33 77C33 63 50 58 49 45C45 50 39 51 35 53C33 58 27 61 22 57C19 54 20 49 24 43C27 36 28 29 34 24L35 13L44 20C66 22 77 42 73 77Z',
      BASE,
    ],
    lines: ['M52 27C63 34 67 48 66 68', 'M26 52l3 -2'],
  },
  B: {
    outlines: [
      'M43 60H57L64 77H36Z',
      'M50 20C68 32 72 46 61 57H39C28 46 32 32 50 20Z',
      'M37 56H63V62H37Z',
      circle(50, 15, 5.5),
      BASE,
    ],
    lines: ['M50 31V47', 'M42 39H58'],
  },
  Q: {
    outlines: [
      'M30 70L21 34L37 56L38 26L50 54L62 26L63 56L79 34L70 70L72 77H28Z',
      circle(20, 30, 5.5),
      circle(38, 21, 5.5),
      circle(62, 21, 5.5),
      circle(80, 30, 5.5),
      BASE,
    ],
    lines: ['M31 70H69'],
  },
  K: {
    outlines: [
      'M33 70C31 63 22 58 22 46C22 34 40 32 48 44C42 36 43 27 50 27C57 27 58 36 52 44C60 32 78 34 78 46C78 58 69 63 67 70L72 77H28Z',
      'M46.5 6H53.5V11H59V18H53.5V28H46.5V18H41V11H46.5Z',
      BASE,
    ],
    lines: ['M33 70H67', 'M50 46V70'],
  },
}

/** The eye of the knight, in the colour of the inner lines. */
export const KNIGHT_EYE = circle(39, 32, 3)

/** Letters and digits of the board's edge as strokes in a field of 10 by 14. */
export const EDGE_SHAPES: Readonly<Record<string, string>> = {
  a: 'M8 6V13M8 9.5a3.2 3.5 0 1 0 -6.4 0a3.2 3.5 0 1 0 6.4 0',
  b: 'M2 1V13M2 9.5a3.2 3.5 0 1 0 6.4 0a3.2 3.5 0 1 0 -6.4 0',
  c: 'M8 7.2a3.3 3.5 0 1 0 0 4.6',
  d: 'M8 1V13M8 9.5a3.2 3.5 0 1 0 -6.4 0a3.2 3.5 0 1 0 6.4 0',
  e: 'M1.8 9.5H8a3.2 3.5 0 1 0 -0.8 2.6',
  f: 'M8 1.6C5.5 0.6 4.4 2 4.4 4V13M2 6.2H7.2',
  g: 'M8 6V13.5a3 3 0 0 1 -5.8 1M8 9.5a3.2 3.5 0 1 0 -6.4 0a3.2 3.5 0 1 0 6.4 0',
  h: 'M2 1V13M2 9a3 3 0 0 1 6 0V13',
  1: 'M2.5 4L5.5 1.5V13M2.5 13H8.5',
  2: 'M2 4.2a3 3 0 0 1 6 0.6C8 7.5 3.5 9.5 2 13H8.2',
  3: 'M2 1.6H8L4.6 6a3.4 3.5 0 1 1 -2.8 5.6',
  4: 'M6.6 13V1.6L1.6 9.4H8.6',
  5: 'M7.8 1.6H2.8L2.4 6.6a3.4 3.5 0 1 1 -0.6 5',
  6: 'M7 1.4C3.5 3.5 2 6 2 9.4a3.1 3.5 0 1 0 6.2 0a3.1 3.5 0 1 0 -6.2 0',
  7: 'M1.8 1.6H8.2L4.4 13',
  8: 'M5 6.8a2.6 2.7 0 1 0 -0.01 0a3.2 3.1 0 1 0 0.01 0',
}
