/** Samples of the mails about claims, leave, withdrawal, adjudication, appeals and rulings (rules 1, 5, 7 to 11, 13). */
import type { SampleWords } from './samplesWorld.ts'

export const CASE_SAMPLES: readonly SampleWords[] = []
