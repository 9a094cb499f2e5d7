import {
  type Fields,
  type FieldValue,
  readJsonFields,
  readTomlFields,
  readYamlFields,
} from './front-matter-value.ts'
import { type HugoLanguages, readHugoLanguages } from './hugo-language.ts'
import type { SourceKind } from './source-kind.ts'

export type SourceConfig = {
  kind: SourceKind
  /** Zone as the configuration names it; undefined when it names none. */
  zone: string | undefined
  /** Address pattern of posts as written; undefined for the kind's default. */
  permalink: string | undefined
  /** Hugo: pattern by section. */
  sectionPermalinks: Map<string, string>
  /** Path the site lived under, with a slash at both ends. */
  root: string
  /** `https://me.example` without a path; '' when unknown. */
  origin: string
  /** A newline in a paragraph was shown as a line break (Hexo with marked). */
  hasHardBreaks: boolean
  /** Hexo's `new_post_name` carries the date, so that `:title` leaves it out. */
  isDateInFileName: boolean
  defaultCategory: string
  /** Hugo's languages; none elsewhere. */
  languages: HugoLanguages
  categoryMap: Map<string, string>
  isUgly: boolean
  keepsCase: boolean
  /** Configuration files that could not be parsed. */
  unreadable: string[]
}

export type ConfigFile = { path: string; text: string }

/** The facts of a blog's configuration that decide addresses, times and line breaks. `files`: the strongest first. */
export function readSourceConfig(input: {
  kind: SourceKind
  files: ConfigFile[]
  packageText: string
}): SourceConfig {
  const { kind, packageText } = input
  const unreadable: string[] = []
  const all: Fields = new Map()
  for (const file of input.files) {
    const read = readConfigFile(file)
    if ('failedLine' in read) unreadable.push(file.path)
    else
      for (const [key, value] of read.fields)
        if (!all.has(key.toLowerCase())) all.set(key.toLowerCase(), value)
  }
  const text = (key: string) => asText(all.get(key))
  const site = splitUrl(text('url') || text('baseurl'))
  const root = withSlashes(
    text('root') || (kind === 'jekyll' || kind === 'octopress' ? text('baseurl') : '') || site.path,
  )
  return {
    kind,
    zone: text('timezone') || undefined,
    permalink: text('permalink') || undefined,
    sectionPermalinks: readSectionPermalinks(all.get('permalinks')),
    root,
    origin: site.origin,
    hasHardBreaks: kind === 'hexo' && readHardBreaks(all, packageText),
    isDateInFileName: text('new_post_name').includes(':year'),
    defaultCategory: text('default_category') || 'uncategorized',
    categoryMap: readTextMap(all.get('category_map')),
    isUgly: text('uglyurls') === 'true',
    keepsCase: text('disablepathtolower') === 'true',
    unreadable,
    languages: readHugoLanguages(kind === 'hugo' ? all : new Map()),
  }
}

/** What a configuration or menu file says of menus, in its own shape. */
export function readMenus(file: ConfigFile): FieldValue[] {
  const read = readConfigFile(file)
  if ('failedLine' in read) return []
  if (/\/(?:nav|navigation|menus?)[^/]*$/.test(file.path)) return [...read.fields.values()]
  const named = ['menu', 'menus', 'nav', 'navbar', 'navigation', 'header_pages']
  const { languages } = Object.fromEntries(read.fields)
  return [
    ...named.map(name => read.fields.get(name) ?? null),
    ...(isMapValue(languages) ? Object.values(languages).flatMap(menusOf) : []),
  ]
}

const menusOf = (value: FieldValue): FieldValue[] =>
  isMapValue(value) ? [value.menu ?? null, value.menus ?? null] : []

function readConfigFile(file: ConfigFile) {
  if (file.path.endsWith('.toml')) return readTomlFields(file.text)
  return file.path.endsWith('.json') ? readJsonFields(file.text) : readYamlFields(file.text)
}

const asText = (value: FieldValue | undefined) => (typeof value === 'string' ? value.trim() : '')

function splitUrl(url: string): { origin: string; path: string } {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return { origin: '', path: '' }
  const parsed = new URL(url)
  return { origin: parsed.origin, path: parsed.pathname }
}

function withSlashes(path: string): string {
  const parts = path.split('/').filter(part => part !== '')
  return /^https?:/i.test(path) || parts.length === 0 ? '/' : `/${parts.join('/')}/`
}

/** A map of one level, or Hugo's newer `[permalinks.page]`. */
function readSectionPermalinks(value: FieldValue | undefined): Map<string, string> {
  const flat = readTextMap(value)
  if (!isMapValue(value)) return flat
  return new Map([...flat, ...readTextMap(value.page)])
}

function readTextMap(value: FieldValue | undefined): Map<string, string> {
  if (!isMapValue(value)) return new Map()
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => (typeof inner === 'string' ? [[key, inner]] : [])),
  )
}

const isMapValue = (value: FieldValue | undefined): value is { [key: string]: FieldValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** marked, kramed and markdown-it show a newline as a break unless told otherwise; pandoc does not. */
function readHardBreaks(all: Fields, packageText: string): boolean {
  const renderer = /"hexo-renderer-(marked|pandoc|markdown-it|markdown-it-plus|kramed|multi-markdown-it)"/
  const name = packageText.includes('hexo-renderer-pandoc')
    ? 'pandoc'
    : (renderer.exec(packageText)?.[1] ?? 'marked')
  if (name === 'pandoc') return false
  const section = all.get(name === 'marked' || name === 'kramed' ? name : 'markdown')
  if (!isMapValue(section)) return true
  const render = isMapValue(section.render) ? section.render : section
  return render.breaks !== 'false'
}
