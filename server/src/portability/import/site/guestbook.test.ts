import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMessageList } from '@xiaolou/contract/message'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sqlite } from '../../../testing/databases.ts'
import { makeApp, type TestApp } from '../../../testing/make-app.ts'
import { type SourceKind, sourceReaders } from '../sources/readers.ts'
import { writePhpMyAdminDump } from '../testing/typecho-files.ts'
import { guestbookPath } from './guestbook.ts'
import { importSource } from './source.ts'

const element = (name: string, text: string) => `<${name}>${text}</${name}>`
const elements = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([name, text]) => element(name, text))
    .join('')

/** A WordPress export with one page, `留言板`, and a comment on it. */
const wordpress = (page: Record<string, string>) => async (file: string) => {
  const comment = elements({
    ...{ 'wp:comment_id': '5', 'wp:comment_author': '客', 'wp:comment_content': '留下的话' },
    ...{ 'wp:comment_date_gmt': '2020-03-05 02:00:00', 'wp:comment_approved': '1', 'wp:comment_parent': '0' },
  })
  const item = elements({
    ...{ title: '留言板', link: 'https://old.example/guestbook/', 'content:encoded': '请留言' },
    ...{ 'wp:post_id': '1', 'wp:post_date_gmt': '2020-01-02 00:00:00', 'wp:post_name': 'guestbook' },
    ...{ 'wp:status': 'publish', 'wp:post_type': 'page', ...page, 'wp:comment': comment },
  })
  await writeFile(
    file,
    `<rss><channel><link>https://old.example</link>${element('item', item)}</channel></rss>`,
  )
}

/** The same as a Typecho database. */
const typecho = (page: Record<string, string>) => async (file: string) => {
  const row = {
    ...{ cid: '1', title: '留言', slug: 'guestbook', created: '1577923200', text: '请留言', type: 'page' },
    ...{ status: 'publish', password: '', authorId: '1', parent: '0', ...page },
  }
  const comment = {
    ...{ coid: '5', cid: '1', created: '1577923201', author: '客', authorId: '0', ownerId: '1', url: '' },
    ...{ text: '留下的话', type: 'comment', status: 'approved', parent: '0' },
  }
  const table = (name: string, one: Record<string, string>) => ({
    name,
    columns: Object.keys(one),
    rows: [Object.values(one)],
  })
  const options = table('blog_options', { name: 'siteUrl', user: '0', value: 'https://old.example' })
  const tables = [options, table('blog_contents', row), table('blog_comments', comment)]
  await writePhpMyAdminDump(tables, file, 'typecho_')
}

type Row = [what: string, kind: SourceKind, write: (file: string) => Promise<void>]
const open: Row[] = [
  ['a page of WordPress', 'wordpress', wordpress({})],
  ['a page of Typecho', 'typecho', typecho({})],
]
const closed: Row[] = [
  ['a private page of WordPress', 'wordpress', wordpress({ 'wp:status': 'private' })],
  ['a locked page of WordPress', 'wordpress', wordpress({ 'wp:post_password': 'kaimen' })],
  ['a draft of WordPress', 'wordpress', wordpress({ 'wp:status': 'draft' })],
  [
    'a draft of a post of WordPress',
    'wordpress',
    wordpress({ 'wp:status': 'draft', 'wp:post_type': 'post' }),
  ],
  ['a private page of Typecho', 'typecho', typecho({ status: 'private' })],
  ['a hidden page of Typecho', 'typecho', typecho({ status: 'hidden' })],
  ['a locked page of Typecho', 'typecho', typecho({ password: 'kaimen' })],
  ['a draft of a page of Typecho', 'typecho', typecho({ type: 'page_draft' })],
  ['a page of Typecho whose day is to come', 'typecho', typecho({ created: '4070908800' })],
]

describe('words of a guestbook', () => {
  let made: TestApp | undefined
  beforeAll(async () => {
    // The import decides which pages were public, whatever database stores the comments.
    made = await makeApp(sqlite)
  })
  afterAll(() => made?.close())

  const bring = async (
    [, kind, write]: Row,
    joins: ReadonlyMap<string, string> = new Map(),
    isDryRun = false,
  ) => {
    if (!made) throw new Error('the program was not made')
    const workFolder = await mkdtemp(join(tmpdir(), 'xiaolou-guestbook-'))
    onTestFinished(() => rm(workFolder, { recursive: true }))
    const file = join(workFolder, 'export.sql')
    await write(file)
    const { comments } = await importSource({
      ...{ app: made.app, file, reader: sourceReaders[kind], workFolder, joins, isDryRun },
      ...{ timeZone: 'UTC', onProgress: () => undefined },
    })
    const body = { current: 1, size: 9, tag: '', message: '从前留言板' }
    const { result } = await made.call(getMessageList, { body })
    return { comments, cards: result.list.length }
  }

  it.each(closed)('under %s come to no card here', async (...row) => {
    const { comments, cards } = await bring(row)
    expect([comments?.added, cards, comments?.lost.length]).toEqual([0, 0, 1])
  })

  it.each(open)('under %s come to our card', async (...row) => {
    expect((await bring(row, new Map(), true)).comments).toMatchObject({ added: 1, lost: [] })
  })

  it('under a closed page come here where its owner says so', async () => {
    const [row] = closed
    if (!row) throw new Error('no row')
    const said = await bring(row, new Map([['留言板', guestbookPath]]))
    expect([said.comments?.added, said.cards]).toEqual([1, 1])
  })
})
