import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Which room may import which (docs: the map of the house). Types of a letter are the one thing a rulebook knows of mail. */
const MAY: { readonly [room: string]: readonly string[] } = {
  core: [],
  chess: ['core'],
  rulebooks: ['core', 'chess'],
  mail: ['core', 'chess'],
  store: ['core'],
  app: ['core', 'chess', 'rulebooks', 'mail', 'store'],
  web: ['app', 'core', 'chess', 'store', 'rulebooks', 'mail'],
  cli: ['app', 'web', 'core', 'chess', 'rulebooks', 'mail', 'store'],
}

const SRC = resolve('src')

function files(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory()
      ? files(join(dir, entry.name))
      : entry.name.endsWith('.ts')
        ? [join(dir, entry.name)]
        : [],
  )
}

const roomOf = (file: string) => relative(SRC, file).split('/')[0] as string

interface Import {
  readonly file: string
  readonly to: string
  readonly typeOnly: boolean
}

function imports(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'(\.[^']+)'/gm)].map(match => ({
    file: relative(SRC, file),
    to: resolve(dirname(file), match[2] as string),
    typeOnly: match[1] !== undefined,
  }))
}

const sources = files(SRC).filter(file => relative(SRC, file).includes('/'))

describe('the rooms import only downwards', () => {
  it.each(Object.keys(MAY))('%s', room => {
    const wrong = sources
      .filter(file => roomOf(file) === room)
      .flatMap(imports)
      .filter(({ to, typeOnly }) => {
        if (relative(SRC, to).startsWith('..')) return room !== 'store'
        const other = roomOf(to)
        if (other === room) return false
        // A command may start what the top level wires together; no other room looks up there.
        if (other.endsWith('.ts')) return room !== 'cli'
        if (room === 'rulebooks' && typeOnly && relative(SRC, to) === 'mail/letter.ts') return false
        return !MAY[room]?.includes(other)
      })
      .map(({ file, to }) => `${file} -> ${relative(SRC, to)}`)
    expect(wrong).toEqual([])
  })
})

describe('the pure rooms ask nobody for the time', () => {
  it.each(['core', 'chess', 'rulebooks'])('%s', room => {
    const smells = sources
      .filter(file => roomOf(file) === room)
      .filter(file =>
        /\bDate\(\s*\)|Date\.now|process\.env|= await |^\s*await |Math\.random|\basync (?:function|\()/m.test(
          readFileSync(file, 'utf8'),
        ),
      )
      .map(file => relative(SRC, file))
    expect(smells).toEqual([])
  })

  it('only the chess room knows chess.js', () => {
    const others = sources
      .filter(file => roomOf(file) !== 'chess')
      .filter(file => /from 'chess\.js'/.test(readFileSync(file, 'utf8')))
      .map(file => relative(SRC, file))
    expect(others).toEqual([])
  })
})
