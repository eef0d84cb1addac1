/** The settings of this call, or a failure that tells every mistake. */
import { type Config, readConfig } from '../config.ts'
import { Failure } from './failure.ts'

export interface GlobalOptions {
  readonly config?: string
  readonly debug?: boolean
}

export function settingsOf(options: GlobalOptions): Config {
  const read = readConfig({
    env: process.env,
    cwd: process.cwd(),
    ...(options.config === undefined ? {} : { file: options.config }),
  })
  if (read.ok) return read.config
  throw new Failure(read.mistakes.join('\n'))
}
