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
const [manifest] = Object.values(built)
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

/** The start script of a page whose screen is the source `screen`, '' for none. */
export function startScript({ screen, isUrgent }: { screen: string; isUrgent: boolean }): string {
  // Vite's development server serves the sources themselves.
  if (!manifest || import.meta.env.DEV)
    return scriptOf({ files: [`/${entry}`], early: [`/${early}`], parts: {}, isUrgent })
  const files = filesOf(manifest, [screen, entry])
  const partFiles = Object.entries(parts).map(([name, source]) => {
    const all = filesOf(manifest, [source], { hasStyles: true })
    return [name, all.filter(file => !files.includes(file))] as const
  })
  return scriptOf({
    files,
    early: filesOf(manifest, [early]),
    parts: Object.fromEntries(partFiles),
    isUrgent,
  })
}

type Files = Pick<StartSettings, 'files' | 'early' | 'parts' | 'isUrgent'>

function scriptOf(files: Files): string {
  const settings: StartSettings = {
    ...files,
    dataId,
    wanted: appWanted,
    failed: appFailed,
    themeKey: storageKey.theme,
  }
  return `(${startApp})(${JSON.stringify(settings)},file=>import(file))`
}
