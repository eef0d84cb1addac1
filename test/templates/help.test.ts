import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/rulebooks/correspondence/rule13Powers.ts'

/** Everything that somebody may send stands on his page, by mail and in the docs. */
const PAGES = [
  ['player', 'docs/player.md'],
  ['captain', 'docs/captain.md'],
  ['controller', 'docs/controller.md'],
] as const

describe('the help pages name every command of the table', () => {
  it.each(PAGES)('%s', (role, page) => {
    const mail = readFileSync(`templates/mail/county-correspondence-2007/_help_${role}.txt.liquid`, 'utf8')
    const doc = readFileSync(page, 'utf8')
    // The Controller's pages say that he may send what the others may.
    const own = COMMANDS.filter(
      row =>
        row.roles.includes(role) &&
        (role !== 'controller' || !row.roles.some(other => other !== 'controller')),
    )
    const inMail = own.filter(row => !named(mail, row.word)).map(row => row.word)
    const inDoc = own.filter(row => !named(doc, row.word)).map(row => row.word)
    expect({ inMail, inDoc }).toEqual({ inMail: [], inDoc: [] })
  })
})

/** REJECT has a second meaning, with a letter's id, under a word of its own in the table. */
const named = (text: string, word: string) => text.includes(word.replace(' LETTER', ''))
