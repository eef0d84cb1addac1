import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handle, NOTHING } from '../../src/app/handle.ts'
import { takeTournament } from '../../src/app/importTournament.ts'
import { receiveNext } from '../../src/app/receiveLetter.ts'
import type { HeldLetterWord } from '../../src/core/rulebook.ts'
import type { Store } from '../../src/store/open.ts'
import { databases } from '../store/databases.ts'
import { letter, post, type TestShell, testShell, testTournament } from './testShell.ts'

describe.each(databases)('a held letter on %s', (_, fresh) => {
  let store: Store
  let shell: TestShell
  let n = 0

  beforeAll(async () => {
    store = await fresh()
    shell = testShell(store, '2025-01-01T09:00:00Z')
    await takeTournament(shell, testTournament({ boards: 1 }))
    shell.turn('2025-01-02T10:00:00Z')
  })
  afterAll(() => store.close())

  /** A letter that is held: its Message-ID came before with other words. */
  async function held(): Promise<string> {
    n += 1
    const ids = [
      letter('hello there', { id: `<${n}@club.example>` }),
      letter(`move w${n}`, { id: `<${n}@club.example>` }),
    ]
    let last = ''
    for (const bytes of ids) {
      last = (await post(shell, bytes)).id
      await receiveNext(shell)
    }
    return last
  }
  const stateOf = async (id: string) =>
    store.db
      .selectFrom('inbound')
      .select(['state', 'released'])
      .where('raw', '=', id)
      .executeTakeFirstOrThrow()
  const say = (word: Omit<HeldLetterWord, 'game' | 'text'> & Partial<HeldLetterWord>) =>
    handle(shell, 'T25', {
      decide: () => ({ ...NOTHING, heldLetters: [{ game: null, text: '', ...word }] }),
    })
  const sent = async (kind: string) =>
    store.db
      .selectFrom('notices')
      .innerJoin('outbox', 'outbox.notice_id', 'notices.id')
      .select('outbox.rcpt')
      .where('notices.kind', '=', kind)
      .execute()

  it('RELEASE puts it back into the queue as released, into the game named', async () => {
    const id = await held()
    expect((await stateOf(id)).state).toBe('held')
    await say({ letter: id.slice(0, 12), verdict: 'release', game: 'M-1a' })
    expect(await stateOf(id)).toEqual({ state: 'new', released: { game: 'M-1a', person: null } })
    await receiveNext(shell)
    expect((await stateOf(id)).state).toBe('done')
  })

  it('REJECT ends its waiting and tells the sender the text', async () => {
    const id = await held()
    await say({ letter: id.slice(0, 12), verdict: 'reject', text: 'that was the move of another game' })
    expect((await stateOf(id)).state).toBe('done')
    expect(await sent('decision')).toEqual([{ rcpt: 'kent1@club.example' }])
  })

  it('an id that no held letter has is asked back', async () => {
    await held()
    await say({ letter: 'ffffffffffff', verdict: 'release' })
    expect(await sent('not-understood')).toEqual([{ rcpt: 'controller@chess.example' }])
  })
})
