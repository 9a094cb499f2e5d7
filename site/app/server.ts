import * as build from 'virtual:react-router/server-build'
import type { Call } from '@xiaolou/contract/kit/route'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type RenderedDocument, renderingContext } from './entry.server.tsx'
import { callContext } from './lib/api.ts'

// Members that are `undefined` would not be the absent ones that are asked for: those of development are left out.
const {
  allowedActionOrigins: _origins,
  unstable_getCriticalCss: _criticalCss,
  basename = '/',
  ...rest
} = build
const handle = createRequestHandler({ ...rest, basename }, import.meta.env.MODE)

/**
 * Renders one page. The origin of `request.url` is the site's public one; `call` answers the loaders in process, as an
 * anonymous visitor. Resolves with a whole document, a redirect, or an error page of the right status; rejects with
 * what broke the page.
 */
export async function render(input: { request: Request; call: Call }) {
  const context = new RouterContextProvider()
  let document: RenderedDocument | undefined
  let failure: unknown
  context.set(callContext, input.call)
  context.set(renderingContext, {
    take(taken) {
      document = taken
    },
    noteError(error) {
      failure = error
    },
  })
  const response = await handle(input.request, context)
  const { status, headers } = response
  if (status >= 500 && failure !== undefined) throw failure
  const { body, scripts } = document ?? { body: Buffer.from(await response.arrayBuffer()), scripts: [] }
  return { status, headers, body, scripts }
}
