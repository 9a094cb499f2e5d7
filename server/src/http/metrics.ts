import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'
import type { PageCache } from './page-cache.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A bounded set of names: the pattern of a route; `page` for addresses without one. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url === undefined || url === '*' || url === '/*' ? 'page' : url
}

/** `/metrics`, for callers with the token; and the metrics of requests, cached pages and sockets. */
export function registerMetrics(
  app: FastifyInstance,
  given: {
    metrics: Metrics
    token: string
    pages: PageCache
    countSockets: () => number
    countWaiting: () => Readonly<Record<string, number>>
  },
): void {
  const { metrics, token, pages, countSockets, countWaiting } = given
  const wanted = digest(`Bearer ${token}`)
  metrics.counter('cached_page_hits_total', 'Requests answered from memory.', () => pages.stats().hits)
  metrics.gauge('cached_pages', 'Pages in memory.', () => pages.stats().pages)
  metrics.gauge('cached_page_bytes', 'What they take, in bytes.', () => pages.stats().sizeBytes)
  metrics.gauge('sockets', 'Open WebSockets.', countSockets)
  metrics.gauges('queue_length', 'What waits for its turn.', { label: 'queue', read: countWaiting })
  app.addHook('onResponse', async (request, reply) => {
    metrics.request({
      method: request.method,
      route: routeOf(request),
      status: reply.raw.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      return reply.code(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('')
    }
    return reply.type(metrics.contentType).send(await metrics.print())
  })
}
