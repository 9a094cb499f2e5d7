import { storageKey } from '@xiaolou/browser/storage'
import { appFailed, appWanted } from './event-replay.ts'
import { type StartSettings, startApp } from './start-app.ts'

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
const early = 'app/start/early.client.ts'

/** The files of `sources` and all their imports, each once, and after those that it imports. */
export function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const seen = new Set<string>()
  const files: string[] = []
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    for (const next of chunk.imports ?? []) add(next)
    files.push(`/${chunk.file}`)
  }
  for (const source of sources) add(source)
  return files
}

/** The start script of a page whose screen is the source `screen`, '' for none. */
export function startScript({ screen, isUrgent }: { screen: string; isUrgent: boolean }): string {
  // Vite's development server serves the sources themselves.
  const isBuilt = manifest && !import.meta.env.DEV
  const settings: StartSettings = {
    files: isBuilt ? filesOf(manifest, [screen, entry]) : [`/${entry}`],
    early: isBuilt ? filesOf(manifest, [early]) : [`/${early}`],
    isUrgent,
    dataId,
    wanted: appWanted,
    failed: appFailed,
    themeKey: storageKey.theme,
  }
  return `(${startApp})(${JSON.stringify(settings)},file=>import(file))`
}
