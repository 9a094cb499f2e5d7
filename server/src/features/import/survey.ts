import { join } from 'node:path'
import { settleDates } from './article-date.ts'
import { type DocumentRole, documentRole, type SkipReason } from './document-role.ts'
import { firstHeading } from './heading.ts'
import { type LocalPath, languagePrefix, localPathOf } from './hugo-language.ts'
import type { ImportPorts } from './import.ports.ts'
import type { MenuWords } from './menu-word.ts'
import { placePage } from './page-place.ts'
import { oldAddress } from './permalink.ts'
import { readDocument, type SourceDocument } from './read-document.ts'
import type { FindingCollector } from './report.ts'
import { chooseSlug } from './slug.ts'
import type { SourceConfig } from './source-config.ts'
import { mergeTranslations, type Translation } from './translation.ts'

/** What the first pass keeps of an article: enough to order, to name and to link; never its text. */
export type Entry = {
  path: string
  role: 'post' | 'draft' | 'page'
  hash: string
  title: string
  /** As the file suggests it; clashes are settled after the survey. */
  slug: string
  postName: string
  createdAtMs: number
  updatedAtMs: number
  isDraft: boolean
  /** Old paths, decoded; the first one is the address the pattern gives. */
  aliases: string[]
  oldAddress: string
  tags: string[]
  /** Hash and address name of an earlier import. */
  known: { sourceHash: string; slug: string } | undefined
  /** Of a page: where it is to stand, decoded; whether the menus lead to it, and in which order. */
  pagePath: string
  isInMenu: boolean
  menuOrder: number
  /** Code of its language on a Hugo site of several; what says the same in others has the same key. */
  language: string
  translationKey: string
  translations: Translation[]
  /** Address of a page of an earlier import. */
  knownPath: string | undefined
}

export type Survey = { entries: Entry[]; skippedFiles: { path: string; reason: SkipReason }[] }

export type SurveyInput = {
  folder: string
  documents: string[]
  actualPaths: ReadonlyMap<string, string>
  config: SourceConfig
  zone: string
  ports: ImportPorts
  findings: FindingCollector
  /** The blog's own words for its pages. */
  menuWords: MenuWords
  /** The language of several in which the author wants what he has. */
  language: string
}

const listingPage = /^(tags?|categories|category|archives?|search|index|404)$/i
/** First pass: reads front matter and addresses of every file, one at a time. */
export async function surveyDocuments(input: SurveyInput): Promise<Survey> {
  const survey: Survey = { entries: [], skippedFiles: [] }
  const paths = new Set(input.actualPaths.keys())
  for (const path of input.documents) {
    const place = placeOf(path, input.config)
    const role = documentRole({ path: place.plainPath, kind: input.config.kind, paths })
    const surveyed = await surveyOne({ path, ...place }, role, input).catch((): SkipReason => 'failed')
    if (typeof surveyed === 'string') {
      if (surveyed === 'failed') input.findings.noteAt(path)('article-failed')
      if (surveyed === 'empty-page') input.findings.noteAt(path)('page-empty')
      survey.skippedFiles.push({ path, reason: surveyed })
    } else survey.entries.push(surveyed)
  }
  const { entries, merged } = mergeTranslations(survey.entries, input.language, input.config.languages)
  for (const { path } of merged) survey.skippedFiles.push({ path, reason: 'other-language' })
  survey.entries = entries
  survey.entries.sort((a, b) => a.createdAtMs - b.createdAtMs || (a.path < b.path ? -1 : 1))
  return survey
}

const problemReasons = {
  gone: 'deleted',
  unclosed: 'unclosed-front-matter',
  'plain-html': 'plain-html',
} as const

const placeOf = (path: string, { kind, languages }: SourceConfig): LocalPath =>
  (kind === 'hugo' ? localPathOf(path, languages) : undefined) ?? { language: '', plainPath: path }

async function surveyOne(
  { path, language, plainPath }: LocalPath & { path: string },
  role: DocumentRole,
  input: SurveyInput,
): Promise<Entry | SkipReason> {
  if (role.role === 'skip') return role.reason
  const { config, ports, zone } = input
  const { languages } = config
  if (role.role === 'page' && listingPage.test(role.name)) return 'listing-page'
  const note = input.findings.noteAt(path)
  const absolutePath = join(input.folder, input.actualPaths.get(path) ?? path)
  const document = await readDocument({
    absolutePath,
    kind: config.kind,
    defaultCategory: config.defaultCategory,
    note,
  })
  if ('problem' in document) return problemReasons[document.problem]
  const { meta } = document
  const empty = role.role === 'page' ? emptyPage(document) : undefined
  if (empty) return empty
  const { findFirstSeenMs } = ports
  const dates = await settleDates({
    date: meta.date,
    updated: meta.updated,
    sourcePath: plainPath,
    zone,
    nowMs: ports.now(),
    findFirstSeenMs: findFirstSeenMs ? () => findFirstSeenMs(absolutePath) : undefined,
    // A page is not of a day.
    note: role.role === 'page' ? () => undefined : note,
  })
  if (meta.title === '' && role.role !== 'page') note('title-missing')
  if (meta.password !== null) note('password')
  if (meta.isHidden) note('hidden')
  const shared = {
    path,
    role: role.role,
    hash: document.hash,
    postName: role.name,
    createdAtMs: dates.createdAtMs,
    updatedAtMs: dates.updatedAtMs,
    tags: meta.tags,
    language,
    translationKey:
      languages.folders.size > 1 ? meta.translationKey || plainPath.replace(/\.\w+$/, '') : path,
    translations: [],
  }
  const prefix = languagePrefix(language, languages)
  if (role.role === 'page') {
    const { oldPath, ...place } = placePage({
      name: role.name,
      meta,
      heading: firstHeading(document.body),
      config,
      menuWords: input.menuWords,
      zone,
      createdAtMs: dates.createdAtMs,
    })
    const known = await ports.findPage(path)
    return {
      ...shared,
      ...place,
      ...addressesOf(withPrefix(oldPath, prefix, config.root), meta.aliases),
      slug: '',
      isDraft: meta.isDraft || meta.isHidden,
      known: known && { sourceHash: known.sourceHash, slug: '' },
      knownPath: known?.path,
    }
  }
  const title = meta.title || titleOf(document, plainPath)
  const address =
    role.role === 'post'
      ? oldAddress(
          { ...meta, name: role.name, section: role.section, title, createdAtMs: dates.createdAtMs },
          config,
          zone,
        )
      : undefined
  if (address && 'unknown' in address) note('address-unknown', { name: address.unknown })
  const isUntitledDraft = document.form === 'none' && role.role === 'post'
  return {
    ...shared,
    ...addressesOf(
      address && 'path' in address ? withPrefix(address.path, prefix, config.root) : '',
      meta.aliases,
    ),
    ...noPage,
    title,
    slug: chooseSlug({ ...meta, sourcePath: plainPath }),
    isDraft:
      role.role === 'draft' || meta.isDraft || isUntitledDraft || (dates.isUndated && role.role === 'post'),
    known: await ports.findSource(path),
  }
}

const noPage = { pagePath: '', isInMenu: false, menuOrder: 0, knownPath: undefined }

/** The address of a page in a language of its own: `/root/en/x/`. */
const withPrefix = (path: string, prefix: string, root: string) =>
  prefix === '' ? path : `${root}${prefix.slice(1)}/${path.slice(root.length)}`

function addressesOf(oldPath: string, given: readonly string[]) {
  const all = new Set([oldPath, ...given.map(alias => aliasPath(alias, oldPath))])
  return { oldAddress: oldPath, aliases: [...all].filter(alias => alias !== '') }
}

/** A theme's page that its own program fills (`type: tags`), or one without words. */
function emptyPage({ meta, body }: SourceDocument): SkipReason | undefined {
  const { type, layout } = meta.meta
  if ([type, layout].some(word => typeof word === 'string' && listingPage.test(word))) return 'listing-page'
  return isWordless(body) ? 'empty-page' : undefined
}

/** True for nothing but blanks and comments. */
function isWordless(body: string): boolean {
  let rest = body.trim()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) return false
    rest = rest.slice(end + 3).trimStart()
  }
  return rest === ''
}

/** Title of a file that names none: its first H1, else its file name without the date. */
function titleOf(document: SourceDocument, path: string): string {
  const name = chooseSlug({ slug: '', permalink: '', abbrlink: '', sourcePath: path })
  return firstHeading(document.body) || name
}

/** Hugo reads an alias without a leading slash from the folder of the page. */
function aliasPath(alias: string, oldPath: string): string {
  if (/^https?:/i.test(alias)) return ''
  if (alias.startsWith('/')) return alias
  const folder = oldPath.replace(/(?<![^/])[^/]*\/?$/, '')
  return `${folder || '/'}${alias}`
}
