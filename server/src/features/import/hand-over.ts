import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AssetIndex, joinInside } from './asset.ts'
import { translateBody } from './body.ts'
import type { FindingKind, NoteFinding } from './finding.ts'
import type { ArticleCheck, ImportedArticle, ImportedPage, ImportPorts } from './import.ports.ts'
import { type Includes, relativeIncludes } from './jekyll-include.ts'
import { findPostByName, type LinkIndex } from './link.ts'
import { restore } from './protect.ts'
import { readDocument, type SourceDocument } from './read-document.ts'
import type { FindingCollector } from './report.ts'
import { type AddressContext, type FileSaver, newImage, rewriteAddresses } from './rewrite-address.ts'
import type { SourceConfig } from './source-config.ts'
import type { Entry } from './survey.ts'

export type HandOverInput = {
  folder: string
  actualPaths: ReadonlyMap<string, string>
  config: SourceConfig
  assets: AssetIndex
  links: LinkIndex
  /** Texts that Jekyll's articles include. */
  includes: Includes
  saver: FileSaver
  /** Says what `saver` would refuse, and saves nothing. */
  checker: FileSaver
  ports: ImportPorts
  findings: FindingCollector
  isDryRun: boolean
  /** Spelling of each tag that the owner asked to merge. */
  tagSpellings: ReadonlyMap<string, string>
}

export type Outcome = 'created' | 'updated' | 'unchanged' | 'gone'

const ignore = () => undefined

/**
 * Second pass over one file: translate, bring its pictures along, and hand it over (or only check it in a dry run). A
 * file that came with all its pictures is the same as long as its bytes are. One that lacked some is looked at again:
 * its hash says which, and when they are others now it is handed over once more.
 */
export async function handOver(entry: Entry, input: HandOverInput): Promise<Outcome> {
  const known = entry.known?.sourceHash
  if (known === entry.hash) return 'unchanged'
  const { config, ports, findings, isDryRun } = input
  const absolutePath = join(input.folder, input.actualPaths.get(entry.path) ?? entry.path)
  // Front matter was reported in the first pass.
  const document = await readDocument({
    absolutePath,
    kind: config.kind,
    defaultCategory: config.defaultCategory,
    note: ignore,
  })
  if ('problem' in document) return 'gone'
  const note = findings.noteAt(entry.path)
  if (known?.startsWith(`${entry.hash}+`)) {
    const checked = collectNotes()
    const again = await buildArticle(entry, document, { ...input, saver: input.checker, note: checked.note })
    if (again.sourceHash === known) {
      checked.tell(note)
      return 'unchanged'
    }
  }
  const article = await buildArticle(entry, document, { ...input, note })
  if (isDryRun) {
    noteCheck(await ports.checkArticle(article), note)
    return entry.known ? 'updated' : 'created'
  }
  const saved =
    entry.role === 'page' ? await ports.savePage(pageOf(article, entry)) : await ports.saveArticle(article)
  noteCheck(saved, note)
  return saved.outcome
}

/** Findings that are kept until it is known whether they are to be told. */
function collectNotes() {
  const kept: Parameters<NoteFinding>[] = []
  return {
    note: (...finding: Parameters<NoteFinding>) => void kept.push(finding),
    tell: (note: NoteFinding) => {
      for (const finding of kept) note(...finding)
    },
  }
}

const lacking: ReadonlySet<FindingKind> = new Set(['image-missing', 'image-refused', 'file-refused'])

/** The hash of a file, with a digest of what of its pictures and files did not come along. */
const hashWith = (hash: string, lacks: ReadonlySet<string>) =>
  lacks.size === 0
    ? hash
    : `${hash}+${createHash('sha256')
        .update([...lacks].sort().join('\n'))
        .digest('hex')
        .slice(0, 16)}`

function pageOf(article: ImportedArticle, { pagePath, isInMenu, menuOrder }: Entry): ImportedPage {
  const { slug, cover, categories, tags, isHidden, isPinned, type, originUrl, author, ...shared } = article
  return { ...shared, path: pagePath, isInMenu, order: menuOrder }
}

/** `unclosedFenceLine` was found in the source already, where its line number is the author's. */
function noteCheck(check: ArticleCheck, note: NoteFinding): void {
  for (const anchor of check.missingAnchors) note('anchor-missing', { name: anchor.slice(0, 200) })
  for (const { name, count } of check.dropped) note('sanitizer-dropped', { name, count })
}

async function buildArticle(
  entry: Entry,
  document: SourceDocument,
  input: HandOverInput & { note: NoteFinding },
): Promise<ImportedArticle> {
  const { config, links } = input
  const { meta } = document
  const lacks = new Set<string>()
  const note: NoteFinding = (kind, detail) => {
    if (lacking.has(kind)) lacks.add(`${kind} ${detail?.name ?? ''}`)
    input.note(kind, detail)
  }
  const body = translateBody({
    body: document.body,
    title: entry.title,
    kind: config.kind,
    hasHardBreaks: config.hasHardBreaks,
    origin: config.origin,
    includes: await includesOf(entry, document, input),
    note,
    findPost: name => {
      const target = findPostByName(name, links)
      return target && { url: target.path, title: target.title }
    },
  })
  if (body.unclosedFenceLine !== undefined)
    note('unclosed-fence', { line: document.bodyLine + body.unclosedFenceLine })
  const context: AddressContext = {
    ...input,
    sourcePath: entry.path,
    assetRoot: meta.assetRoot,
    ownAddress: entry.oldAddress,
    note,
  }
  const text = await rewriteAddresses(body.text, body.originals, context)
  const cover = await settleCover(meta.cover, context)
  const privateNotes = body.comments.length > 0 ? { privateNotes: body.comments } : {}
  return {
    sourcePath: entry.path,
    sourceHash: hashWith(document.hash, lacks),
    title: entry.title,
    slug: entry.slug,
    content: `${restore(text, body.originals).trim()}\n`,
    description: meta.description,
    cover,
    categories: meta.categories,
    tags: [...new Set(meta.tags.map(tag => input.tagSpellings.get(tag) ?? tag))],
    createdAtMs: entry.createdAtMs,
    updatedAtMs: entry.updatedAtMs,
    status: entry.isDraft ? 'draft' : 'public',
    isHidden: meta.isHidden,
    isPinned: meta.isPinned,
    order: meta.order,
    type: meta.type,
    originUrl: meta.originUrl,
    password: meta.password,
    aliases: entry.aliases,
    meta: { ...meta.meta, ...privateNotes, ...translationsOf(entry) },
    author: meta.author,
  }
}

/** Where the same was to be read in other languages, for whoever brings them in later. */
const translationsOf = ({ translations }: Entry) =>
  translations.length === 0
    ? {}
    : { translations: translations.map(({ language, address, title }) => ({ language, address, title })) }

/** The blog's includes, and those that stand beside the article. */
async function includesOf(entry: Entry, { body }: SourceDocument, input: HandOverInput): Promise<Includes> {
  const names = body.includes('include_relative') ? relativeIncludes(body) : []
  if (names.length === 0) return input.includes
  const folder = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf('/')))
  const beside = new Map<string, string>()
  for (const name of names) {
    const path = input.actualPaths.get(joinInside(folder, name) ?? '')
    if (path !== undefined) beside.set(`./${name}`, await readFile(join(input.folder, path), 'utf8'))
  }
  return new Map([...input.includes, ...beside])
}

/** A cover that cannot be found is none: a broken picture on top of a page is worse. */
async function settleCover(cover: string, context: AddressContext): Promise<string> {
  if (cover === '') return ''
  const url = await newImage(cover, context)
  return url ?? (/^(https?:)?\/\//i.test(cover) ? cover : '')
}
