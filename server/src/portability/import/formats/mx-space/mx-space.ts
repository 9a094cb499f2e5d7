import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { picturesAsLinks } from '../../read/comments/comment-markdown.ts'
import { bareComment, nameOf, siteOf } from '../../read/comments/comment-record.ts'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import { type Node, textOf } from '../../read/node.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { idOf, readBsonRows, timeOf } from './bson-rows.ts'
import { type Around, objectOf, readDraft, readNote, readPage, readPost } from './document.ts'
import { collectionsOf } from './dump.ts'
import { openPgDump, type PgRow } from './pg-dump.ts'

/** Columns that had another name in MongoDB; all others are `topic_id` for `topicId`. */
const names = new Map([
  ['id', '_id'],
  ['created_at', 'created'],
  ['modified_at', 'modified'],
  ['updated_at', 'updated'],
  ['pin_at', 'pin'],
])
const fieldNameOf = (column: string) =>
  names.get(column) ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const booleans = new Set(['is_published', 'is_deleted', 'is_whispers'])
const numbers = new Set(['state', 'pin_order'])

/** Parses a PostgreSQL array of strings: `{a,"b, \"c\""}`. */
const wordsOf = (array: string) =>
  Array.from(array.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g), ([whole, quoted]) =>
    quoted === undefined ? whole : quoted.replace(/\\(.)/gs, '$1'),
  )

function readValue(column: string, text: string): unknown {
  if (booleans.has(column)) return text === 't'
  if (numbers.has(column)) return Number(text)
  if (column === 'tags') return wordsOf(text)
  // JavaScript can parse `2022-03-04 16:00:00.123+08` once it has a `T`, and minutes in its offset.
  return column.endsWith('_at') ? text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') : text
}

/** A row of version 12 in the form of the documents of earlier versions. */
const documentOf = (row: PgRow): Node =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, text]) =>
      text === null ? [] : [[fieldNameOf(column), readValue(column, text)] as const],
    ),
  )

const junk = 2

/** Reads a comment of MX Space without email and IP address. `ownerNames` in lower case. */
function readComment(row: Node, ownerNames: ReadonlySet<string>): ForeignItem {
  if (row.isDeleted === true) return { type: 'skipped', what: '删掉的评论' }
  // For the author only.
  if (row.isWhispers === true) return { type: 'skipped', what: '悄悄话' }
  if (/^pages?$/i.test(textOf(row.refType))) return { type: 'skipped', what: '独立页面下的评论' }
  const content = textOf(row.text).trim()
  const createdAt = timeOf(row.created)
  if (content === '' || createdAt === undefined) return { type: 'skipped', what: '没有内容或日期的评论' }
  return {
    ...bareComment,
    source: idOf(row._id),
    parent: idOf(row.parentCommentId ?? row.parent),
    postId: idOf(row.ref ?? row.refId),
    name: nameOf(textOf(row.author)),
    site: siteOf(textOf(row.url)),
    content,
    format: 'markdown',
    createdAt,
    isOwner: ownerNames.has(textOf(row.author).trim().toLowerCase()),
    state: row.state === junk ? 'spam' : 'shown',
  }
}

/** The state of an accepted friend link; others are pending, outdated or refused. */
const passed = 0

/** Collections of the author's own that cannot be imported. */
const unplaced = new Map([
  ['says', '一言'],
  ['projects', '项目'],
])

type Database = { rowsOf(collection: string): AsyncGenerator<Node>; close(): Promise<void> }

/** MongoDB until version 11, PostgreSQL since. */
async function openDatabase(folder: string): Promise<Database> {
  const file = join(folder, 'pg.dump')
  if (existsSync(file)) {
    const dump = await openPgDump(file)
    return {
      async *rowsOf(table) {
        for await (const row of dump.rowsOf(table)) yield documentOf(row)
      },
      close: dump.close,
    }
  }
  const files = await collectionsOf(folder)
  return {
    async *rowsOf(collection) {
      const found = files.get(collection)
      if (found !== undefined) yield* readBsonRows(found)
    },
    close: async () => undefined,
  }
}

/**
 * Reads the folder of an MX Space database dump (all versions). Options, visits and keys are not read, and of
 * the owner only names. Throws `UnreadableFile`.
 */
export async function* readMxSpace(folder: string): AsyncGenerator<ForeignItem> {
  const { rowsOf, close } = await openDatabase(folder)
  try {
    yield* readDatabase(rowsOf)
  } finally {
    await close()
  }
}

async function* readDatabase(rowsOf: Database['rowsOf']): AsyncGenerator<ForeignItem> {
  yield { type: 'site', url: '', uploadsPath: '/objects', zone: '', hasHardBreaks: false }
  const categories = new Map<string, { name: string; slug: string }>()
  for await (const { _id, name, slug } of rowsOf('categories'))
    categories.set(idOf(_id), { name: textOf(name), slug: textOf(slug) })
  const topics = new Map<string, string>()
  for await (const { _id, name } of rowsOf('topics')) topics.set(idOf(_id), textOf(name))
  const formerPaths = new Map<string, string[]>()
  for await (const { targetId, slug } of rowsOf('slug_trackers')) {
    const [id, path] = [idOf(targetId), textOf(slug)]
    // The path of a post is `/category/slug`.
    const former = path.startsWith('/notes/') ? path : `/posts${path}`
    formerPaths.set(id, [...(formerPaths.get(id) ?? []), former])
  }
  const around: Around = { categories, topics, formerPaths, now: Date.now() }
  let count = 0
  for await (const item of readWritings(rowsOf, around)) {
    count += 1
    yield item
  }
  if (count === 0) throw new UnreadableFile('这是 MX Space 的备份，可里面没有文章。什么也没有写下。')
  const ownerNames = await findOwnerNames(rowsOf)
  for await (const row of rowsOf('comments')) yield readComment(row, ownerNames)
  for await (const row of rowsOf('links')) yield readLink(row)
  for (const [collection, what] of unplaced)
    for await (const _ of rowsOf(collection)) yield { type: 'skipped', what }
}

/** Names reserved for the owner's comments, in lower case. Before version 10 the owner was the only user. */
async function findOwnerNames(rowsOf: Database['rowsOf']): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const collection of ['users', 'readers'])
    for await (const { role = 'owner', name, username, handle } of rowsOf(collection))
      if (role === 'owner')
        for (const one of [name, username, handle]) names.add(textOf(one).trim().toLowerCase())
  return names.difference(new Set(['']))
}

async function* readWritings(rowsOf: Database['rowsOf'], around: Around): AsyncGenerator<ForeignItem> {
  for await (const row of rowsOf('posts')) yield readPost(row, around)
  for await (const row of rowsOf('notes')) yield readNote(row, around)
  for await (const row of rowsOf('pages')) yield readPage(row, around.now)
  for await (const row of rowsOf('drafts'))
    yield readDraft(row, around) ?? { type: 'skipped', what: '已发表文章的修改稿' }
  for await (const row of rowsOf('recentlies')) yield readTalk(row)
}

/** Reads a talk, with the address that it is about. */
function readTalk({ _id, content, metadata, created }: Node): ForeignItem {
  const createdAt = timeOf(created)
  const about = objectOf(metadata)
  const url = textOf(about.url)
  const title = textOf(about.title)
    .replace(/[[\]\s]+/g, ' ')
    .trim()
  const link = /^https?:\/\/[^\s()<>]+$/.test(url) ? `[${title || url}](${url})` : ''
  const words = [picturesAsLinks(textOf(content)).trim(), link].filter(part => part !== '').join('\n\n')
  if (createdAt === undefined || words === '') return { type: 'skipped', what: '没有内容或日期的说说' }
  return { type: 'talk', id: idOf(_id), content: words, createdAt }
}

const readLink = ({ name, url, avatar, description, state }: Node): ForeignItem =>
  (state ?? passed) === passed
    ? {
        ...{ type: 'link', name: textOf(name), url: textOf(url) },
        ...{ avatar: textOf(avatar), description: textOf(description) },
      }
    : { type: 'skipped', what: '没有通过或者失效的友链' }
