import { join } from 'node:path'
import type { AssetIndex } from './asset.ts'
import { translateBody } from './body.ts'
import type { ArticleCheck, ImportedArticle, ImportedPage, ImportPorts } from './import.ports.ts'
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
  saver: FileSaver
  ports: ImportPorts
  findings: FindingCollector
  isDryRun: boolean
  /** Spelling of each tag that the owner asked to merge. */
  tagSpellings: ReadonlyMap<string, string>
}

export type Outcome = 'created' | 'updated' | 'unchanged' | 'gone'

const ignore = () => undefined

/** Second pass over one file: translate, bring its images along, and hand it over (or only check it in a dry run). */
export async function handOver(entry: Entry, input: HandOverInput): Promise<Outcome> {
  if (entry.known?.sourceHash === entry.hash) return 'unchanged'
  const { config, ports, findings } = input
  const absolutePath = join(input.folder, input.actualPaths.get(entry.path) ?? entry.path)
  // Front matter was reported in the first pass.
  const document = await readDocument({
    absolutePath,
    kind: config.kind,
    defaultCategory: config.defaultCategory,
    note: ignore,
  })
  if ('problem' in document) return 'gone'
  const article = await buildArticle(entry, document, input)
  const note = findings.noteAt(entry.path)
  if (input.isDryRun) {
    noteCheck(await ports.checkArticle(article), note)
    return entry.known ? 'updated' : 'created'
  }
  const saved =
    entry.role === 'page' ? await ports.savePage(pageOf(article, entry)) : await ports.saveArticle(article)
  noteCheck(saved, note)
  return saved.outcome
}

function pageOf(article: ImportedArticle, { pagePath, isInMenu, menuOrder }: Entry): ImportedPage {
  const { slug, cover, categories, tags, isHidden, isPinned, type, originUrl, author, ...shared } = article
  return { ...shared, path: pagePath, isInMenu, order: menuOrder }
}

type Note = ReturnType<FindingCollector['noteAt']>

/** `unclosedFenceLine` was found in the source already, where its line number is the author's. */
function noteCheck(check: ArticleCheck, note: Note): void {
  for (const anchor of check.missingAnchors) note('anchor-missing', { name: anchor.slice(0, 200) })
  for (const { name, count } of check.dropped) note('sanitizer-dropped', { name, count })
}

async function buildArticle(
  entry: Entry,
  document: SourceDocument,
  input: HandOverInput,
): Promise<ImportedArticle> {
  const { config, findings, links } = input
  const { meta } = document
  const note = findings.noteAt(entry.path)
  const body = translateBody({
    body: document.body,
    title: entry.title,
    kind: config.kind,
    hasHardBreaks: config.hasHardBreaks,
    origin: config.origin,
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
  const privateNotes = body.comments.length > 0 ? { privateNotes: body.comments } : {}
  return {
    sourcePath: entry.path,
    sourceHash: document.hash,
    title: entry.title,
    slug: entry.slug,
    content: `${restore(text, body.originals).trim()}\n`,
    description: meta.description,
    cover: await settleCover(meta.cover, context),
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
    meta: { ...meta.meta, ...privateNotes },
    author: meta.author,
  }
}

/** A cover that cannot be found is none: a broken picture on top of a page is worse. */
async function settleCover(cover: string, context: AddressContext): Promise<string> {
  if (cover === '') return ''
  const url = await newImage(cover, context)
  return url ?? (/^(https?:)?\/\//i.test(cover) ? cover : '')
}
