import { addressPage } from '../address/page-address.ts'
import { chooseSlug } from '../address/path.ts'
import { oldAddress } from '../address/permalink.ts'
import { firstHeading } from '../body/body.ts'
import { type HugoLanguages, languagePrefix, localPathOf } from '../formats/hugo/language.ts'
import { settleDates } from '../front-matter/date.ts'
import { readDocument, type SourceDocument } from './document.ts'
import type { Entry } from './entry.ts'
import type { SkipReason } from './finding.ts'
import type { ImportPorts } from './ports.ts'
import { settlePublication } from './publication.ts'
import type { FindingCollector } from './report.ts'
import type { Source } from './source.ts'
import { documentRole } from './source-kind.ts'

/**
 * Keeps one of the translations of a document: a published one if any, then in the wanted language, else in the
 * site's default language, else the first. It also gets the addresses of the others. Files without a
 * translation are kept in any language.
 */
function mergeTranslations(all: readonly Entry[], wanted: string, { defaultLanguage }: HugoLanguages) {
  const rank = ({ language }: Entry) => (language === wanted ? 0 : language === defaultLanguage ? 1 : 2)
  const closed = ({ status }: Entry) => (status === 'public' ? 0 : 1)
  const entries: Entry[] = []
  const merged: Entry[] = []
  for (const group of Map.groupBy(all, entry => entry.translationKey).values()) {
    const [best, ...others] = group.toSorted((a, b) => closed(a) - closed(b) || rank(a) - rank(b))
    if (!best) continue
    const same = others.filter(({ language }) => language === best.language)
    const other = others.filter(({ language }) => language !== best.language)
    entries.push(best, ...same)
    merged.push(...other)
    // The address of an unpublished translation was never public.
    const left = other.filter(({ status }) => status === 'public')
    best.aliases = [...new Set([best, ...left].flatMap(({ aliases }) => aliases))]
    const shown = other.filter(({ isOpen }) => isOpen)
    best.translations = shown.map(({ language, path, oldAddress: address, title }) => ({
      language,
      path,
      address,
      title,
    }))
  }
  return { entries, merged }
}

export type Scan = { entries: Entry[]; skippedFiles: { path: string; reason: SkipReason }[] }

export type ScanInput = {
  source: Source
  zone: string
  /** The wanted language on a multilingual site. */
  language: string
  ports: ImportPorts
  findings: FindingCollector
}

/** Shortcodes that encrypt their content. */
const encryptor = /\{\{[<%]\s*(?:hugo-encryptor|fixit-encryptor|encrypt)\b/
const listingPage = /^(tags?|categories|category|archives?|search|index|404)$/i

/** First pass: reads front matter and addresses of every file, one at a time. */
export async function scanDocuments(input: ScanInput): Promise<Scan> {
  const { source, findings } = input
  const found: Entry[] = []
  const skippedFiles: Scan['skippedFiles'] = []
  for (const path of source.documents) {
    const surveyed = await scanOne(path, input).catch((): SkipReason => 'failed')
    if (typeof surveyed !== 'string') {
      found.push(surveyed)
      continue
    }
    if (surveyed === 'failed') findings.noteAt(path)('article-failed')
    if (surveyed === 'empty-page') findings.noteAt(path)('page-empty')
    skippedFiles.push({ path, reason: surveyed })
  }
  const { entries, merged } = mergeTranslations(found, input.language, source.config.languages)
  for (const { path } of merged) skippedFiles.push({ path, reason: 'other-language' })
  entries.sort((a, b) => a.createdAtMs - b.createdAtMs || (a.path < b.path ? -1 : 1))
  return { entries, skippedFiles }
}

async function scanOne(path: string, input: ScanInput): Promise<Entry | SkipReason> {
  const { source, ports, zone } = input
  const { config } = source
  const { kind, languages, root } = config
  const local = kind === 'hugo' ? localPathOf(path, languages) : undefined
  const { language, plainPath } = local ?? { language: '', plainPath: path }
  const { sourceFolder } = config
  const role = documentRole({ path: plainPath, kind, paths: source.paths, sourceFolder })
  if (role.role === 'skip') return role.reason
  const isPage = role.role === 'page'
  const isSection = role.role === 'page' && role.isSection === true
  const unpublished = source.unpublished(path)
  // Files that the old program ignored are imported if they are articles, and skipped if they are pages.
  if (unpublished && unpublished.reason !== 'unclear' && (isPage || unpublished.reason === 'bundle-part'))
    return unpublished.reason === 'undated' ? 'unread' : unpublished.reason
  if (isPage && listingPage.test(role.name)) return isSection ? 'section-list' : 'listing-page'
  const note = input.findings.noteAt(path)
  const document = readDocument(source, path, note)
  if ('problem' in document) return document.problem
  const { meta } = document
  if (meta.isHeadless && /\/index\.\w+$/.test(plainPath)) return 'headless'
  const empty = isPage ? emptyPage(document) : undefined
  if (empty) return isSection ? 'section-list' : empty
  const nowMs = ports.now()
  // Findings about dates do not apply to pages.
  const dateNote = isPage ? () => undefined : note
  const { isUndated, ...dates } = settleDates({ ...meta, sourcePath: plainPath, zone, nowMs, note: dateNote })
  const isPost = role.role === 'post' || (role.role === 'draft' && config.shows.drafts)
  const isOwnSecret = config.kind === 'own' && meta.isPrivate
  const { status, createdAtMs } = settlePublication({
    ...{ meta, unpublished, zone, nowMs },
    // Pages cannot be scheduled.
    note: (kind, detail) => note(isPage && kind === 'scheduled' ? 'page-planned' : kind, detail),
    createdAtMs: dates.createdAtMs,
    isEncrypted: kind === 'hugo' && encryptor.test(document.body),
    hasFields: isPage || document.form !== 'none',
    // Our own export may keep private texts in folders that other programs do not publish.
    isInDrafts: !isPage && !isPost && !isOwnSecret,
    isUndated: !isPage && isUndated,
  })
  if (meta.title === '' && !isPage) note('title-missing')
  if (!isPage) for (const path of meta.categories.slice(1)) note('category-extra', { name: path.join('/') })
  if (meta.password !== null) note(isPage ? 'page-locked' : 'password')
  if (meta.isPrivate && status === 'public' && !isPage) note('private')
  if (isPage && status === 'public' && (meta.isHidden || meta.isPrivate)) note('page-unlisted')
  if (meta.isHidden && !isPage) note('hidden')
  const prefix = languagePrefix(language, languages)
  /** The old paths of this file, with a language prefix if it has one: `/root/en/x/`. */
  const addresses = (oldPath: string) => {
    const local = oldPath.slice(root.length)
    const full = prefix === '' || oldPath === '' ? oldPath : `${root}${prefix.slice(1)}/${local}`
    const aliases = new Set([full, ...meta.aliases.map(alias => aliasPath(alias, full))])
    return { oldAddress: full, aliases: [...aliases].filter(alias => alias !== '') }
  }
  const hasTranslations = languages.folders.size > 1
  const shared = {
    path,
    role: role.role,
    hash: document.hash,
    postName: role.name,
    ...dates,
    createdAtMs,
    status,
    isOpen: status === 'public' && !meta.isHidden && !meta.isPrivate && meta.password === null,
    tags: meta.tags,
    language,
    translationKey: hasTranslations ? meta.translationKey || plainPath.replace(/\.\w+$/, '') : path,
    translations: [],
  }
  const post = { ...meta, name: role.name, createdAtMs: dates.createdAtMs }
  if (role.role === 'page') {
    const heading = firstHeading(document.body)
    const { menuWords } = source
    const { oldPath, ...page } = addressPage({ post, heading, config, menuWords, zone })
    const known = await ports.findPage(path)
    return {
      ...shared,
      ...page,
      ...addresses(oldPath),
      status: shared.isOpen ? status : 'draft',
      known: known && { sourceHash: known.sourceHash, address: known.path },
    }
  }
  const title = meta.title || titleOf(document, plainPath)
  const old =
    role.role === 'post' ? oldAddress({ ...post, section: role.section, title }, config, zone) : undefined
  if (old && 'unknown' in old) note('address-unknown', { name: old.unknown })
  const known = await ports.findSource(path)
  return {
    ...shared,
    ...addresses(old && 'path' in old ? old.path : ''),
    title,
    address: chooseSlug({ ...meta, sourcePath: plainPath }),
    known: known && { sourceHash: known.sourceHash, address: known.slug },
    isInMenu: false,
    menuOrder: 0,
  }
}

/** A page generated by the theme (`type: tags`), or one without text. */
function emptyPage({ meta, body }: SourceDocument): SkipReason | undefined {
  const { type, layout } = meta.meta
  if ([type, layout].some(word => typeof word === 'string' && listingPage.test(word))) return 'listing-page'
  let rest = body.trim()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) return undefined
    rest = rest.slice(end + 3).trimStart()
  }
  return rest === '' ? 'empty-page' : undefined
}

/** The title of a file without one: its first H1, else its file name without the date. */
function titleOf({ body }: SourceDocument, sourcePath: string): string {
  return firstHeading(body) || chooseSlug({ slug: '', permalink: '', abbrlink: '', sourcePath })
}

/** Hugo reads an alias without a leading slash from the folder of the page. */
function aliasPath(alias: string, oldPath: string): string {
  if (/^https?:/i.test(alias)) return ''
  if (alias.startsWith('/')) return alias
  const folder = oldPath.replace(/(?<![^/])[^/]*\/?$/, '')
  return `${folder || '/'}${alias}`
}
