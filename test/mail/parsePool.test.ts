/** mail.md G3, G9: no letter may stop the daemon; each is parsed within limits, the next one goes on. */
import { afterAll, describe, expect, it } from 'vitest'
import { parsePool } from '../../src/mail/parsePool.ts'

const good = Buffer.from('From: ann@kent.example\r\nSubject: x\r\n\r\n1. e4\r\n')

describe('the thread that parses', () => {
  const pool = parsePool({ timeoutMs: 20_000, memoryMb: 256 })
  const hasty = parsePool({ timeoutMs: 1, memoryMb: 256 })
  afterAll(async () => {
    await pool.close()
    await hasty.close()
  })

  it('gives the letter, one after the other', async () => {
    const letters = await Promise.all([pool.parse(good), pool.parse(good), pool.parse(good)])
    expect(letters.map(l => l.from?.address)).toEqual(Array(3).fill('ann@kent.example'))
  })

  it('a letter that takes too long is given up, the thread made anew', async () => {
    await expect(hasty.parse(Buffer.concat([good, Buffer.alloc(5_000_000, 'x ')]))).rejects.toThrow(
      /within 1 ms/,
    )
    await expect(hasty.parse(good)).rejects.toThrow()
    await expect(pool.parse(good)).resolves.toMatchObject({ subject: 'x' })
  })

  it.each([
    ['nothing at all', Buffer.alloc(0)],
    ['NUL bytes', Buffer.alloc(10_000)],
    ['no header', Buffer.from('just text')],
    [
      'deep nesting',
      Buffer.from(`${'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(5000)}x`),
    ],
    ['a thousand recipients', Buffer.from(`To: ${Array(1000).fill('a@x.example').join(', ')}\r\n\r\nx`)],
  ])('%s never throws', async (_, bytes) => {
    await expect(pool.parse(bytes)).resolves.toBeDefined()
  })
})
