import type { FastifyInstance, FastifyRequest } from 'fastify'

const preflightSeconds = 600

/** The origin of the page that asks; a media element without `crossorigin` names only the page that it stands on. */
function askingOrigin({ headers }: FastifyRequest): string | undefined {
  if (headers.origin !== undefined) return headers.origin
  const { referer = '' } = headers
  return URL.canParse(referer) ? new URL(referer).origin : undefined
}

/**
 * Lets players of the origins that the owner has named use `/wapi` from their pages: its answers can be read there and its
 * streams be played, without cookies or anybody's name. Everybody else gets what he got before. Where nobody is named there
 * is no such header at all.
 */
export function allowOrigins(wapi: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins)
  wapi.addHook('onRequest', async (request, reply) => {
    if (allowed.size === 0) return
    // Whatever is kept by somebody in between is kept for each origin by itself.
    reply.header('Vary', 'Origin')
    const { origin } = request.headers
    const asking = askingOrigin(request)
    // A page that sends no referrer says nothing: the signed address says enough.
    if (asking === undefined || allowed.has(asking))
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (origin === undefined || !allowed.has(origin)) return
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Content-Length, Content-Range, Accept-Ranges, Retry-After',
    })
  })
  wapi.options('/*', async (request, reply) => {
    if (!allowed.has(request.headers.origin ?? '')) return reply.callNotFound()
    return reply
      .code(204)
      .headers({
        'Access-Control-Allow-Methods': 'GET, HEAD, POST',
        'Access-Control-Allow-Headers': 'Content-Type, Range, X-Requested-With',
        'Access-Control-Max-Age': String(preflightSeconds),
      })
      .send()
  })
}
