import { isRecord } from './is-record.ts'
import { readStored, storageKey, writeStored } from './storage.ts'
import { createStore } from './store.ts'

export const previewThemes = ['default', 'github', 'vuepress', 'mk-cute', 'smart-blue', 'cyanosis'] as const
export const codeThemes = [
  'atom',
  'a11y',
  'github',
  'gradient',
  'kimbie',
  'paraiso',
  'qtcreator',
  'stackoverflow',
] as const

export type PreviewTheme = (typeof previewThemes)[number]
export type CodeTheme = (typeof codeThemes)[number]
export type Theme = 'light' | 'dark'
type PageHeaderEntry = { id: number; route_name: string; bg_url: string }

/** The reader's settings under the names of other front ends, in `staticState`. */
export type StaticState = {
  previewThemeList: readonly string[]
  codeThemeList: readonly string[]
  previewTheme: PreviewTheme
  codeTheme: CodeTheme
  theme: Theme
  pageHeaderList: readonly PageHeaderEntry[]
  messageTypeIsCard: boolean
}

export const initialStaticState: StaticState = {
  previewThemeList: previewThemes,
  codeThemeList: codeThemes,
  previewTheme: 'default',
  codeTheme: 'atom',
  theme: 'light',
  pageHeaderList: [],
  messageTypeIsCard: true,
}

export const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

const isPageHeader = (value: unknown): value is PageHeaderEntry =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  typeof value.route_name === 'string' &&
  typeof value.bg_url === 'string'

/** The valid parts of a stored value, and defaults for the rest. */
export function parseStaticState(value: unknown): StaticState {
  if (!isRecord(value)) return initialStaticState
  const stored = value
  return {
    ...initialStaticState,
    previewTheme: previewThemes.find(name => name === stored.previewTheme) ?? initialStaticState.previewTheme,
    codeTheme: codeThemes.find(name => name === stored.codeTheme) ?? initialStaticState.codeTheme,
    theme: isTheme(stored.theme) ? stored.theme : initialStaticState.theme,
    pageHeaderList: Array.isArray(stored.pageHeaderList)
      ? stored.pageHeaderList.filter(isPageHeader)
      : initialStaticState.pageHeaderList,
    messageTypeIsCard:
      typeof stored.messageTypeIsCard === 'boolean'
        ? stored.messageTypeIsCard
        : initialStaticState.messageTypeIsCard,
  }
}

/** The settings of this browser; on the server, and without storage, the defaults. */
export const settings = createStore(initialStaticState)
settings.set(parseStaticState(readStored({ key: storageKey.staticState, isValid: isRecord })))

/** Changes some settings and stores them. */
export function updateStaticState(change: Partial<StaticState>): void {
  settings.set({ ...settings.get(), ...change })
  writeStored({ key: storageKey.staticState, value: settings.get() })
}

/** Stores the owner's page headers in the settings, as other front ends read them; writes only changes. */
export function keepPageHeaders(pageHeaders: readonly PageHeaderEntry[]): void {
  const pageHeaderList = pageHeaders.map(({ id, route_name, bg_url }) => ({ id, route_name, bg_url }))
  const isSame = JSON.stringify(settings.get().pageHeaderList) === JSON.stringify(pageHeaderList)
  if (!isSame) updateStaticState({ pageHeaderList })
}
