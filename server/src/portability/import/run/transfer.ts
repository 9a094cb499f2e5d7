import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ImportedArticle, ImportedPage } from '../../../platform/imported.ts'
import { findPostByName, type LinkIndex } from '../address/link.ts'
import { folderOf, joinInside } from '../address/path.ts'
import { translateBody } from '../body/body.ts'
import { restore } from '../body/protect.ts'
import { type Includes, relativeIncludes } from '../formats/jekyll/jekyll.ts'
import type { AssetIndex } from '../pictures/asset.ts'
import type { RemotePictures } from '../pictures/remote-picture.ts'
import {
  type AddressContext,
  type FileSaver,
  newImage,
  rewriteAddresses,
} from '../pictures/rewrite-address.ts'
import { readDocument, type SourceDocument } from './document.ts'
import type { Entry } from './entry.ts'
import type { FindingKind, NoteFinding } from './finding.ts'
import type { ImportPorts } from './ports.ts'
import type { FindingCollector } from './report.ts'
import type { Source } from './source.ts'

export type ImportContext = {
  source: Source
  assets: AssetIndex
  links: LinkIndex
  saver: FileSaver
  remote: RemotePictures
  /** Like `saver`, but only checks whether files would be accepted. */
  checker: FileSaver
  ports: ImportPorts
  findings: FindingCollector
  isDryRun: boolean
}

export type Outcome = 'created' | 'updated' | 'unchanged' | 'deleted'

const nothingToDo = (outcome: Outcome) => async () => outcome

/**
 * Second pass over one file: translates it and copies its pictures. The returned function saves it (a dry run
 * only checks). A file whose pictures were missing or remote is checked again, and saved again if those
 * pictures have changed.
 */
export async function transfer(entry: Entry, context: ImportContext): Promise<() => Promise<Outcome>> {
  const known = entry.known?.sourceHash
  if (known === entry.hash && !context.remote.looksAgain) return nothingToDo('unchanged')
  // Front matter was reported in the first pass.
  const document = readDocument(context.source, entry.path, () => undefined)
  if ('problem' in document) return nothingToDo('deleted')
  const note = context.findings.noteAt(entry.path)
  if (known === entry.hash || known?.startsWith(`${entry.hash}+`)) {
    const found: Parameters<NoteFinding>[] = []
    const collect: NoteFinding = (...finding) => void found.push(finding)
    // The results of this check are not stored.
    const remote = { ...context.remote, remember: async () => undefined }
    const checking = { ...context, remote, saver: context.checker, note: collect }
    const again = await buildArticle(entry, document, checking)
    if (again.sourceHash === known) {
      for (const finding of found) note(...finding)
      return nothingToDo('unchanged')
    }
  }
  const article = await buildArticle(entry, document, { ...context, note })
  const save = beginSaving(article, entry, context)
  return async () => {
    const { missingAnchors, dropped, outcome } = await save()
    // `unclosedFenceLine` was found in the source already, where its line number is the author's.
    for (const anchor of missingAnchors) note('anchor-missing', { name: anchor.slice(0, 200) })
    for (const { name, count } of dropped) note('sanitizer-dropped', { name, count })
    return outcome
  }
}

function beginSaving(article: ImportedArticle, entry: Entry, { ports, isDryRun }: ImportContext) {
  if (isDryRun) {
    const checking = ports.checkArticle(article)
    // A rejection is handled where the promise is awaited.
    checking.catch(() => undefined)
    const outcome = entry.known ? ('updated' as const) : ('created' as const)
    return async () => ({ ...(await checking), outcome })
  }
  if (entry.role === 'page') return () => ports.savePage(pageOf(article, entry))
  return ports.prepareArticle(article)
}

function pageOf(article: ImportedArticle, { address, isInMenu, menuOrder }: Entry): ImportedPage {
  const {
    slug,
    cover,
    categories,
    tags,
    isHidden,
    isPrivate,
    isPinned,
    type,
    originUrl,
    music,
    author,
    ...shared
  } = article
  return { ...shared, path: address, isInMenu, order: menuOrder }
}

const lacking: ReadonlySet<FindingKind> = new Set(['image-missing', 'image-refused', 'file-refused'])

/** The hash of a file, combined with a digest of its missing and remote pictures and files. */
function hashWith(hash: string, lacks: ReadonlySet<string>): string {
  if (lacks.size === 0) return hash
  const digest = createHash('sha256')
    .update([...lacks].sort().join('\n'))
    .digest('hex')
  return `${hash}+${digest.slice(0, 16)}`
}

async function buildArticle(
  entry: Entry,
  document: SourceDocument,
  context: ImportContext & { note: NoteFinding },
): Promise<ImportedArticle> {
  const { source, links } = context
  const { meta } = document
  const lacks = new Set<string>()
  const note: NoteFinding = (kind, detail) => {
    if (lacking.has(kind)) lacks.add(`${kind} ${detail?.name ?? ''}`)
    context.note(kind, detail)
  }
  const body = translateBody({
    ...source.config,
    body: document.body,
    title: entry.title,
    page: document.fields,
    includes: await includesOf(entry, document, source),
    note,
    findPost: name => {
      const target = findPostByName(name, links)
      return target && { url: target.path, title: target.title }
    },
    readNote: name => {
      const file = findPostByName(name, links)?.file ?? ''
      const read = file === '' ? undefined : readDocument(source, file, () => undefined)
      return read && 'body' in read ? read.body : undefined
    },
  })
  if (body.unclosedFenceLine !== undefined)
    note('unclosed-fence', { line: document.bodyLine + body.unclosedFenceLine })
  const fetched = new Set<string>()
  const addresses: AddressContext = {
    ...context,
    fetched,
    config: source.config,
    sourcePath: entry.path,
    assetRoot: meta.assetRoot,
    ownAddress: entry.oldAddress,
    note,
  }
  const text = await rewriteAddresses(body.text, body.originals, addresses)
  const cover = meta.cover === '' ? '' : await newImage(meta.cover, addresses)
  for (const url of fetched) lacks.add(`image-fetched ${url}`)
  // The old addresses of translations, kept for a later import of them.
  const translations = entry.translations.map(({ path: _, ...shown }) => shown)
  return {
    sourcePath: entry.path,
    sourceHash: hashWith(document.hash, lacks),
    title: entry.title,
    slug: entry.role === 'page' ? '' : entry.address,
    content: `${restore(text, body.originals).trim()}\n`,
    description: meta.description,
    // A cover that cannot be found is dropped: a broken picture at the top of a page is worse.
    cover: cover ?? (/^(https?:)?\/\//i.test(meta.cover) ? meta.cover : ''),
    categories: meta.categories,
    tags: meta.tags,
    createdAtMs: entry.createdAtMs,
    updatedAtMs: entry.updatedAtMs,
    status: entry.status,
    isHidden: meta.isHidden,
    isPrivate: meta.isPrivate,
    isPinned: meta.isPinned,
    order: meta.order,
    type: meta.type,
    originUrl: meta.originUrl,
    music: meta.music,
    password: meta.password,
    aliases: entry.aliases,
    meta: {
      ...meta.meta,
      ...(body.comments.length > 0 && { privateNotes: body.comments }),
      ...(translations.length > 0 && { translations }),
    },
    author: meta.author,
  }
}

/** The blog's includes, and those beside the article. */
async function includesOf({ path }: Entry, { body }: SourceDocument, source: Source): Promise<Includes> {
  const beside = new Map<string, string>()
  for (const name of relativeIncludes(body)) {
    const included = joinInside(folderOf(path), name) ?? ''
    if (source.paths.has(included)) beside.set(`./${name}`, await readFile(source.absolute(included), 'utf8'))
  }
  return new Map([...source.includes, ...beside])
}
