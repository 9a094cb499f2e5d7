import type { PageEdit } from './page-edit.server.ts'

const preloadLink =
  /<link (?:nonce="\w{0,64}" )?rel="modulepreload" href="(\/assets\/[\w.-]{1,200}\.js)"(?: nonce="\w{0,64}")?\/>/g
/** The router's starting script, the last one of the page: the manifest, the route modules, their table, the entry. */
const startScript =
  /^(<script [^>]{0,200}>)import "([^"\n]{1,200})";\n((?:import \* as route\d{1,3} from "[^"\n]{1,200}";\s{1,8}){1,20})(window\.__reactRouterRouteModules = \{[^}\n]{1,2000}\});\s{1,8}import\("([^"\n]{1,200})"\);(?=<\/script>)/
const maxStartLength = 8_000
/** For a page that is not painted, in a hidden tab. */
const latestStartMs = 2_000
const routeImport = /import \* as (route\d{1,3}) from ("[^"]{1,200}")/g

/** Without the rendering's mark, as the whole script is ours. */
const markOf = / nonce="\w{0,64}"/

export type LateStart = { edits: PageEdit[]; scripts: string[] }

/**
 * The edits that let a page be painted first and fetch its scripts then: on a slow line words and pictures need not
 * share the way with 120 KB that nobody sees; and the script that starts them. A start that does not look as the router
 * writes it today is left as it is. `head` is the page until the end of its head.
 */
export function startLate(page: string, head: string): LateStart {
  // Inside the page's words and data a `<` is written otherwise: this is the router's script or none.
  const from = page.lastIndexOf('<script ')
  const start = from < 0 ? null : startScript.exec(page.slice(from, from + maxStartLength))
  if (!start) return { edits: [], scripts: [] }
  const [whole, tag = '', manifest = '', imports = '', table = '', entry = ''] = start
  const preloads = [...head.matchAll(preloadLink)]
  const routes = [...imports.matchAll(routeImport)].map(([, name = '', address = '']) => ({ name, address }))
  const script = `{
let isStarted = false
const start = () => {
  if (isStarted) return
  isStarted = true
  for (const href of ${JSON.stringify(preloads.map(([, href]) => href))})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  Promise.all([${routes.map(({ address }) => `import(${address})`).join(', ')}, import("${manifest}")]).then(([${routes
    .map(({ name }) => name)
    .join(', ')}]) => {
    ${table}
    import("${entry}")
  })
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
  return {
    edits: [
      ...preloads.map(({ 0: link, index }) => ({ from: index, to: index + link.length, text: '' })),
      { from, to: from + whole.length, text: tag.replace(markOf, '') + script },
    ],
    scripts: [script],
  }
}
