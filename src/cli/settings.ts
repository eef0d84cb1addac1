/** `arbiter settings`: every setting with its default and meaning, as a table for documents. */
import { SETTINGS } from '../settingsTable.ts'

export function settingsCommand(): void {
  const lines = Object.entries(SETTINGS).map(([name, one]) => {
    const secret = 'secret' in one && one.secret ? `, or ${one.env}_FILE` : ''
    const inFile = 'secret' in one && one.secret ? 'not in the file' : `\`${name}\``
    const fallback = one.default === null ? '' : `\`${one.default}\``
    return `| \`${one.env}\`${secret} | ${inFile} | ${fallback} | ${one.meaning} |`
  })
  process.stdout.write(
    `${['| environment | arbiter.yaml | default | meaning |', '|---|---|---|---|', ...lines].join('\n')}\n`,
  )
}
