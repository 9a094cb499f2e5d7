import { storageKey } from '@xiaolou/browser/storage'
import { appFailed, appWanted } from './event-replay.ts'
import { type StartSettings, startApp } from './start-app.ts'

const dataId = 'page-data'

/** The loaders' data as an inert JSON element: `<` only occurs in strings. */
export const dataElement = (data: string) =>
  `<script id="${dataId}" type="application/json">${data.replaceAll('<', '\\u003c')}</script>`

/** Vite's manifest of the browser build: for each source its file and imports. */
type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
  >
>

const built = import.meta.glob<Manifest>('../../build/client/.vite/manifest.json', {
  eager: true,
  import: 'default',
})
// Vite's development server serves the sources themselves.
const [manifest] = import.meta.env.DEV ? [] : Object.values(built)
const entry = 'app/entry.client.tsx'
const early = 'app/start/early.client.ts'
/** What controls with this `data-part` open. */
const parts = {
  search: 'app/features/search/search-dialog.tsx',
  music: 'app/features/music/music.client.tsx',
  chat: 'app/features/chat/chat-popover.client.tsx',
  account: 'app/features/account/account-dialog.tsx',
  menu: 'app/shell/phone-menu.tsx',
} as const

/** The files of `sources` and all their imports, each once, and after those that it imports. */
export function filesOf(
  manifest: Manifest,
  sources: readonly string[],
  { hasStyles = false } = {},
): string[] {
  const seen = new Set<string>()
  const files: string[] = []
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    for (const next of chunk.imports ?? []) add(next)
    files.push(`/${chunk.file}`)
    if (hasStyles) files.push(...(chunk.css ?? []).map(file => `/${file}`))
  }
  for (const source of sources) add(source)
  return files
}

const earlyFiles = manifest ? filesOf(manifest, [early]) : [`/${early}`]
const partFiles = manifest ? filesOfParts(manifest) : {}

/** The files that each part adds to those of every page. */
function filesOfParts(manifest: Manifest): StartSettings['parts'] {
  const ofEveryPage = new Set(filesOf(manifest, [entry]))
  const named = Object.entries(parts).map(([name, source]) => {
    const files = filesOf(manifest, [source], { hasStyles: true })
    return [name, files.filter(file => !ofEveryPage.has(file))] as const
  })
  return Object.fromEntries(named)
}

/** The start script of a page whose screen is the source `screen`, '' for none. */
export function startScript({ screen, isUrgent }: { screen: string; isUrgent: boolean }): string {
  const settings: StartSettings = {
    files: manifest ? filesOf(manifest, [screen, entry]) : [`/${entry}`],
    early: earlyFiles,
    parts: partFiles,
    isUrgent,
    dataId,
    wanted: appWanted,
    failed: appFailed,
    themeKey: storageKey.theme,
  }
  return `(${startApp})(${JSON.stringify(settings)},file=>import(file))`
}
