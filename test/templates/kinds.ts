import { HOUSE_KINDS } from '../../src/app/mailKinds.ts'
import { MAIL_KINDS } from '../../src/rulebooks/correspondence/mailKinds.ts'

/** Every kind of mail that may be sent. */
export const KINDS = [...MAIL_KINDS, ...HOUSE_KINDS] as const
