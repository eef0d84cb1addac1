import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importTournament } from '../../src/app/importTournament.ts'
import { receiveNext } from '../../src/app/receiveLetter.ts'
import { loadTournament } from '../../src/store/directory.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { letter, post, type TestShell, testShell, tournamentYaml } from './testShell.ts'

describe('importing a tournament', () => {
  let store: Store
  let shell: TestShell
  beforeAll(async () => {
    store = await freshStore()
    shell = testShell(store, '2025-01-01T09:00:00Z')
  })
  afterAll(() => store.close())

  const yaml = (change: (text: string) => string = t => t) => change(tournamentYaml({ id: 'IMP', boards: 2 }))
  const run = async (text: string, options = {}) => {
    const imported = await importTournament(shell, text, options)
    if (!imported.ok) throw new Error(JSON.stringify(imported.mistakes))
    return imported
  }
  const stored = async () => (await loadTournament(store.db, 'IMP'))?.tournament
  const seat = async (id: string) =>
    (await stored())?.teams.flatMap(t => t.seats).find(s => s.id === id)?.person

  it('--dry-run says what would change and changes nothing', async () => {
    const imported = await run(yaml(), { dryRun: true })
    expect(imported.changes[0]).toMatch(/IMP .* is new: 2 teams, 4 players, 4 games/)
    expect(await stored()).toBeUndefined()
  })

  it('a mistake changes nothing', async () => {
    const imported = await importTournament(
      shell,
      yaml(t => t.replace('form: two', 'form: three')),
    )
    expect(imported.ok).toBe(false)
    expect(await stored()).toBeUndefined()
  })

  it('creates it, once; the same file again changes nothing and sends nothing', async () => {
    expect(await run(yaml())).toMatchObject({ created: true, notices: 8 })
    expect(await run(yaml())).toMatchObject({ created: false, changes: [], notices: 0 })
  })

  it('a new name in the file is taken and told', async () => {
    const imported = await run(yaml(t => t.replace('name: Kent 2', 'name: Kent Second')))
    expect(imported.changes).toEqual([
      'KENT/2: Kent 2 <kent2@club.example> becomes Kent Second <kent2@club.example>',
    ])
    expect((await seat('KENT/2'))?.name).toBe('Kent Second')
    await run(yaml())
  })

  it('what mail has changed wins over the file, unless forced', async () => {
    shell.turn('2025-01-02T09:00:00Z')
    await post(shell, letter('address new@club.example'))
    await receiveNext(shell)
    expect((await seat('KENT/1'))?.email).toBe('new@club.example')
    const same = await run(yaml())
    expect(same.changes).toEqual([])
    expect((await seat('KENT/1'))?.email).toBe('new@club.example')
    const other = yaml(t => t.replaceAll('kent1@club.example', 'third@club.example'))
    const kept = await run(other, { dryRun: true })
    expect(kept.kept.join()).toMatch(/KENT\/1: mail has made it Kent 1 <new@club.example>/)
    await run(other, { force: true })
    expect((await seat('KENT/1'))?.email).toBe('third@club.example')
  })

  it('never drops a running game', async () => {
    const imported = await run(
      yaml(t => t.replace('- {id: M, home: KENT, away: ESSX}', '- {id: N, home: ESSX, away: KENT}')),
    )
    expect(imported.kept).toContain('Game M-1a is no longer in the file, but has begun: it stays')
    expect((await stored())?.matches.map(m => m.id)).toEqual(['N', 'M'])
    const fewer = await run(tournamentYaml({ id: 'IMP', boards: 1 }))
    expect(fewer.kept.join('\n')).toMatch(/KENT\/2 is no longer in the file, but has games/)
    expect(await seat('KENT/2')).toBeDefined()
  })
})
