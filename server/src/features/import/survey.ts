import { join } from 'node:path'
import { settleDates } from './article-date.ts'
import { type DocumentRole, documentRole, type SkipReason } from './document-role.ts'
import { firstHeading } from './heading.ts'
import type { ImportPorts } from './import.ports.ts'
import { oldAddress } from './permalink.ts'
import { readDocument, type SourceDocument } from './read-document.ts'
import type { FindingCollector } from './report.ts'
import { chooseSlug } from './slug.ts'
import type { SourceConfig } from './source-config.ts'

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
}

const listingPage = /^(tags?|categories|category|archives?|search|index|404)$/i
const aboutPage = /^about(-me|us)?$/i

/** First pass: reads front matter and addresses of every file, one at a time. */
export async function surveyDocuments(input: SurveyInput): Promise<Survey> {
  const survey: Survey = { entries: [], skippedFiles: [] }
  const paths = new Set(input.actualPaths.keys())
  let hasAbout = false
  for (const path of input.documents) {
    const role = documentRole({ path, kind: input.config.kind, paths })
    const surveyed = await surveyOne(path, role, input).catch((): SkipReason => 'failed')
    if (typeof surveyed === 'string') {
      if (surveyed === 'failed') input.findings.noteAt(path)('article-failed')
      if (surveyed === 'page') input.findings.noteAt(path)('page-not-imported')
      survey.skippedFiles.push({ path, reason: surveyed })
    } else if (surveyed.role === 'page' && hasAbout) {
      input.findings.noteAt(path)('page-not-imported')
      survey.skippedFiles.push({ path, reason: 'page' })
    } else {
      hasAbout ||= surveyed.role === 'page'
      survey.entries.push(surveyed)
    }
  }
  survey.entries.sort((a, b) => a.createdAtMs - b.createdAtMs || (a.path < b.path ? -1 : 1))
  return survey
}

async function surveyOne(path: string, role: DocumentRole, input: SurveyInput): Promise<Entry | SkipReason> {
  if (role.role === 'skip') return role.reason
  const { config, ports, zone } = input
  if (role.role === 'page' && listingPage.test(role.name)) return 'listing-page'
  if (role.role === 'page' && !aboutPage.test(role.name)) return 'page'
  const note = input.findings.noteAt(path)
  const absolutePath = join(input.folder, input.actualPaths.get(path) ?? path)
  const document = await readDocument({
    absolutePath,
    kind: config.kind,
    defaultCategory: config.defaultCategory,
    note,
  })
  if ('problem' in document) return document.problem === 'gone' ? 'deleted' : 'unclosed-front-matter'
  const { meta } = document
  const { findFirstSeenMs } = ports
  const dates = await settleDates({
    date: meta.date,
    updated: meta.updated,
    sourcePath: path,
    zone,
    nowMs: ports.now(),
    findFirstSeenMs: findFirstSeenMs ? () => findFirstSeenMs(absolutePath) : undefined,
    note,
  })
  if (meta.title === '') note('title-missing')
  if (meta.password !== null) note('password')
  if (meta.isHidden) note('hidden')
  const slug = chooseSlug({ ...meta, sourcePath: path })
  const title = meta.title || titleOf(document, path)
  const postName = role.name
  const address =
    role.role === 'post'
      ? oldAddress(
          { ...meta, name: role.name, section: role.section, title, createdAtMs: dates.createdAtMs },
          config,
          zone,
        )
      : undefined
  if (address && 'unknown' in address) note('address-unknown', { name: address.unknown })
  const oldPath = address && 'path' in address ? address.path : ''
  const isUntitledDraft = document.form === 'none' && role.role === 'post'
  return {
    path,
    role: role.role,
    hash: document.hash,
    title,
    slug,
    postName,
    createdAtMs: dates.createdAtMs,
    updatedAtMs: dates.updatedAtMs,
    isDraft:
      role.role === 'draft' || meta.isDraft || isUntitledDraft || (dates.isUndated && role.role === 'post'),
    aliases: [...new Set([oldPath, ...meta.aliases.map(alias => aliasPath(alias, oldPath))])].filter(
      alias => alias !== '',
    ),
    oldAddress: oldPath,
    tags: meta.tags,
    known: await ports.findSource(path),
  }
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
