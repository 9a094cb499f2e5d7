import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call } from '@xiaolou/contract/kit/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache, Render } from './page-cache.ts'
import { type PageTarget, passOn, readPageTarget } from './page-key.ts'
import type { Document, HttpParts, RenderPage } from './parts.ts'
import { plainPage, plainPagePolicy } from './plain-page.ts'
import { dataPolicy } from './security-headers.ts'
import { renderAnswer, renderPage } from './ssr.ts'

export type PageParts = Pick<HttpParts, 'siteUrl' | 'render' | 'documents' | 'findRedirect'> & {
  readonly pages: PageCache
  readonly call: Call
  /** Seconds to wait, for whoever renders too much or comes when the process is overloaded. */
  takeRender(request: FastifyRequest): { status: 429 | 503; retryAfterSeconds: number } | undefined
}

/** Sends one of the pages that need nothing else. */
export function sendPlainPage(reply: FastifyReply, status: number, retryAfterSeconds?: number): FastifyReply {
  if (retryAfterSeconds) reply.header('Retry-After', String(retryAfterSeconds))
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': plainPagePolicy,
      'Cache-Control': 'no-store',
    })
    .send(plainPage(status))
}

async function sendKept(
  parts: PageParts,
  given: { request: FastifyRequest; reply: FastifyReply; key: string; render: Render },
): Promise<FastifyReply> {
  const { request, reply, key, render } = given
  const refused = parts.pages.wouldRender(key) ? parts.takeRender(request) : undefined
  if (refused) return sendPlainPage(reply, refused.status, refused.retryAfterSeconds)
  const kept = await parts.pages.getOrRender(key, render)
  if (kept.kind === 'redirect') {
    return reply
      .header('Cache-Control', 'public, max-age=0, must-revalidate')
      .redirect(passOn(kept.location, request.raw.url ?? ''), kept.status)
  }
  reply.hijack()
  await parts.pages.write(kept, request.raw, reply.raw)
  return reply
}

/** What the client router asks for beside pages; its own query matters, and it is not kept. */
const isRouterData = (path: string) => path.endsWith('.data') || path === '/__manifest'

async function sendRouterData(
  parts: PageParts,
  given: { request: FastifyRequest; reply: FastifyReply; render: RenderPage; target: PageTarget },
): Promise<FastifyReply> {
  const { request, reply, render, target } = given
  const refused = parts.takeRender(request)
  if (refused) return sendPlainPage(reply, refused.status, refused.retryAfterSeconds)
  const url = request.raw.url ?? ''
  const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  const answer = await renderAnswer({
    ...parts,
    render,
    target: { path: target.path, search },
  })
  for (const name of ['Content-Type', 'X-Remix-Response', 'Location']) {
    const value = answer.headers.get(name)
    if (value) reply.header(name, value)
  }
  reply.header('Content-Security-Policy', dataPolicy).header('Cache-Control', 'no-store')
  return reply.code(answer.status).send(answer.body)
}

/** Answers any address that no route of ours claimed, as a page of the site. */
export function createPageHandler(parts: PageParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = request.raw.url ?? ''
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendPlainPage(reply.header('Allow', 'GET, HEAD'), 405)
    }
    const path = url.split('?', 1)[0] ?? ''
    if (path.includes('//')) {
      const search = url.slice(path.length)
      return reply.redirect(path.replace(/\/{2,}/g, '/') + search, 301)
    }
    const target = readPageTarget(url)
    if (!target) return sendPlainPage(reply, 400)
    const { render } = parts
    const isFile = target.path.startsWith('/assets/') || target.path.includes('/.')
    if (!render || isFile) return sendPlainPage(reply, 404)
    if (isRouterData(target.path)) return sendRouterData(parts, { request, reply, render, target })
    const renderTarget: Render = () => renderPage({ ...parts, render, target })
    return sendKept(parts, { request, reply, key: target.key, render: renderTarget })
  }
}

async function produce(document: Document, params: Record<string, string>, url: URL) {
  const made = await document.produce({ params, url })
  if (!made) return undefined
  const page = {
    status: made.status ?? 200,
    contentType: made.contentType,
    contentSecurityPolicy: dataPolicy,
    body: Buffer.from(made.body, 'utf8'),
  }
  return { kind: 'page' as const, page }
}

/** Serves the site's texts at their addresses; they are kept and dropped as pages are. */
export function registerDocuments(app: FastifyInstance, parts: PageParts): void {
  for (const document of parts.documents) {
    app.get<{ Params: Record<string, string> }>(document.path, async (request, reply) => {
      const target = readPageTarget(request.raw.url ?? '')
      if (!target) return sendPlainPage(reply, 400)
      const url = new URL(target.key, parts.siteUrl)
      const render: Render = async () => {
        const made = await produce(document, { ...request.params }, url)
        // Nothing under that address: the site's own 404 page, or a plain one where there is no site.
        if (made) return made
        if (parts.render) return renderPage({ ...parts, render: parts.render, target })
        throw new ApiError({ code: 404, status: 404, message: '' })
      }
      return sendKept(parts, { request, reply, key: target.key, render })
    })
  }
}

/** Answers an error outside `/api` as a page. */
export function sendErrorPage(reply: FastifyReply, refused: ApiError): FastifyReply {
  return sendPlainPage(reply, refused.status, refused.retryAfterSeconds)
}
