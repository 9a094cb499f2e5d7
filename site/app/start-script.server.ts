import type { EntryContext } from 'react-router'

/** For a page that is not painted, in a hidden tab. */
const latestStartMs = 2_000

const dataId = 'page-data'

/** What the loaders gave, as text that no browser runs. It is JSON: `<` stands in its strings only. */
export const dataElement = (data: string) =>
  `<script id="${dataId}" type="application/json">${data.replaceAll('<', '\\u003c')}</script>`

/**
 * The script that brings a page to life, in place of the router's own (`<Scripts>`): the modules are fetched once the page
 * has been painted, so that on a slow line words and pictures need not share the way with 120 KB that nobody sees.
 */
export function startScript({
  manifest,
  serverHandoffString = '{}',
  staticHandlerContext,
}: EntryContext): string {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const preloads = new Set([
    manifest.url,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ])
  const before = manifest.hmr ? `await import("${manifest.hmr.runtime}")` : ''
  return `{
window.__reactRouterContext = ${serverHandoffString}
window.__reactRouterContext.stream = new Response(document.getElementById('${dataId}').textContent).body
let isStarted = false
const start = async () => {
  if (isStarted) return
  isStarted = true
  for (const href of ${JSON.stringify([...preloads])})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  ${before}
  const [, ...routes] = await Promise.all([import("${manifest.url}"), ${routes.map(({ module }) => `import("${module}")`).join(', ')}])
  window.__reactRouterRouteModules = Object.fromEntries(${JSON.stringify(routes.map(({ id }) => id))}.map((id, at) => [id, routes[at]]))
  import("${manifest.entry.module}")
}
if (!PerformanceObserver.supportedEntryTypes.includes('paint')) start()
else {
  new PerformanceObserver(list => {
    // The first paint of all may be the bare ground.
    if (list.getEntriesByName('first-contentful-paint').length > 0) start()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(start, ${latestStartMs})
}
}`
}
