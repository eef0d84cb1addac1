/** mail.md G8: on PostgreSQL one daemon works; when its connection is cut the next one takes over. */
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { takeLeadership } from '../../src/app/leader.ts'
import { until } from '../servers/programs.ts'
import { freshPostgresUrl, hasPostgres } from '../store/databases.ts'

describe('leadership', () => {
  it.runIf(hasPostgres)('one holds it, it is told when it is lost, the next takes it', async () => {
    const url = await freshPostgresUrl()
    const first = await takeLeadership(url, 5000)
    expect(first).not.toBeNull()
    expect(await takeLeadership(url, 5000)).toBeNull()
    let lost = false
    first?.onLost(() => {
      lost = true
    })
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'")
    await admin.end()
    await until('the word of its loss', async () => lost)
    const second = await until('the next', async () => takeLeadership(url, 5000))
    await second.release()
    const third = await takeLeadership(url, 5000)
    expect(third).not.toBeNull()
    await third?.release()
  })
})
