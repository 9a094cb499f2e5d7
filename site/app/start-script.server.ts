/** For a page that is not painted, in a hidden tab. */
const latestStartMs = 2_000

const dataId = 'page-data'

/** What the loaders gave, as text that no browser runs. It is JSON: `<` stands in its strings only. */
export const dataElement = (data: string) =>
  `<script id="${dataId}" type="application/json">${data.replaceAll('<', '\\u003c')}</script>`

/** What Vite says of the browser's build: for each source its file, and the sources that it imports. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const built = import.meta.glob<Manifest>('../build/client/.vite/manifest.json', {
  eager: true,
  import: 'default',
})
const [manifest] = Object.values(built)
const entry = 'app/entry.client.tsx'

/** The files of `sources` and of all that they import, each once. */
export function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const all = new Set(sources)
  for (const source of all) for (const next of manifest[source]?.imports ?? []) all.add(next)
  return [...all].flatMap(source => (manifest[source] ? [`/${manifest[source].file}`] : []))
}

/** The start of a page whose screen is in the source `screen`. */
export function startScript(screen = ''): string {
  // Vite's development server serves the sources themselves.
  if (!manifest || import.meta.env.DEV) return startScriptOf([`/${entry}`])
  return startScriptOf(filesOf(manifest, [entry, screen]))
}

/**
 * The script that brings a page to life: the modules, of which the first is the entry, are fetched once the page has been
 * painted, so that on a slow line words and pictures need not share the way with 120 KB that nobody sees.
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
  import("${files[0]}")
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
