import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toMarkdown } from '../../sources/convert.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { recogniseFile, recogniseFolder } from '../../sources/recognise.ts'
import { tablesIn, writeBackup, writePhpMyAdminDump, writeSqliteFile } from '../../testing/typecho-files.ts'
import { makeFolder, readBlogOf, typechoDump, writeDump } from '../../testing/typecho-read.ts'
import { readTypechoRows } from './rows.ts'

it('gives posts and pages with categories, tags, covers and who may read them', async () => {
  expect(await recogniseFile(typechoDump)).toBe('typecho')
  const { items, of } = await readBlogOf(typechoDump)
  expect(items[0]).toMatchObject({
    type: 'site',
    url: 'https://old.example/blog',
    uploadsPath: '/usr/uploads',
  })
  expect(
    of('post').map(({ id, title, state, slug, password }) => [id, title, state, slug, password]),
  ).toEqual([
    ['1', '你好 & 世界', 'public', 'start', ''],
    ['4', '旧 文', 'hidden', '', ''],
    ['5', '日记', 'private', 'diary', ''],
    ['6', '待审', 'draft', 'waits', ''],
    ['7', '上锁', 'public', '锁', 'kaimen'],
    ['9', '未完', 'draft', '', ''],
    ['10', '明年', 'scheduled', 'next', ''],
  ])
  expect(of('post')[0]).toMatchObject({
    ...{ createdAt: Date.UTC(2024, 0, 1, 16), updatedAt: Date.UTC(2024, 0, 2, 1), author: '主人' },
    ...{ categories: [['生活', '读书 & 看画']], tags: ['春', 'C & D'], description: '摘要' },
    cover: 'https://old.example/blog/usr/uploads/2024/01/cover.jpg',
  })
  expect(of('post')[1]).toMatchObject({ categories: [], cover: '' })
  expect(of('page').map(({ title, path, meta }) => [title, path, meta])).toEqual([
    ['关于', '/blog/about.html', { comments: 'false' }],
    ['留言', '/blog/guestbook.html', {}],
  ])
  expect(of('attachment')).toMatchObject([{ id: '3', url: '/usr/uploads/2024/01/a.png' }])
  expect(of('skipped').map(({ what }) => what)).toEqual([
    'pingback 与 trackback',
    '发布过的文章还没有发布的修改',
    '发布过的文章还没有发布的修改',
    '主题自己的字段',
  ])
})

it('gives comments with their threads, and nothing that says where people are', async () => {
  const { items, of } = await readBlogOf(typechoDump)
  expect(
    of('comment').map(({ source, parent, postId, state, isOwner }) => [
      source,
      parent,
      postId,
      state,
      isOwner,
    ]),
  ).toEqual([
    ['1', '', '1', 'shown', false],
    ['2', '1', '1', 'shown', true],
    ['3', '2', '1', 'pending', false],
    ['4', '', '1', 'spam', false],
    ['6', '', '11', 'shown', false],
  ])
  expect(of('comment')[0]).toMatchObject({
    name: '甲 & 乙',
    site: 'https://b.example/x?a=1',
    content: '第一条\r\n**粗**',
  })
  expect(of('comment')[1]?.content).toBe('<a href="#comment-1">@甲</a> 谢谢\r\n再来')
  expect(of('comment')[2]?.site).toBe('')
  expect(of('comment')[4]).toMatchObject({ page: '/guestbook.html', title: '留言' })
  const all = JSON.stringify(items)
  for (const secret of [
    'b@b.example',
    '1.2.3.4',
    '::1',
    'Mozilla',
    'geheimnis',
    'n0t-to',
    '$P$',
    'authcode',
    'admin',
  ])
    expect(all).not.toContain(secret)
})

it('hands on no setting but those that say where the blog stood', async () => {
  const names = []
  const columns = { options: new Set(['name', 'value']) }
  for await (const { row } of readTypechoRows(typechoDump, columns)) names.push(row.get('name'))
  expect(names).toEqual(['rewrite', 'routingTable', 'siteUrl', 'timezone'])
})

it('turns what its Markdown and its old editor wrote into Markdown', async () => {
  const { of } = await readBlogOf(typechoDump)
  const notes: string[] = []
  const texts = of('post').map(({ text }) =>
    toMarkdown(text, (kind, detail) => void notes.push(`${kind} ${detail?.name}`)),
  )
  expect(texts[0]).toContain('第一行\n第二行 🌸 it\'s "a\\b"\n\n![图][1]\n\n<!--more-->')
  expect(texts[0]).toContain('\n\n<div>原样</div>\n\n\n藏着的\n\n```\n[hide]a[/hide]\n!!!\n```\n')
  expect(texts[1]).toBe('第一段  \n换行 **粗**\n\n第二段\n\n```\na\n\nb\n```')
  expect(notes).toEqual(['unknown-shortcode hide'])
})

it('reads phpMyAdmin’s dump, the database of SQLite and Typecho’s own backup alike', async () => {
  const tables = await tablesIn(typechoDump)
  const { items } = await readBlogOf(typechoDump)
  const folder = await makeFolder()
  const dump = join(folder, 'dump.sql')
  await writePhpMyAdminDump(tables, dump, 'any_other_')
  expect((await readBlogOf(dump)).items).toEqual(items)
  const database = join(folder, '65a1b2c3d4e5f.db')
  writeSqliteFile(tables, database)
  expect(await recogniseFile(database)).toBe('typecho')
  // Its tables are in a different order.
  const sorted = (all: ForeignItem[]) => all.map(item => JSON.stringify(item)).sort()
  expect(sorted((await readBlogOf(database)).items)).toEqual(sorted(items))
  for (const version of ['0001', 'FILE']) {
    const backup = join(folder, '20240203_old.example_65a1b2c3d4e5f.dat')
    await writeBackup(tables, backup, version)
    expect(await recogniseFile(backup)).toBe('typecho')
    const { items: found, of } = await readBlogOf(backup)
    expect(found[0]).toMatchObject({ url: 'https://old.example' })
    expect(of('post')).toEqual(
      (await readBlogOf(typechoDump)).of('post').map(post => ({ ...post, addresses: expect.any(Array) })),
    )
  }
})

it('reads rows without names of columns where no table is made', async () => {
  const sql =
    "INSERT INTO t_contents VALUES (1,'题','s',1704067200,0,'<!--markdown-->字',0,1,NULL,'post','publish',NULL,0,'1','1','1',0);\n"
  expect((await readBlogOf(await writeDump(sql))).of('post')).toMatchObject([
    { title: '题', text: { text: '<!--markdown-->字' } },
  ])
})

it('takes what no database would hold out of names and texts', async () => {
  const sql =
    "INSERT INTO t_contents VALUES (1,'题\\0','s\\0',0,0,'<!--markdown-->字\\0\\b\\t',0,1,NULL,'post','publish',NULL,0,'1','1','1',0);\n" +
    "INSERT INTO t_comments VALUES (1,1,1704067200,'甲\\0',0,1,NULL,NULL,NULL,NULL,'好\\0','comment','approved',0);\n"
  const { items, of } = await readBlogOf(await writeDump(sql))
  expect(JSON.stringify(items)).not.toMatch(/\\u00|\\b/)
  expect(of('post')[0]?.addresses).not.toContain('/1970/01/01/s.html')
})

it('says what is no blog of Typecho, and takes nothing from what is cut off or damaged', async () => {
  const dump = await readFile(typechoDump, 'utf8')
  const tables = await tablesIn(typechoDump)
  const folder = await makeFolder()
  const [database, backup] = [join(folder, 'x.db'), join(folder, 'x.dat')]
  writeSqliteFile(tables, database)
  await writeBackup(tables, backup)
  const bytes = await readFile(backup)
  const wordpress = 'CREATE TABLE `wp_postmeta` (`id` int);\nINSERT INTO `wp_postmeta` VALUES (1);\n'
  const other = dump.replaceAll('blog_', 'other_')
  const cases: [Buffer | string, string][] = [
    [dump.slice(0, dump.indexOf('第二段')), '到半路就断了'],
    [dump.slice(0, dump.indexOf('-- Table structure for table `blog_users`')), '到半路就断了'],
    [(await readFile(database)).subarray(0, 8_192), '坏了'],
    [bytes.subarray(0, bytes.length - 30), '坏了'],
    [Buffer.from(bytes.toString('latin1').replace('Mozilla', 'mozilla'), 'latin1'), '坏了'],
    [wordpress, '工具 · 导出'],
    [dump + other, '有 2 个博客（表的前缀是 blog_、other_）'],
    ['-- x\nINSERT INTO `zbp_post` VALUES (1);\n', '没有 Typecho 的文章'],
    [dump.replace(/INSERT INTO `blog_contents`[^\n]*\n/, ''), '里面没有文章'],
    [
      '--\n-- PostgreSQL database dump\n--\nCOPY public.typecho_contents (cid) FROM stdin;\n',
      '控制台 · 备份',
    ],
    ['PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n', '直接交那个数据库文件'],
  ]
  for (const [given, words] of cases) await expect(readBlogOf(await writeDump(given))).rejects.toThrow(words)
})

it('is found in a folder beside its pictures; another program’s database is none there', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'a.sql'), await readFile(typechoDump))
  await writeFile(join(folder, 'b.sql'), '-- x\nINSERT INTO `zbp_post` VALUES (1);\n')
  const [part, ...others] = (await recogniseFolder(folder)).parts
  expect([part, others]).toEqual([{ kind: 'typecho', path: join(folder, 'a.sql'), uploads: folder }, []])
  await rm(join(folder, 'a.sql'))
  expect((await recogniseFolder(folder)).parts).toMatchObject([
    { kind: 'typecho', path: join(folder, 'b.sql') },
  ])
  await writeFile(join(folder, 'one.md'), '# 一')
  expect((await recogniseFolder(folder)).parts).toMatchObject([{ kind: 'folder' }])
  const usr = join(folder, 'usr')
  await mkdir(usr)
  writeSqliteFile(await tablesIn(typechoDump), join(usr, '65a1b2c3d4e5f.db'))
  expect((await recogniseFolder(folder)).parts).toEqual([
    { kind: 'typecho', path: join(usr, '65a1b2c3d4e5f.db'), uploads: folder },
  ])
})
