/** Structured log lines: no bodies of letters, addresses cut short. */
import { pino } from 'pino'
import type { Log } from './app/shell.ts'

/** 'ann.able@kent.example' is told as 'a***@kent.example'. */
export function shortenAddresses(text: string): string {
  return text.replace(/([\p{L}\p{N}])[\p{L}\p{N}._%+-]{0,63}@([\p{L}\p{N}.-]{1,253})/gu, '$1***@$2')
}

export function logTo(
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent',
  stream?: { write(line: string): void },
): Log {
  const logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    stream ?? pino.destination({ dest: 2, sync: true }),
  )
  const shortened = (what: object): object =>
    Object.fromEntries(
      Object.entries(what).map(([k, v]) => [k, typeof v === 'string' ? shortenAddresses(v) : v]),
    )
  return {
    debug: (what, text) => logger.debug(shortened(what), shortenAddresses(text)),
    info: (what, text) => logger.info(shortened(what), shortenAddresses(text)),
    warn: (what, text) => logger.warn(shortened(what), shortenAddresses(text)),
    error: (what, text) => logger.error(shortened(what), shortenAddresses(text)),
  }
}
