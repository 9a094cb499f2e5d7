import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { indexAssets } from './asset.ts'
import { isKnownZone } from './date.ts'
import { listFolder } from './folder.ts'
import { type FriendLink, friendLinkPaths, readFriendLinks } from './friend-link.ts'
import { type HandOverInput, handOver } from './hand-over.ts'
import type { ImportPorts } from './import.ports.ts'
import { articlePath, type LinkIndex, type LinkTarget, pagePath } from './link.ts'
import { readMenuWords } from './menu-word.ts'
import { addressKey } from './permalink.ts'
import { createFindingCollector, type FindingCollector, type ImportReport } from './report.ts'
import { createFileSaver } from './rewrite-address.ts'
import { freeSlug } from './slug.ts'
import { readMenus, readSourceConfig, type SourceConfig } from './source-config.ts'
import { builtFolders, configPaths, detectSourceKind, isCandidate, menuPaths } from './source-kind.ts'
import { type Entry, surveyDocuments } from './survey.ts'
import { spellingGroups } from './taxonomy.ts'

export type ImportInput = {
  folder: string
  ports: ImportPorts
  isDryRun: boolean
  /** Articles that differ in a tag's spelling only get the most used one. Off: pairs are reported. */
  mergesTagSpelling?: boolean
  /** Of a site in several languages the one to take; the site's own unless told. */
  language?: string | undefined
  onProgress?: (done: number, total: number) => void
}

/**
 * Imports a folder of Markdown in two passes, one file in memory at a time: addresses of all articles first, because
 * any may link to any. Source path and content hash decide what is new, so that a second run changes nothing. Throws
 * only when the folder itself cannot be read.
 */
export async function runImport(input: ImportInput): Promise<ImportReport> {
  const { ports, isDryRun, onProgress } = input
  const folder = await realpath(input.folder)
  const findings = createFindingCollector()
  const { config, files, friendLinks, menuWords, includes } = await readSource(folder, findings)
  const zone = settleZone(config, ports, findings)
  for (const path of files.symlinks) findings.noteAt(path)('symlink-skipped')
  const actualPaths = files.paths
  const survey = await surveyDocuments({
    folder,
    documents: files.documents,
    actualPaths,
    config,
    zone,
    ports,
    findings,
    menuWords,
    language: settleLanguage(input.language, config, findings),
  })
  const { entries, skippedFiles } = survey
  await settleSlugs(entries, ports, findings)
  await settlePagePaths(entries, ports, findings)
  const checker = createFileSaver({ folder, actualPaths, ports, isDryRun: true })
  const saver = createFileSaver({ folder, actualPaths, ports, isDryRun })
  const tagSpellings = settleTags(entries, input.mergesTagSpelling === true, findings)
  const assets = indexAssets(actualPaths)
  const context: HandOverInput = {
    folder,
    actualPaths,
    config,
    assets,
    links: indexLinks(entries),
    includes,
    saver,
    checker,
    ports,
    findings,
    isDryRun,
    tagSpellings,
  }
  const sums = { imported: 0, drafts: 0, pages: 0, created: 0, updated: 0, unchanged: 0 }
  const total = files.documents.length
  let done = skippedFiles.length
  for (const entry of entries) {
    const outcome = await handOver(entry, context).catch(() => 'failed' as const)
    if (outcome === 'failed') findings.noteAt(entry.path)('article-failed')
    if (outcome === 'failed' || outcome === 'gone') {
      skippedFiles.push({ path: entry.path, reason: outcome === 'gone' ? 'deleted' : 'failed' })
    } else {
      sums[outcome]++
      sums[entry.role === 'page' ? 'pages' : entry.isDraft ? 'drafts' : 'imported']++
    }
    onProgress?.(++done, total)
  }
  const { images, files: filesSaved } = saver.counts()
  return {
    kind: config.kind,
    isDryRun,
    zone,
    files: total,
    ...sums,
    skipped: skippedFiles.length,
    imagesSaved: images,
    filesSaved,
    skippedFiles,
    findings: findings.groups(),
    friendLinks,
  }
}

async function readSource(folder: string, findings: FindingCollector) {
  const first = await listFolder({ folder, skipped: [] })
  const readText = (path: string) =>
    readFile(join(folder, first.paths.get(path) ?? path), 'utf8').catch(() => '')
  const packageText = first.paths.has('package.json') ? await readText('package.json') : ''
  const kind = detectSourceKind({ paths: new Set(first.paths.keys()), packageText })
  const present = configPaths(kind).filter(path => first.paths.has(path))
  const configFiles = await Promise.all(present.map(async path => ({ path, text: await readText(path) })))
  const config = readSourceConfig({ kind, files: configFiles, packageText })
  for (const path of config.unreadable) findings.noteAt(path)('config-unreadable')
  const linkFiles = friendLinkPaths(kind).filter(path => first.paths.has(path))
  const friendLinks: FriendLink[] = []
  for (const path of linkFiles) friendLinks.push(...readFriendLinks({ path, text: await readText(path) }))
  const menuFiles = menuPaths([...first.paths.keys()])
  const menuTexts = await Promise.all(menuFiles.map(async path => ({ path, text: await readText(path) })))
  const menuWords = readMenuWords([...configFiles, ...menuTexts].flatMap(readMenus))
  const includes = new Map<string, string>()
  for (const path of first.paths.keys()) {
    const name = /^(?:source\/)?_includes\/(.+\.(?:md|markdown|html?))$/.exec(path)?.[1]
    if (name !== undefined) includes.set(name, await readText(path))
  }
  const built = builtFolders(kind)
  const isKept = (path: string) => !built.some(name => path.startsWith(`${name}/`))
  const files = {
    paths: new Map([...first.paths].filter(([path]) => isKept(path))),
    documents: first.documents.filter(path => isKept(path) && isCandidate(path, kind)),
    symlinks: first.symlinks.filter(isKept),
  }
  return { config, files, friendLinks, menuWords, includes }
}

function settleLanguage(
  wanted: string | undefined,
  { languages }: SourceConfig,
  findings: FindingCollector,
): string {
  if (wanted === undefined || languages.folders.has(wanted.toLowerCase()))
    return wanted?.toLowerCase() ?? languages.defaultLanguage
  findings.noteAt('')('language-unknown', { name: wanted.slice(0, 20) })
  return languages.defaultLanguage
}

function settleZone(config: SourceConfig, ports: ImportPorts, findings: FindingCollector): string {
  if (config.zone === undefined) return ports.siteZone
  if (isKnownZone(config.zone)) return config.zone
  findings.noteAt('')('zone-unknown', { name: config.zone.slice(0, 60) })
  return ports.siteZone
}

/** An article imported before keeps its address; of two new ones with the same the later gets a number. */
async function settleSlugs(entries: Entry[], ports: ImportPorts, findings: FindingCollector): Promise<void> {
  const taken = new Set(entries.flatMap(entry => (entry.known ? [entry.known.slug] : [])))
  for (const entry of entries) {
    if (entry.role === 'page') continue
    if (entry.known) {
      entry.slug = entry.known.slug
      continue
    }
    const slug = await freeSlug(entry.slug, async free => taken.has(free) || ports.slugTaken(free))
    if (slug !== entry.slug) findings.noteAt(entry.path)('slug-clash', { name: `${entry.slug} → ${slug}` })
    entry.slug = slug
    taken.add(slug)
  }
}

/** A page imported before keeps its address; where something of the site stands already, a number is added. */
async function settlePagePaths(
  entries: Entry[],
  ports: ImportPorts,
  findings: FindingCollector,
): Promise<void> {
  const pages = entries.filter(entry => entry.role === 'page')
  const taken = new Set(pages.flatMap(page => (page.knownPath === undefined ? [] : [page.knownPath])))
  for (const page of pages) {
    if (page.knownPath !== undefined) {
      page.pagePath = page.knownPath
      continue
    }
    const path = await freeSlug(page.pagePath, async free => taken.has(free) || ports.pagePathTaken(free))
    if (path !== page.pagePath)
      findings.noteAt(page.path)('page-path-taken', { name: `${page.pagePath} → ${path}` })
    page.pagePath = path
    taken.add(path)
  }
}

const newPath = (entry: Entry) => (entry.role === 'page' ? pagePath(entry.pagePath) : articlePath(entry.slug))

function indexLinks(entries: Entry[]): LinkIndex {
  const byAddress = new Map<string, LinkTarget>()
  const byPath = new Map<string, LinkTarget>()
  const byName = new Map<string, LinkTarget>()
  const addOnce = (map: Map<string, LinkTarget>, key: string, target: LinkTarget) => {
    if (!map.has(key)) map.set(key, target)
  }
  for (const entry of entries) {
    const target = { path: newPath(entry), title: entry.title }
    byPath.set(entry.path, target)
    for (const { path } of entry.translations) byPath.set(path, target)
    const name = entry.postName.replace(/\/(?:_?index)$/i, '')
    addOnce(byName, name, target)
    const base = name.slice(name.lastIndexOf('/') + 1)
    addOnce(byName, base, target)
    addOnce(byName, base.replace(/^\d{4}-\d{1,2}-\d{1,2}-(?=.)/, ''), target)
    for (const alias of entry.aliases) addOnce(byAddress, addressKey(alias), target)
  }
  return { byAddress, byPath, byName, newPaths: new Set(entries.map(newPath)) }
}

/** Reports tags that differ in spelling only; returns what to write instead when they are to be merged. */
function settleTags(entries: Entry[], isMerging: boolean, findings: FindingCollector): Map<string, string> {
  const counts = new Map<string, number>()
  for (const tag of entries.flatMap(entry => entry.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const spellings = new Map<string, string>()
  for (const group of spellingGroups(counts)) {
    findings.noteAt('')('tag-spelling', {
      name: group.map(({ name, count }) => `${name}（${count}）`).join(' / '),
    })
    const [first, ...rest] = group
    if (isMerging && first) for (const { name } of rest) spellings.set(name, first.name)
  }
  return spellings
}
