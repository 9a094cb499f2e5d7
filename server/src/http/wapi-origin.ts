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
 * streams be played, without cookies or anybody's name. Everybody else gets what he got before; where nobody is named no
 * answer differs. `getOrigins` is asked with each request, as the owner may change them at any time.
 */
export function allowOrigins(wapi: FastifyInstance, getOrigins: () => Promise<readonly string[]>): void {
  wapi.addHook('onRequest', async (request, reply) => {
    // Whatever is kept by somebody in between is kept for each origin by itself; covers outlive a change of the list.
    reply.header('Vary', 'Origin')
    const allowed = await getOrigins()
    if (allowed.length === 0) return
    const { origin } = request.headers
    const asking = askingOrigin(request)
    // A page that sends no referrer says nothing: the signed address says enough.
    if (asking === undefined || allowed.includes(asking))
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (origin === undefined || !allowed.includes(origin)) return
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Content-Length, Content-Range, Accept-Ranges, Retry-After',
    })
  })
  wapi.options('/*', async (request, reply) => {
    if (!(await getOrigins()).includes(request.headers.origin ?? '')) return reply.callNotFound()
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
