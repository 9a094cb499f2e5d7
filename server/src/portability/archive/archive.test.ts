import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as comment from '@xiaolou/contract/comment'
import * as message from '@xiaolou/contract/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archived } from '../../app/app.ts'
import type { Db } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { createLocalFiles } from '../../platform/files.ts'
import { fillWithStarter } from '../../seed/seed.ts'
import { sqlite, testDatabases } from '../../testing/databases.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { importFolder } from '../import/site/folder.ts'
import { ArchiveProblem } from './format.ts'
import { loadArchive } from './load.ts'
import { encrypt } from './open-archive.ts'
import { packArchive, writeStream } from './pack.ts'

const nowMs = Date.parse('2026-11-23T04:00:00Z')
const quiet = () => undefined
const site = { url: 'https://xiaolou.example', name: '小楼', timeZone: 'Asia/Shanghai' }

let folder = ''
let source: TestApp
let first = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-archive-'))
  source = await makeApp(sqlite)
  await fill(source)
  first = await pack('first', source.db, uploadsOf(source), source.musicDir)
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

const uploadsOf = (app: TestApp) => join(app.musicDir, '../uploads')

/** Fills a site: the starter, an imported folder, guests, and a row in every table that is still empty. */
async function fill({ app, platform, db, call, musicDir, signIn }: TestApp): Promise<void> {
  await fillWithStarter(platform, resolve(import.meta.dirname, '../../../../starter'))
  const blog = join(folder, 'blog')
  await mkdir(join(blog, 'source/_posts'), { recursive: true })
  await mkdir(join(blog, 'source/about'), { recursive: true })
  await writeFile(join(blog, '_config.yml'), 'url: https://old.example\npermalink: :year/:title/\n')
  await writeFile(join(blog, 'source/about/index.md'), '---\ntitle: 关于\naliases: [/me/]\n---\n我。\n')
  await writeFile(
    join(blog, 'source/_posts/jia.md'),
    `---\ntitle: 甲 𠮷\ndate: 2020-01-01\ntags: [A, a, 乙]\n---\n雨“引”\u2028 👨‍👩‍👧 \\n \t末\n`,
  )
  await importFolder({ app, folder: blog, timeZone: 'Asia/Shanghai', isDryRun: false })
  const id = await app.findArticleId({ page: '/jia/', title: '甲 𠮷' })
  const token = await signIn('user')
  await call(comment.addComment, { body: { for_id: id ?? 0, type: 1, content: '好' } }, { token })
  await call(message.addMessage, { body: { message: '留一句 "雨"', tag: '问候' } }, { token })
  await mkdir(join(musicDir, '专辑/一'), { recursive: true })
  await writeFile(join(musicDir, '专辑/一/歌 %20.lrc'), '[00:01.00]啦')
  const textOf = (column: string) => `甲"\\\n${column}`
  const known: Record<string, object> = {
    draft: { article_id: null, publish_at: 0, binned_at: 0 },
    draft_version: { draft_key: textOf('key') },
    draft_source: { draft_key: textOf('key') },
    passkey: { user_id: 1 },
    user_ban: { user_id: 1 },
    mail_address: { user_id: 1 },
    link_post: { link_id: 1 },
  }
  for (const { name, columns, key } of await db.findTables()) {
    if (archived.leftOut.has(name)) continue
    const { length } = await db.query
      .selectFrom(name)
      .select(key[0]?.name ?? '')
      .limit(1)
      .execute()
    if (length > 0) continue
    const texts = await textColumns(db, name)
    const row = Object.fromEntries(columns.map(column => [column, texts.has(column) ? textOf(column) : 7]))
    await db.query
      .insertInto(name)
      .values({ ...row, ...known[name] })
      .execute()
  }
}

async function textColumns(db: Db, table: string): Promise<Set<string>> {
  const found = (await db.query.introspection.getTables()).find(one => one.name === table)
  return new Set(
    found?.columns.filter(column => column.dataType.toLowerCase() === 'text').map(column => column.name),
  )
}

async function pack(name: string, db: Db, uploads: string | undefined, musicDir: string, password?: string) {
  const path = join(folder, `${name}.xlar`)
  const { readable, packed } = packArchive({
    source: {
      ...archived,
      db,
      uploads: uploads === undefined ? undefined : { ...archived, files: createLocalFiles(uploads) },
      musicDir,
    },
    head: { program: '0.5.0', madeAt: new Date(nowMs).toISOString(), site },
    progress: quiet,
  })
  const bytes = password === undefined ? readable : await encrypt(readable, password)
  await Promise.all([writeStream(bytes, path), packed])
  return path
}

/** Tables with HTML differ after a load until it is rendered again. */
const hasLoadedHtml = (table: string) =>
  ['article_body', 'comment', 'page', 'talk', 'chat_message', 'notification'].includes(table)

let loads = 0
async function load(path: string, db: Db, password?: string) {
  loads += 1
  const into = join(folder, `loaded-${loads}`)
  const target = { ...archived, db, folder: into, isKept: false }
  return { into, ...(await loadArchive({ path, password, target, nowMs, progress: quiet })) }
}

/** Every file below a folder with its digest. */
async function digests(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found[path.slice(root.length)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  }
  return found
}

/** The responses to readers: lists, search, feeds, the sitemap. */
async function answersOf({ http }: TestApp): Promise<string[]> {
  const addresses = [
    '/api/article/blogHomeGetArticleList/1/50',
    `/api/article/getArticleListByContent/${encodeURIComponent('雨')}`,
    `/api/article/getArticleListByContent/${encodeURIComponent('𠮷')}`,
    '/api/photoAlbum/getAllAlbumList',
    '/api/message/getAllMessage',
    '/api/tag/getTagDictionary',
    '/rss.xml',
    '/sitemap.xml',
  ]
  const answers: string[] = []
  for (const url of addresses) {
    const { statusCode, body } = await http.inject({ url })
    answers.push(`${url} ${statusCode} ${body.replaceAll(/<lastBuildDate>.*?<\/lastBuildDate>/g, '')}`)
  }
  return answers
}

describe.each(testDatabases)('an archive of the whole site on $name', database => {
  it('comes back row by row, file by file, and answers the same', async () => {
    const db = await database.open()
    const { end, into } = await load(first, db)
    expect(Object.keys(end.tables).filter(name => end.tables[name]?.rows === 0)).toEqual([])
    expect(end.missing.total).toBe(0)
    // And back: the second archive has the same rows and files.
    const second = await pack(`second-${database.name}`, db, join(into, 'uploads'), join(into, 'music'))
    const back = openSqlite(':memory:')
    const again = await load(second, back)
    // Except for what is rendered again.
    const kept = ({ tables, ...rest }: typeof end) => ({
      ...rest,
      tables: Object.fromEntries(
        Object.entries(tables).map(([name, { rows, sha256 }]) => [name, hasLoadedHtml(name) ? rows : sha256]),
      ),
    })
    expect(kept(again.end)).toEqual(kept(end))
    expect(await digests(join(again.into, 'uploads'))).toEqual(await digests(join(into, 'uploads')))
    expect(await digests(join(again.into, 'music'))).toEqual(await digests(source.musicDir))
    // Ids continue where they stopped.
    const lastIds = async (of: Db) =>
      (await of.findTables())
        .filter(({ name }) => !archived.leftOut.has(name))
        .map(({ name, lastId }) => [name, lastId])
    expect(await lastIds(back)).toEqual(await lastIds(source.db))
    await back.close()
    const beside = await makeApp(database, { beside: { db, clock: source.clock } })
    await beside.app.renderOutdated()
    expect(await answersOf(beside)).toEqual(await answersOf(source))
    await beside.close()
    await db.close()
  })

  it('of an earlier step of the database is brought to the present one', async () => {
    const old = openSqlite(':memory:')
    const steps = archived.migrations.slice(0, 16)
    await migrate({ db: old, migrations: steps, nowMs, beforeFirst: async () => undefined })
    await old.query.insertInto('tag').values({ id: 9, tag_name: '旧', createdAt: 1, updatedAt: 1 }).execute()
    const path = await pack(`old-${database.name}`, old, undefined, join(folder, 'none'))
    await old.close()
    const db = await database.open()
    await load(path, db)
    expect(await db.query.selectFrom('tag').selectAll().execute()).toEqual([
      expect.objectContaining({ id: 9, tag_name: '旧', color: '', order: 0 }),
    ])
    await db.close()
  })
})

it('brings no HTML of its own: what somebody wrote into the file is rendered anew, or made safe', async () => {
  const hostile = '<p>雨</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  const evil = openSqlite(':memory:')
  await load(first, evil)
  const named = (await evil.findTables()).filter(({ columns }) => columns.includes('content_html'))
  expect(
    named.map(({ name }) => name).toSorted(),
    'name the table here, and in `storedHtml` or `rebuild` of its feature: an archive may say anything',
  ).toEqual(['article_body', 'comment', 'page', 'talk'])
  for (const { name } of named) {
    const html_version = { article_body: 3, talk: 2, comment: 1, page: 3 }[name]
    await evil.query.updateTable(name).set({ content_html: hostile, html_version }).execute()
  }
  await evil.query.updateTable('chat_message').set({ content: hostile }).execute()
  await evil.query.updateTable('notification').set({ message: hostile }).execute()
  const db = openSqlite(':memory:')
  await load(await pack('evil', evil, join(folder, 'none'), join(folder, 'none')), db)
  await evil.close()
  const textOf = async () => {
    const rows = await Promise.all(
      [...named.map(({ name }) => name), 'chat_message', 'notification'].map(name =>
        db.query.selectFrom(name).selectAll().execute(),
      ),
    )
    expect(rows.map(({ length }) => length)).not.toContain(0)
    return JSON.stringify(rows)
  }
  expect(/<script|<img src=x/.test(await textOf())).toBe(false)
  const beside = await makeApp(sqlite, { beside: { db, clock: source.clock } })
  await beside.app.renderOutdated()
  expect(/<script|<img src=x/.test(await textOf())).toBe(false)
  await beside.close()
  await db.close()
})

it('an encrypted archive opens with its password alone', async () => {
  const path = await pack('locked', source.db, uploadsOf(source), source.musicDir, '一把 钥匙')
  const problemOf = (password?: string) => {
    const db = openSqlite(':memory:')
    return load(path, db, password).then(
      () => '',
      (cause: unknown) => (cause instanceof ArchiveProblem ? cause.message : String(cause)),
    )
  }
  expect(await problemOf()).toContain('加了密')
  expect(await problemOf('别的')).toContain('密码不对')
  expect(await problemOf('一把 钥匙')).toBe('')
  expect((await readFile(path)).includes('uploads/')).toBe(false)
})
