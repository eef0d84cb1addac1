/** What the web face is given; nothing in this room reads the environment or the clock by itself. */
import type { Address } from '../core/ids.ts'
import type { SourceHealth } from '../app/health.ts'
import type { FileChecks } from '../app/tournamentFile.ts'
import type { Shell } from '../app/shell.ts'

export interface WebDeps {
  readonly shell: Shell
  /** The address under which people reach it, without a slash at the end: 'https://chess.example'. */
  readonly publicUrl: string
  /** 32 bytes by which cookies are sealed. */
  readonly cookieKey: Uint8Array
  readonly administrator: Address | null
  /** Sign-in links are good for this long. */
  readonly linkMinutes: number
  /** A session that has not been seen for this long is over. */
  readonly idleDays: number
  /** The demo: everything may be read without signing in, nothing may be done. */
  readonly readOnly: boolean
  /** Requests in a minute from one address: far more than a person makes, far less than a flood. */
  readonly requestsAMinute: number
  /** What a tournament file is held against. */
  readonly checks: FileChecks
  /** Called when something was put in that the loops should see at once. */
  readonly wake: () => void
  /** How the sources of mail fare, for the administrator. */
  readonly sources: () => readonly SourceHealth[]
  /** Unpredictable bytes, as hex: links, session ids, keys. */
  readonly random: () => string
}

export const WEB_DEFAULTS = {
  linkMinutes: 15,
  idleDays: 30,
  readOnly: false,
  requestsAMinute: 300,
  checks: {},
  wake: () => {},
  sources: () => [],
} as const satisfies Partial<WebDeps>
