import { errors } from '@xiaolou/contract/errors'
import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import { createOpenApi } from '@xiaolou/contract/kit/openapi'
import { rateLimits } from '@xiaolou/contract/limits'
import type { FastifyInstance } from 'fastify'
import { docsPage, docsPolicy, docsScript, docsStyle } from './docs-page.ts'

const maxAge = 'public, max-age=300'

/** `/api/docs` for people, `/api/docs/openapi.json` for programs; both made from the routes once, when first asked. */
export function registerDocs(api: FastifyInstance, routes: readonly BoundRoute[], siteUrl: string): void {
  let made: { json: string; html: string } | undefined
  const make = () => {
    const document = createOpenApi({
      title: '小楼接口',
      version: '1.0.0',
      serverUrl: `${siteUrl}/api`,
      routes: routes.map(bound => bound.route),
      errors,
      rateLimits,
    })
    made ??= { json: JSON.stringify(document), html: docsPage(document) }
    return made
  }
  api.get('/docs/openapi.json', (_request, reply) =>
    reply.header('Cache-Control', maxAge).type('application/json; charset=utf-8').send(make().json),
  )
  api.get('/docs', (_request, reply) =>
    reply
      .header('Cache-Control', maxAge)
      .header('Content-Security-Policy', docsPolicy)
      .type('text/html; charset=utf-8')
      .send(make().html),
  )
  api.get('/docs/docs.css', (_request, reply) =>
    reply.header('Cache-Control', maxAge).type('text/css; charset=utf-8').send(docsStyle),
  )
  api.get('/docs/docs.js', (_request, reply) =>
    reply.header('Cache-Control', maxAge).type('text/javascript; charset=utf-8').send(docsScript),
  )
}
