/** A notice in the words in which it went out, made again from its facts. */
import type { Tournament } from '../core/directory.ts'
import type { Notice } from '../core/notice.ts'
import type { Shell } from '../app/shell.ts'

/** One-time links and words of proof stay between the arbiter and the person whom he wrote to. */
const SECRET: ReadonlySet<string> = new Set(['confirm-sender', 'address-confirm', 'sign-in'])

export const isSecret = (notice: Notice): boolean => SECRET.has(notice.kind)

export const noticeText = (shell: Shell, tournament: Tournament, notice: Notice): string =>
  isSecret(notice) ? '(holds a one-time word and is not shown)' : shell.compose(notice, tournament).text
