/** A reading told to a person in plain sentences, each with the words of the mail on which it rests. */
import type { ParsedLetter } from '../mail/letter.ts'
import type { Reading } from '../rulebooks/correspondence/reading.ts'

export function tellReading(file: string, _letter: ParsedLetter, readings: readonly Reading[]): string {
  return readings.map(reading => `${file}: ${reading.verdict}`).join('\n')
}
