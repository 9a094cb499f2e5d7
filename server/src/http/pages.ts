import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isInsidePath } from '@xiaolou/contract/inside-path'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call } from '@xiaolou/contract/kit/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Document } from '../platform/feature.ts'
import { encodingFor } from './compress.ts'
import type { HttpDeps } from './deps.ts'
import type { RequestIds } from './log.ts'
import { type CachedPage, mustAsk, type PageCache, type Render } from './page-cache.ts'
import { numberedAddress, passOn, readPageTarget, singleSlashes } from './page-key.ts'
import { dataPolicy, hashSource, pagePolicy } from './security-headers.ts'
import { renderPage } from './ssr.ts'

export type PageDeps = Pick<HttpDeps, 'siteUrl' | 'render' | 'documents' | 'findRedirect'> & {
  readonly pages: PageCache
  readonly call: Call
  /** The refusal for a client that renders too much, or when the process is overloaded. */
  takeRender(request: FastifyRequest): Promise<{ status: 429 | 503; retryAfterSeconds: number } | undefined>
  readonly noteRobot: (headers: IncomingHttpHeaders) => void
}

/** Sends a self-contained page. */
export function sendPlainPage(reply: FastifyReply, status: number, retryAfterSeconds?: number): FastifyReply {
  if (retryAfterSeconds) reply.header('Retry-After', String(retryAfterSeconds))
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': plainPagePolicy,
      'Cache-Control': 'no-store',
    })
    .send(plainPage(status, reply.request.id))
}

// Skips parsing the addresses of calls and files.
const isNeverPage = /^\/(?:w?api|assets|uploads)\//

/**
 * Serves cached pages ahead of Fastify, whose request, reply and logger live until the response has been
 * sent: with many connections they would reach V8's old generation (decision 0036).
 */
export function createCachedPageListener(
  pages: PageCache,
  {
    common,
    requestIdOf,
    noteRobot,
  }: { common: Readonly<Record<string, string>>; requestIdOf: RequestIds } & Pick<PageDeps, 'noteRobot'>,
) {
  const send = async (page: CachedPage, req: IncomingMessage, res: ServerResponse) => {
    const { headers, body } = await page.getForm(encodingFor(req.headers['accept-encoding']))
    const isHeld = page.isHeld(req.headers['if-none-match'])
    const length = isHeld ? {} : { 'Content-Length': body.length }
    res.writeHead(isHeld ? 304 : page.status, {
      ...common,
      ...headers,
      ...length,
      'X-Request-Id': requestIdOf(req),
    })
    res.end(isHeld || req.method === 'HEAD' ? undefined : body)
  }
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method, url = '' } = req
    if ((method !== 'GET' && method !== 'HEAD') || isNeverPage.test(url)) return false
    // The query alone may be an old address.
    if (numberedAddress(url) !== undefined) return false
    const target = readPageTarget(url)
    const page = target && pages.find(target.key)
    if (!page) return false
    noteRobot(req.headers)
    send(page, req, res).catch(() => res.destroy())
    return true
  }
}

async function sendPage(
  deps: PageDeps,
  given: { request: FastifyRequest; reply: FastifyReply; key: string; render: Render },
): Promise<FastifyReply> {
  const { request, reply, key, render } = given
  deps.noteRobot(request.headers)
  const refused = deps.pages.has(key) ? undefined : await deps.takeRender(request)
  if (refused) return sendPlainPage(reply, refused.status, refused.retryAfterSeconds)
  const page = await deps.pages.getOrRender(key, render)
  if (page.kind === 'redirect') {
    reply.header('Cache-Control', mustAsk)
    return reply.redirect(passOn(page.location, request.raw.url ?? ''), page.status)
  }
  const { headers, body } = await page.getForm(encodingFor(request.headers['accept-encoding']))
  reply.headers(headers)
  if (page.isHeld(request.headers['if-none-match'])) return reply.code(304).send()
  return reply.code(page.status).send(body)
}

/** Answers any address without a route as a page of the site. */
export function createPageHandler(deps: PageDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = request.raw.url ?? ''
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendPlainPage(reply.header('Allow', 'GET, HEAD'), 405)
    }
    const path = url.split('?', 1)[0] ?? ''
    if (path.includes('//')) {
      const single = singleSlashes(url)
      return single === undefined ? sendPlainPage(reply, 400) : reply.redirect(single, 301)
    }
    const target = readPageTarget(url)
    if (!target) return sendPlainPage(reply, 400)
    const numbered = numberedAddress(url)
    const moved = numbered === undefined ? undefined : await deps.findRedirect(numbered, '')
    if (moved !== undefined && isInsidePath(moved))
      return reply.header('Cache-Control', mustAsk).redirect(moved, 301)
    const { render } = deps
    const isFile = target.path.startsWith('/assets/') || target.path.includes('/.')
    if (!render || isFile) return sendPlainPage(reply, 404)
    const renderTarget: Render = () => renderPage({ ...deps, render, target })
    return sendPage(deps, { request, reply, key: target.key, render: renderTarget })
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

/** Serves the site's text documents at their addresses; they are cached and dropped like pages. */
export function registerDocuments(app: FastifyInstance, deps: PageDeps): void {
  for (const document of deps.documents) {
    app.get<{ Params: Record<string, string> }>(document.path, async (request, reply) => {
      const target = readPageTarget(request.raw.url ?? '')
      if (!target) return sendPlainPage(reply, 400)
      const url = new URL(target.key, deps.siteUrl)
      // Copied, so that the cached closure does not hold the request and its socket.
      const params = { ...request.params }
      const render: Render = async () => {
        const made = await produce(document, params, url)
        // Nothing at that address: the site's own 404 page, or a plain one if there is no site build.
        if (made) return made
        if (deps.render) return renderPage({ ...deps, render: deps.render, target })
        throw new ApiError({ code: 404, status: 404, message: '' })
      }
      return sendPage(deps, { request, reply, key: target.key, render })
    })
  }
}

/** Answers an error outside `/api` as a page. */
export function sendErrorPage(reply: FastifyReply, refused: ApiError): FastifyReply {
  return sendPlainPage(reply, refused.status, refused.retryAfterSeconds)
}

const style = `
:root{color-scheme:light dark;--paper:#faf7f1;--ink:#2a2723;--soft:#5d574e;--line:#e8e1d3;--accent:#a8432b}
@media(prefers-color-scheme:dark){:root{--paper:#171513;--ink:#ece5d8;--soft:#b8afa0;--line:#332e28;--accent:#e08a6a}}
body{margin:0;min-height:100vh;display:grid;place-content:center;background:var(--paper);color:var(--ink);
font:17px/1.9 "PingFang SC","HarmonyOS Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
main{max-width:30em;padding:2em}h1{margin:0 0 .6em;font:600 1.6em/1.5 "Source Han Serif SC","Noto Serif CJK SC","Songti SC",SimSun,serif}
p{margin:0 0 1.2em;color:var(--soft)}button{font:inherit;color:var(--paper);background:var(--accent);border:0;padding:.35em 1.4em;margin:0 0 1.4em;min-height:44px;cursor:pointer}
nav{border-top:1px solid var(--line);padding-top:1em}a{color:var(--accent);margin-right:1.5em}
`

export const plainPagePolicy = pagePolicy({ scripts: [], styles: [hashSource(style)] })

const words: Record<number, { title: string; text: string }> = {
  400: { title: '这个地址读不懂', text: '地址里有写错的字符。请检查一下，或者从首页走起。' },
  404: { title: '这里什么也没有', text: '你要找的东西不在这里，也许换了地方，也许从未来过。' },
  405: { title: '这里只能看', text: '这个地址只供阅读，不收别的请求。' },
  429: { title: '走得太快了', text: '短时间里翻了太多页，请歇一会儿再来。' },
  503: { title: '这里有些忙', text: '此刻来的人太多，或者主人正在收拾屋子。请稍等片刻再试。' },
}
const unknown = { title: '灯忽然灭了', text: '这一页没能写完，错不在你。请稍后再试，别处应该还亮着。' }

/**
 * A self-contained page without scripts, files or data, for when the site itself cannot answer. For a bug, it
 * names the request id, by which the owner finds it in the log.
 */
export function plainPage(status: number, requestId?: string): string {
  const { title, text } = words[status] ?? unknown
  const quoted =
    words[status] || requestId === undefined ? '' : `<p>告诉主人的话，请带上这个编号：${requestId}</p>`
  return plainPageOf(title, `<p>${text}</p>${quoted}`, '<a href="">再试一次</a>')
}

/** The same page with other text; `body` and `ways` are HTML. */
export const plainPageOf = (title: string, body: string, ways = '') =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}<nav>${ways}<a href="/home">回首页</a></nav></main></body></html>`
