import { readHugoLanguages } from '../formats/hugo/language.ts'
import {
  type Fields,
  type FieldValue,
  fieldOf,
  isFieldMap,
  isTrue,
  readFileFields,
  textOf,
} from '../front-matter/fields.ts'
import { repairFields } from '../front-matter/front-matter.ts'
import { mergeInto, repairToml } from '../front-matter/repair-toml.ts'
import { folderName, patternsOf } from '../unpublished/pattern.ts'
import { type SourceKind, sourceKinds } from './source-kind.ts'

export type ConfigFile = { path: string; text: string }

/** The settings of a blog that affect addresses, times and line breaks. `files`: highest priority first. */
export function readSourceConfig(input: {
  kind: SourceKind
  files: ConfigFile[]
  packageText: string
  isVuepress?: boolean
  /** The settings of an Obsidian vault; undefined if it is none. */
  vaultText?: string | undefined
}) {
  const { kind } = input
  const unreadable: { path: string; line: number }[] = []
  const all: Fields = new Map()
  for (const file of input.files) {
    const read = readFileFields(file)
    // One bad line loses only its own key: settings that keep texts private may be among the others.
    const { fields, failedLine } =
      'failedLine' in read
        ? { ...read, ...repairConfig(file) }
        : { fields: read.fields, failedLine: undefined }
    if (failedLine !== undefined) unreadable.push({ path: file.path, line: failedLine })
    mergeInto(all, new Map([...namedBy(file.path, fields)].map(([key, value]) => [key.toLowerCase(), value])))
  }
  const text = (key: string) => textOf(all.get(key))
  const site = splitUrl(text('url') || text('baseurl'))
  const root = withSlashes(
    text('root') || (kind === 'jekyll' || kind === 'octopress' ? text('baseurl') : '') || site.path,
  )
  return {
    kind,
    /** The name of the source in messages. */
    title: kind === 'foreign' ? text('system') : sourceKinds[kind].title,
    /** The path of pictures on the old site (`/wp-content/uploads`); '' if they are in the folder. */
    uploadsPath: text('uploads'),
    /** The configured time zone; undefined if there is none. */
    zone: text('timezone') || undefined,
    /** Address pattern of posts as written; undefined for the kind's default. */
    permalink: text('permalink') || undefined,
    /** Hugo's address patterns by section. */
    sectionPermalinks: readSectionPermalinks(all.get('permalinks')),
    /** The site's root path, with a slash at both ends. */
    root,
    /** `https://me.example` without a path; '' when unknown. */
    origin: site.origin,
    hasHardBreaks: readHardBreaks({ ...input, all, breaks: text('breaks') }),
    /** Hexo's `new_post_name` contains the date, so `:title` omits it. */
    isDateInFileName: text('new_post_name').includes(':year'),
    defaultCategory: text('default_category') || 'uncategorized',
    categoryMap: readTextMap(all.get('category_map')),
    isUgly: text('uglyurls') === 'true',
    keepsCase: text('disablepathtolower') === 'true',
    /** Hugo's languages; none elsewhere. */
    languages: readHugoLanguages(kind === 'hugo' ? all : new Map()),
    /** Files that were read in part, with the first line that could not be read. */
    unreadable,
    /** All settings by lower-case key. */
    fields: all,
    /** The folder with the published files; '' for the whole blog. */
    sourceFolder: sourceFolderOf(kind, text),
    /** What this configuration publishes although it is excluded by default. */
    shows: {
      drafts: ['render_drafts', 'show_drafts', 'builddrafts'].some(key => isTrue(all.get(key))),
      expired: isTrue(all.get('buildexpired')),
      unpublished: isTrue(all.get('unpublished')),
    },
    /** A VuePress blog, whose configuration is a script. */
    isVuepress: kind === 'markdown' && input.isVuepress === true,
    tagPasswords: readTagPasswords(all.get('encrypt')),
    /** hexo-hide-posts: the configured front matter key that hides a post. */
    hidingKey: hidingKeyOf(all.get('hide_posts')),
    dateKeys: readDateKeys(kind === 'hugo' ? all.get('frontmatter') : undefined),
  }
}

/** A file in `config/_default` named after a key contains that key's value. */
function namedBy(path: string, fields: Fields): Fields {
  const name = /^config\/\w+\/(?!(?:hugo|config)\.)([\w-]+)\.\w+$/.exec(path)?.[1]
  return name === undefined ? fields : new Map([[name, Object.fromEntries(fields)]])
}

function repairConfig({ path, text }: ConfigFile): { fields: Fields; failedLine?: number } {
  if (path.endsWith('.toml')) return { fields: repairToml(text) }
  const { fields, failedLine } = repairFields(text.split(/\r?\n/), 'yaml')
  return { fields, ...(failedLine !== undefined && { failedLine }) }
}

function sourceFolderOf(kind: SourceKind, text: (key: string) => string): string {
  const isHexo = kind === 'hexo'
  const named = isHexo ? text('source_dir') : text('source')
  return folderName(named) || (isHexo || kind === 'octopress' ? 'source' : '')
}

const hidingKeyOf = (value: FieldValue | undefined) => (isFieldMap(value) ? textOf(value.filter) : '')

/** Hugo's `[frontmatter]`: the keys of a site's dates; values that start with a colon are no keys. */
function readDateKeys(value: FieldValue | undefined) {
  const keys = (name: string) =>
    patternsOf(fieldOf(value, name))
      .filter(key => !key.startsWith(':'))
      .flatMap(key => [...new Set([key, key.toLowerCase()])])
  return {
    ...{ date: keys('date'), lastmod: keys('lastmod') },
    ...{ publishdate: keys('publishdate'), expirydate: keys('expirydate') },
  }
}

/** hexo-blog-encrypt: posts with a tag have its password. */
function readTagPasswords(value: FieldValue | undefined): Map<string, string> {
  const tags = isFieldMap(value) ? value.tags : undefined
  return new Map(
    (Array.isArray(tags) ? tags : []).flatMap(one => {
      const [name, password] = isFieldMap(one) ? [textOf(one.name), textOf(one.password)] : ['', '']
      return name === '' || password === '' ? [] : [[name, password]]
    }),
  )
}

export type SourceConfig = ReturnType<typeof readSourceConfig>

/** The menus in a configuration or menu file, unparsed. */
export function readMenus(file: ConfigFile): FieldValue[] {
  const read = readFileFields(file)
  if ('failedLine' in read) return []
  if (/\/(?:nav|navigation|menus?)[^/]*$/.test(file.path)) return [...read.fields.values()]
  const named = ['menu', 'menus', 'nav', 'navbar', 'navigation', 'header_pages']
  const { languages } = Object.fromEntries(read.fields)
  return [
    ...named.map(name => read.fields.get(name) ?? null),
    ...(isFieldMap(languages) ? Object.values(languages).flatMap(menusOf) : []),
  ]
}

const menusOf = (value: FieldValue): FieldValue[] =>
  isFieldMap(value) ? [value.menu ?? null, value.menus ?? null] : []

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
  return new Map([...readTextMap(value), ...readTextMap(isFieldMap(value) ? value.page : undefined)])
}

function readTextMap(value: FieldValue | undefined): Map<string, string> {
  if (!isFieldMap(value)) return new Map()
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => (typeof inner === 'string' ? [[key, inner]] : [])),
  )
}

type Breaks = {
  kind: SourceKind
  all: Fields
  packageText: string
  vaultText?: string | undefined
  breaks: string
}

/** Whether a newline in a paragraph was rendered as a line break: by Hexo with marked, and by Obsidian. */
function readHardBreaks({ kind, all, packageText, vaultText, breaks }: Breaks): boolean {
  if (kind === 'foreign') return breaks === 'true'
  if (kind === 'hexo') return readHexoBreaks(all, packageText)
  return kind === 'markdown' && vaultText !== undefined && !/"strictLineBreaks"\s*:\s*true/.test(vaultText)
}

/** marked, kramed and markdown-it render a newline as a break by default; pandoc does not. */
function readHexoBreaks(all: Fields, packageText: string): boolean {
  const renderer = /"hexo-renderer-(marked|pandoc|markdown-it|markdown-it-plus|kramed|multi-markdown-it)"/
  const name = packageText.includes('hexo-renderer-pandoc')
    ? 'pandoc'
    : (renderer.exec(packageText)?.[1] ?? 'marked')
  if (name === 'pandoc') return false
  const section = all.get(name === 'marked' || name === 'kramed' ? name : 'markdown')
  if (!isFieldMap(section)) return true
  const render = isFieldMap(section.render) ? section.render : section
  return render.breaks !== 'false'
}

/** A friend link of the old theme. Shown to the owner before saving, since themes ship with demo entries. */
export type FriendLink = { name: string; url: string; avatar: string; description: string; group: string }

/**
 * Reads friend links: Butterfly's groups with `link_list`, a map of names, or a plain list. Only http(s)
 * addresses. An unreadable file yields none.
 */
export function readFriendLinks(file: { path: string; text: string }): FriendLink[] {
  // A list at the top level is no mapping; it is put under a key, where any indent is valid.
  const isList = /^\s*(?:#[^\n]*\n\s*)*- /.test(file.text)
  const read = readFileFields({ ...file, text: isList ? `links:\n${file.text}` : file.text })
  if ('failedLine' in read) return []
  return [...read.fields].flatMap(([name, value]) => linksOf(value, name, ''))
}

function linksOf(value: FieldValue, name: string, group: string): FriendLink[] {
  if (Array.isArray(value)) return value.flatMap(item => linksOf(item, '', group))
  if (!isFieldMap(value)) return []
  const list = value.link_list ?? value.links
  if (Array.isArray(list)) return linksOf(list, '', textOf(value.class_name ?? value.title))
  const url = textOf(value.link) || textOf(value.url) || textOf(value.href)
  if (!/^https?:\/\//i.test(url)) return []
  return [
    {
      name: textOf(value.name) || textOf(value.title) || name,
      url,
      avatar: textOf(value.avatar) || textOf(value.src) || textOf(value.image),
      description: textOf(value.descr) || textOf(value.description) || textOf(value.desc),
      group,
    },
  ]
}
