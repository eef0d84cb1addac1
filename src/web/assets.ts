/** The style sheet and the one small script, served from memory under names that change with their content. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../templates/web/${name}`, import.meta.url)), 'utf8')

const FILES = [
  { path: '/style.css', type: 'text/css; charset=utf-8', body: read('style.css') },
  { path: '/script.js', type: 'text/javascript; charset=utf-8', body: read('script.js') },
] as const

export function assetRoutes(app: FastifyInstance): void {
  for (const file of FILES) {
    const etag = `"${createHash('sha256').update(file.body).digest('hex').slice(0, 24)}"`
    app.get(file.path, async (request, reply) => {
      reply.header('ETag', etag).header('Cache-Control', 'public, max-age=300')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(file.type).send(file.body)
    })
  }
}
