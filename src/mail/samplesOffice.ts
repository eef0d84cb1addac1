/** Samples of the mails that answer questions, ask back, and keep the office going. */
import type { SampleWords } from './samplesWorld.ts'

export const OFFICE_SAMPLES: readonly SampleWords[] = []
