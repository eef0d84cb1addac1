import { existsSync, linkSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askDaemon, FolderInUse, holdFolder, socketPath } from '../../src/app/control.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'arbiter-control-'))

describe('the socket beside the data', () => {
  it('one process holds a folder; the next is refused until it is free again', async () => {
    const data = folder()
    const held = await holdFolder(data)
    await expect(holdFolder(data)).rejects.toBeInstanceOf(FolderInUse)
    await held.release()
    await (await holdFolder(data)).release()
  })

  it('a socket that a dead process left is taken over', async () => {
    const data = folder()
    // A server that ends without removing its socket: as after kill -9.
    const dead = createServer()
    await new Promise<void>(resolve => dead.listen(join(data, 'moved.sock'), () => resolve()))
    linkSync(join(data, 'moved.sock'), socketPath(data))
    await new Promise<void>(resolve => dead.close(() => resolve()))
    expect(existsSync(socketPath(data))).toBe(true)
    const held = await holdFolder(data)
    await held.release()
  })

  it('answers requests, also large ones, and tells failures', async () => {
    const data = folder()
    const held = await holdFolder(data)
    expect(await askDaemon(data, { command: 'x' }, 1000)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/just starting/),
    })
    held.serve(async request => {
      if (request.command === 'boom') throw new Error('it went wrong')
      return { ok: true, result: String(request.text ?? '').length }
    })
    expect(await askDaemon(data, { command: 'x', text: 'y'.repeat(3_000_000) }, 10_000)).toEqual({
      ok: true,
      result: 3_000_000,
    })
    expect(await askDaemon(data, { command: 'boom' }, 1000)).toEqual({
      ok: false,
      message: 'it went wrong',
      exitCode: 1,
    })
    await held.release()
    expect(await askDaemon(data, { command: 'x' }, 1000)).toBeNull()
  })

  it('a deep folder gets a short socket', () => {
    expect(socketPath(`/${'x'.repeat(200)}`).length).toBeLessThan(104)
  })
})
