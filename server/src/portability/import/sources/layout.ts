import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FindingCollector } from '../run/report.ts'
import { filePathOf, keyOf } from './document-file.ts'
import type { DocumentWriter } from './document-writer.ts'
import type { ForeignItem, ForeignPage, ForeignPost, ForeignSite, ForeignSystem } from './foreign.ts'
import { createLineWriter } from './line-writer.ts'

/** Names of the files in a converted folder besides its documents. */
export const layoutNames = {
  config: 'xiaolou.yml',
  attachments: 'attachments.jsonl',
  comments: 'comments.jsonl',
  talks: 'talks.jsonl',
  friendLinks: 'source/_data/link.json',
}

/** A written document, with what the import and the report need. */
export type Layout = {
  site: ForeignSite
  /** Titles of the documents by their paths. */
  titles: Map<string, string>
  /** Paths of the documents by their old ids. */
  paths: Map<string, string>
  /** Ids of the documents that everybody could find. */
  open: Set<string>
  comments: number
  talks: number
  /** What was skipped, with counts. */
  skipped: Map<string, number>
}

const noSite: ForeignSite = { type: 'site', url: '', uploadsPath: '', zone: '', hasHardBreaks: false }

/** The number of documents processed at once: enough to keep a thread busy, few enough for memory. */
const maxWaiting = 16

/**
 * Writes the items of a reader as a folder for the folder import: a Markdown file per post and page, with the
 * same name in every run, and comments and attachments as JSON lines.
 */
export async function writeLayout(input: {
  items: AsyncIterable<ForeignItem>
  system: ForeignSystem
  /** An empty folder. */
  folder: string
  writer: DocumentWriter
  findings: FindingCollector
  onProgress(done: number): void
}): Promise<Layout> {
  const { items, system, folder, writer, findings, onProgress } = input
  for (const name of ['source/_posts', 'source/_pages', 'source/_data'])
    await mkdir(join(folder, name), { recursive: true })
  const laid: Layout = {
    site: noSite,
    titles: new Map(),
    paths: new Map(),
    open: new Set(),
    comments: 0,
    talks: 0,
    skipped: new Map(),
  }
  const links: object[] = []
  const attachments = createLineWriter(join(folder, layoutNames.attachments))
  const comments = createLineWriter(join(folder, layoutNames.comments))
  const talks = createLineWriter(join(folder, layoutNames.talks))
  const waiting = new Set<Promise<void>>()

  const write = async (document: ForeignPost | ForeignPage) => {
    const path = filePathOf(document, keyOf(system.name, laid.site, document.id))
    laid.paths.set(document.id, path)
    laid.titles.set(path, document.title)
    const { id, state, password, createdAt = 0 } = document
    if (state === 'public' && password === '' && createdAt <= Date.now()) laid.open.add(id)
    else laid.open.delete(id)
    const file = join(folder, path)
    await writer.write({ document, site: laid.site, file }, findings.noteAt(path))
  }
  /** A comment may precede its post, and its key does not depend on it. */
  const nameComment = ({
    type: _,
    source,
    parent,
    ...comment
  }: Extract<ForeignItem, { type: 'comment' }>) => ({
    ...comment,
    source: keyOf(system.name, laid.site, source),
    parent: parent === '' ? '' : keyOf(system.name, laid.site, parent),
  })

  let failure: unknown
  for await (const item of items) {
    if (failure !== undefined) throw failure
    switch (item.type) {
      case 'site':
        laid.site = item
        break
      case 'post':
      case 'page': {
        while (waiting.size >= maxWaiting) await Promise.race(waiting)
        const work: Promise<void> = write(item)
          .catch(cause => {
            failure ??= cause
          })
          .finally(() => waiting.delete(work))
        waiting.add(work)
        onProgress(laid.titles.size)
        break
      }
      case 'comment':
        laid.comments += 1
        await comments.write(nameComment(item))
        break
      case 'talk':
        laid.talks += 1
        await talks.write(item)
        break
      case 'attachment':
        await attachments.write({ id: item.id, url: item.url })
        break
      case 'link':
        links.push({ name: item.name, link: item.url, avatar: item.avatar, descr: item.description })
        break
      case 'problem':
        findings.noteAt(item.path)(item.kind, { line: item.line })
        break
      case 'skipped':
        laid.skipped.set(item.what, (laid.skipped.get(item.what) ?? 0) + 1)
    }
  }
  await Promise.all(waiting)
  if (failure !== undefined) throw failure
  await attachments.end()
  await comments.end()
  await talks.end()
  const { url, zone, uploadsPath, hasHardBreaks } = laid.site
  const config = { system: system.title, url, timezone: zone, uploads: uploadsPath, breaks: hasHardBreaks }
  await writeFile(join(folder, layoutNames.config), JSON.stringify(config))
  if (links.length > 0) await writeFile(join(folder, layoutNames.friendLinks), JSON.stringify({ links }))
  return laid
}
