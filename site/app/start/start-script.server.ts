import { appFailed } from './event-replay.ts'

/** For a page that is not painted, in a hidden tab. */
const latestStartMs = 2_000

const dataId = 'page-data'

/** The loaders' data as an inert JSON element: `<` only occurs in strings. */
export const dataElement = (data: string) =>
  `<script id="${dataId}" type="application/json">${data.replaceAll('<', '\\u003c')}</script>`

/** Vite's manifest of the browser build: for each source its file and imports. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const built = import.meta.glob<Manifest>('../../build/client/.vite/manifest.json', {
  eager: true,
  import: 'default',
})
const [manifest] = Object.values(built)
const entry = 'app/entry.client.tsx'

/** The files of `sources` and all their imports, each once. */
export function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const all = new Set(sources)
  for (const source of all) for (const next of manifest[source]?.imports ?? []) all.add(next)
  return [...all].flatMap(source => (manifest[source] ? [`/${manifest[source].file}`] : []))
}

/** The start script of a page whose screen is the source `screen`. */
export function startScript(screen = ''): string {
  // Vite's development server serves the sources themselves.
  if (!manifest || import.meta.env.DEV) return startScriptOf([`/${entry}`])
  return startScriptOf(filesOf(manifest, [entry, screen]))
}

/**
 * The script that starts hydration: the modules, the first of which is the entry, load after the first paint,
 * so that on a slow connection text and pictures do not compete with 120 KB of script.
 */
export function startScriptOf(files: readonly string[]): string {
  return `{
let isStarted = false
const start = () => {
  if (isStarted) return
  isStarted = true
  window.__staticRouterHydrationData = JSON.parse(document.getElementById('${dataId}').textContent)
  for (const href of ${JSON.stringify(files)})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  import("${files[0]}").catch(() => dispatchEvent(new Event('${appFailed}')))
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
