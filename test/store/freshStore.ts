import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { openStore, type Store } from '../../src/store/open.ts'

let template: Promise<Blob> | null = null

/** A database in memory with its tables and nothing in them, copied from the one that the whole run made. */
export async function freshStore(): Promise<Store> {
  template ??= readFile(inject('emptyDatabase')).then(bytes => new Blob([new Uint8Array(bytes)]))
  return openStore({ folder: null, template: await template })
}
