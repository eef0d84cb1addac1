/** /health and /metrics on a small server; the pages are put on the same one. */
import fastify, { type FastifyInstance } from 'fastify'
import { healthOf, metricsOf, type SourceHealth } from './health.ts'
import type { Shell } from './shell.ts'

export interface HealthParts {
  readonly shell: Shell
  readonly sources: () => readonly SourceHealth[]
}

export interface HealthServer {
  readonly url: string
  readonly close: () => Promise<void>
}

export async function serveHealth(
  parts: HealthParts,
  host: string,
  port: number,
  mount: (app: FastifyInstance, url: string) => Promise<void>,
): Promise<HealthServer> {
  const app = fastify({ logger: false, trustProxy: ['loopback', 'uniquelocal'], forceCloseConnections: true })
  const metrics = metricsOf(parts.shell, parts.sources)
  app.get('/health', async (_, reply) => {
    try {
      const health = await healthOf(parts.shell, parts.sources())
      return await reply.code(health.ok ? 200 : 503).send(health)
    } catch {
      return await reply.code(503).send({ ok: false, problems: ['The database does not answer.'] })
    }
  })
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()))
  await mount(app, `http://${host}:${port}`)
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}
