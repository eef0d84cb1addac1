/** The rulebooks that this house knows: a new one is one line here. */
import { correspondence } from './correspondence/index.ts'

export const RULEBOOKS = [correspondence] as const
