import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SETTINGS } from '../../src/settingsTable.ts'

interface Row {
  readonly env: string
  readonly default: string | null
  readonly meaning: string
  readonly secret?: true
}

/** The table of settings as the README has it. UPDATE_GOLDEN=1 writes it anew. */
function table(): string {
  const rows = Object.entries(SETTINGS as unknown as Record<string, Row>).map(([name, row]) => {
    const inFile = row.secret === true ? '' : `\`${name}\``
    return `| ${inFile} | \`${row.env}\` | ${row.default === null ? '' : `\`${row.default}\``} | ${row.meaning} |`
  })
  return ['| in arbiter.yaml | variable | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

it('the README shows every setting, with its default', () => {
  const readme = readFileSync('README.md', 'utf8')
  const between = /<!-- settings -->\n([\s\S]*)<!-- \/settings -->/
  if (process.env.UPDATE_GOLDEN === '1')
    writeFileSync(
      'README.md',
      readme.replace(between, () => `<!-- settings -->\n\n${table()}\n\n<!-- /settings -->`),
    )
  expect(readFileSync('README.md', 'utf8').match(between)?.[1]?.trim()).toBe(table())
})
