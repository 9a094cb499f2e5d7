import { join } from 'node:path'
import { commentMarkdown, picturesAsLinks } from '../../read/comments/comment-markdown.ts'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import { listOf, objectOf, textOf, timeOf } from '../../read/node.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { readComments } from './comment.ts'
import { type Around, isDeleted, isPublished, readPage, readPost, snapshotOf } from './document.ts'
import { type Extension, type ExtensionSpool, openExtensionSpool } from './extension-spool.ts'
import { readSnapshot } from './snapshot.ts'

const mediaWords: Readonly<Record<string, string>> = { PHOTO: '图', VIDEO: '视频', AUDIO: '音频' }

/** A tag in the text links to a list that does not exist here: only its text stays. */
const withoutTags = (html: string) =>
  html.replace(/<a\b([^<>]*)>([^<>]*)<\/a>/g, (whole, attributes: string, word: string) =>
    /\bclass="tag"/.test(attributes) ? word : whole,
  )

/** Converts a moment to a talk, with links to its media; media stored on the old site are skipped. */
function* readMoment(row: Extension): Generator<ForeignItem> {
  const { spec, metadata } = row
  if (isDeleted(row) || /^private$/i.test(textOf(spec.visible)) || spec.approved === false) {
    yield { type: 'skipped', what: isDeleted(row) ? '删掉的瞬间' : '没有公开的瞬间' }
    return
  }
  const { html, raw, medium } = objectOf(spec.content)
  const createdAt = timeOf(spec.releaseTime) ?? timeOf(metadata.creationTimestamp)
  const links: string[] = []
  for (const { type, url } of listOf(medium)) {
    const address = URL.parse(textOf(url))
    if (address && /^https?:$/.test(address.protocol))
      links.push(`[${mediaWords[textOf(type)] ?? '链接'}](${address.href})`)
    else yield { type: 'skipped', what: '瞬间里传到旧站上的图片、视频' }
  }
  const words = picturesAsLinks(commentMarkdown(withoutTags(textOf(html) || textOf(raw)), 'markdown')).trim()
  const content = [words, links.join(' ')].filter(part => part !== '').join('\n\n')
  if (createdAt === undefined || content === '') yield { type: 'skipped', what: '没有内容或日期的瞬间' }
  else yield { type: 'talk', id: row.name, content, createdAt }
}

const content = (plural: string) => `content.halo.run/${plural}`
const links = 'core.halo.run/links'
const moments = 'moment.halo.run/moments'

/** Kinds of the author's own extensions that cannot be imported. */
const unplaced = new Map([['core.halo.run/photos', '图库里的图片']])

const kinds: ReadonlySet<string> = new Set([
  ...['posts', 'singlepages', 'snapshots', 'categories', 'tags', 'comments', 'replies'].map(content),
  ...[links, moments, ...unplaced.keys()],
])

/**
 * Reads a Halo 2 backup of any size. Users, settings and secrets are not parsed. `workFolder`: for temporary
 * files that do not fit into memory. Throws `UnreadableFile`.
 */
export async function* readHalo(
  file: string,
  { workFolder }: { workFolder: string },
): AsyncGenerator<ForeignItem> {
  const spool = await openExtensionSpool({ file, path: join(workFolder, 'halo.sqlite'), kinds })
  try {
    yield* readBackup(spool)
  } finally {
    await spool.close()
  }
}

async function* readBackup(spool: ExtensionSpool): AsyncGenerator<ForeignItem> {
  const url = await findSite(spool)
  yield { type: 'site', url, uploadsPath: '/upload', zone: '', hasHardBreaks: false }
  for (let count = 0; count < spool.unreadable; count++) yield { type: 'skipped', what: '读不出来的内容' }
  const around = await readAround(spool)
  const authors = new Set<string>()
  let count = 0
  for (const kind of ['posts', 'singlepages'])
    for await (const row of spool.rowsOf(content(kind))) {
      count += 1
      authors.add(textOf(row.spec.owner))
      yield* readDocument(spool, row, around, kind === 'singlepages')
    }
  for await (const row of spool.rowsOf(moments)) {
    count += 1
    yield* readMoment(row)
  }
  if (count === 0) throw new UnreadableFile('这是 Halo 的备份，可里面没有文章。什么也没有写下。')
  yield* readComments(spool, authors)
  for await (const { spec } of spool.rowsOf(links))
    yield {
      ...{ type: 'link', name: textOf(spec.displayName), url: textOf(spec.url) },
      ...{ avatar: textOf(spec.logo), description: textOf(spec.description) },
    }
  for (const [kind, what] of unplaced)
    for await (const _ of spool.rowsOf(kind)) yield { type: 'skipped', what }
}

/** The old site's address, if the blog writes absolute addresses; the setting itself is not read. */
async function findSite(spool: ExtensionSpool): Promise<string> {
  for await (const { status } of spool.rowsOf(content('posts'))) {
    const url = URL.parse(textOf(status.permalink))
    if (url && /^https?:$/.test(url.protocol)) return url.origin
  }
  return ''
}

/** Up to version 2.26 a category lists its children, since then its parent. */
async function readAround(spool: ExtensionSpool): Promise<Around> {
  const rows = new Map<string, { name: string; parent: string; isHidden: boolean }>()
  const parents = new Map<string, string>()
  for await (const { name, spec } of spool.rowsOf(content('categories'))) {
    rows.set(name, {
      ...{ name: textOf(spec.displayName), parent: textOf(spec.parent) },
      isHidden: spec.hideFromList === true,
    })
    if (Array.isArray(spec.children)) for (const child of spec.children) parents.set(textOf(child), name)
  }
  const categories: Around['categories'] = new Map(
    [...rows].map(([name, row]) => [name, { ...row, parent: row.parent || (parents.get(name) ?? '') }]),
  )
  const tags = new Map<string, string>()
  for await (const { name, spec } of spool.rowsOf(content('tags'))) tags.set(name, textOf(spec.displayName))
  return { categories, tags, now: Date.now() }
}

async function* readDocument(
  spool: ExtensionSpool,
  row: Extension,
  around: Around,
  isPage: boolean,
): AsyncGenerator<ForeignItem> {
  if (isDeleted(row)) {
    yield { type: 'skipped', what: '回收站里的' }
    return
  }
  const text = await readSnapshot(spool, snapshotOf(row, around.now))
  if (!text) {
    yield { type: 'skipped', what: `正文读不出来的《${textOf(row.spec.title)}》` }
    return
  }
  yield isPage ? readPage(row, text, around.now) : readPost(row, text, around)
  const { headSnapshot, releaseSnapshot } = row.spec
  const hasLater = textOf(headSnapshot) !== '' && textOf(headSnapshot) !== textOf(releaseSnapshot)
  if (isPublished(row, around.now) && hasLater) yield { type: 'skipped', what: '已发表文章的修改稿' }
}
