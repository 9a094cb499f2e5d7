import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as article from '@xiaolou/contract/article'
import * as comment from '@xiaolou/contract/comment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteExport } from '../../app/app.ts'
import { taskHomeTable } from '../../features/task/task.home.ts'
import { busTables } from '../../platform/postgres-bus.statements.ts'
import { cacheTables } from '../../platform/postgres-cache.ts'
import { leaseTables } from '../../platform/postgres-lease.ts'
import { ForeignFolderError } from '../../platform/replace-folder.ts'
import { fillWithStarter } from '../../seed/seed.ts'
import { sqlite, sqliteByDay, testDatabases } from '../../testing/databases.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { importFolder } from '../import/site/folder.ts'
import { writeExport } from './write-export.ts'

const config = { siteUrl: 'https://xiaolou.example', timeZone: 'Asia/Shanghai' }
const starter = resolve(import.meta.dirname, '../../../../starter')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-export-'))
})
afterAll(() => rm(folder, { recursive: true }))

const blog: Record<string, string> = {
  '_config.yml': 'url: https://old.example\npermalink: :year/:title/\nmarked: {breaks: false}\n',
  'source/about/index.md': '---\ntitle: 关于\ndate: 2019-01-01\naliases: [/me/]\n---\n我。\n',
  'source/_posts/Vue 的: 坑.md': `---\ntitle: ": # [甲] \\"𠮷\\" 404"\ndate: 2020-01-01\ntags: ["2020", yes]\n---\n雨\u2028{{ 花 }}\n---\n末 \`{% x %}\`\n`,
  'source/_posts/lock.md':
    '---\ntitle: 锁\ndate: 2020-01-02\nprivate: true\nuuid: "0123"\n---\n只给自己看。\n',
  'source/_posts/cn.md':
    '---\ntitle: 藏\ndate: 2020-01-03\nhidden: true\ntop: 3\n---\n知道地址的人才看得到。\n',
  'source/_drafts/half.md': '---\ntitle: 半\ndate: 2020-01-04\nprivate: true\nmood: 晴\n---\n还没写完。\n',
}

const newArticle = {
  article_title: '甲',
  article_content: '正文',
  article_cover: '',
  category: { category_name: '随笔' },
  tagList: [],
}

/** Every file below a folder with its text. */
async function textsOf(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found[path.slice(root.length + 1)] = await readFile(path, 'utf8')
  }
  return found
}

const bring = (app: TestApp, from: string) =>
  importFolder({ app: app.app, folder: from, timeZone: 'Asia/Shanghai', isDryRun: false })
const write = (app: TestApp, name: string) =>
  writeExport({ platform: app.platform, config, folder: join(folder, name), progress: () => undefined })

describe.each(sqliteByDay)('an export on $name', database => {
  it('comes in again as it went out, and once', async () => {
    const old = await makeApp(database)
    await fillWithStarter(old.platform, starter)
    const from = join(folder, `blog-${database.name}`)
    for (const [path, text] of Object.entries(blog)) {
      await mkdir(join(from, path, '..'), { recursive: true })
      await writeFile(join(from, path), text)
    }
    await bring(old, from)
    // Hexo's syntax has no meaning in a text that was written here.
    const said = '{% note info %}词{% endnote %}  \n<!-- 私 -->\n\n<b>粗</b> 行一\n行二'
    const written = { ...newArticle, article_title: '乙', article_content: said }
    await old.call(article.addArticle, { body: written }, { token: await old.signIn('administrator') })
    const music = '[送别 - 李叔同](/home?song=12)'
    await old.db.query.updateTable('article').set({ music }).where('article_title', '=', '乙').execute()
    const counts = await write(old, `first-${database.name}`)
    expect(counts).toMatchObject({ missing: [], lines: { talks: 9, people: 1 } })
    const first = await textsOf(join(folder, `first-${database.name}`))
    // An import processes pictures again.
    const own = (texts: Record<string, string>) =>
      Object.entries(texts)
        .filter(([path]) => /^source\/.*\.md$/.test(path))
        .map(([path, text]) => [path, text.replace(/[0-9a-f]{40}/g, 'picture')])
        .sort()
    expect(own(first).length).toBe(counts.documents)
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining([
        'source/about/index.md',
        'source/_drafts/half.md',
        'source/_drafts/lock.md',
        'source/_posts/cn.md',
      ]),
    )
    expect(Object.values(first).join('\n')).toContain(music)
    expect(first['source/_drafts/lock.md']).toContain('private: true')
    expect(first['source/_drafts/lock.md']).toContain('uuid: "0123"')
    for (const line of ['draft: true', 'private: true', 'mood: "晴"', 'date: "2020-01-04 '])
      expect(first['source/_drafts/half.md']).toContain(line)

    const fresh = await makeApp(database)
    const report = await bring(fresh, join(folder, `first-${database.name}`))
    // No picture, file or address is missing: only pages that are not articles are reported.
    expect(report.findings.map(({ kind }) => kind)).toEqual([
      ...['draft-own', 'private', 'link-missing', 'unknown-key', 'hidden'],
    ])
    expect(
      await fresh.db.query.selectFrom('article').select('slug').where('music', '=', music).execute(),
    ).toHaveLength(1)
    await write(fresh, `second-${database.name}`)
    expect(own(await textsOf(join(folder, `second-${database.name}`)))).toEqual(own(first))
    const again = await bring(fresh, join(folder, `first-${database.name}`))
    expect(again.articles.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
    await fresh.close()
    await old.close()
  })
})

describe.each(testDatabases)('an export on $name', database => {
  it('says in JSON what readers and the owner wrote, and no secret', async () => {
    const app = await makeApp(database)
    const { signIn, call } = app
    const owner = await signIn('administrator')
    const guest = await signIn('user')
    const added = await call(article.addArticle, { body: newArticle }, { token: owner })
    const { id } = added.result
    const said = await call(
      comment.addComment,
      { body: { for_id: id, type: 1, content: '好' } },
      { token: guest },
    )
    await write(app, `json-${database.name}`)
    const texts = await textsOf(join(folder, `json-${database.name}`))
    const lines = (name: string) => JSON.parse(texts[`data/${name}.json`] ?? '')
    expect(lines('comments')).toMatchObject([
      { id: said.result.res.id, on: 'article', on_id: id, content: '好' },
    ])
    expect(lines('articles')).toMatchObject([{ id, title: '甲', views: 0 }])
    expect(lines('people').map((one: { is_owner: boolean }) => one.is_owner)).toEqual([true, false])
    // Each line can be parsed by itself.
    expect(texts['data/people.json']?.split('\n')).toHaveLength(5)
    const { password_hash } = await app.db.query
      .selectFrom('user')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    const all = Object.values(texts).join('\n')
    expect(all).not.toContain(password_hash)
    expect(all).not.toContain('$visitorSecret')
    await app.close()
  })
})

it('every table is exported, or left out by name', async () => {
  const db = await makeApp(sqlite)
  const said = [...siteExport.parts, ...siteExport.documents].flatMap(({ tables }) => tables)
  const names = (await db.db.findTables()).map(({ name }) => name)
  expect(
    names.filter(name => !said.includes(name) && !siteExport.leftOut.has(name)),
    'name the table in `siteExport` of its feature: in `parts` or `documents` where an export of the site has it, in `leftOut` where not',
  ).toEqual([])
  // Tables that several processes share exist only on PostgreSQL.
  const shared = new Set([...busTables, ...cacheTables, ...leaseTables, taskHomeTable])
  const known = [...said, ...siteExport.leftOut].filter(name => !shared.has(name))
  expect(known.filter(name => !names.includes(name))).toEqual([])
  expect(said.filter(name => siteExport.leftOut.has(name))).toEqual([])
  await db.close()
})

it('takes the place of an earlier one, wherever that was cut off, and of nothing else', async () => {
  const app = await makeApp(sqlite)
  const at = (...parts: string[]) => join(folder, 'placed', ...parts)
  await mkdir(at('mine'), { recursive: true })
  await writeFile(at('mine/letter.txt'), '信')
  await expect(write(app, 'placed/mine')).rejects.toThrow(ForeignFolderError)
  expect(await readFile(at('mine/letter.txt'), 'utf8')).toBe('信')
  await write(app, 'placed/out')
  await writeFile(at('out/data/old.json'), '')
  // A kill while it was written, and one between the two renames.
  await mkdir(at('out.part'))
  await writeFile(at('out.part/xiaolou-export.json'), '')
  await write(app, 'placed/out')
  expect(await readdir(at('out/data'))).not.toContain('old.json')
  await rm(at('out.old'), { recursive: true, force: true })
  await mkdir(at('out.old'))
  await writeFile(at('out.old/xiaolou-export.json'), '')
  await rm(at('out'), { recursive: true })
  await write(app, 'placed/out')
  expect((await readdir(at())).sort()).toEqual(['mine', 'out'])
  await app.close()
})
