import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as article from '@xiaolou/contract/article'
import * as comment from '@xiaolou/contract/comment'
import { getMessageList } from '@xiaolou/contract/message'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { onEveryDatabase } from '../../../testing/on-every-database.ts'
import { type SourceKind, sourceReaders } from '../sources/readers.ts'
import { renderSourceReport } from './report.ts'
import { importSource } from './source.ts'

const fixture = (path: string) => join(import.meta.dirname, '../fixtures', path)

onEveryDatabase('an export of another system', (app, itOnSqlite) => {
  const bring = async (
    kind: SourceKind,
    file: string,
    isDryRun = false,
    { uploads, joins }: { uploads?: string | undefined; joins?: Map<string, string> } = {},
  ) => {
    const workFolder = await mkdtemp(join(tmpdir(), 'xiaolou-source-'))
    onTestFinished(() => rm(workFolder, { recursive: true }))
    return importSource({
      ...{ app: app().app, file: fixture(file), reader: sourceReaders[kind], workFolder },
      ...{
        timeZone: 'Asia/Shanghai',
        isDryRun,
        uploads,
        joins: joins ?? new Map(),
        onProgress: () => undefined,
      },
    })
  }

  it('of WordPress comes with posts, pages and comments, the same in the report of a dry run, and again changes nothing', async () => {
    const dry = await bring('wordpress', 'wordpress/export.xml', true)
    const done = await bring('wordpress', 'wordpress/export.xml')
    expect(dry.documents).toEqual({ ...done.documents, isDryRun: true })
    expect(dry.comments).toEqual({ ...done.comments, isDryRun: true })
    expect(done.documents).toMatchObject({ files: 6, imported: 3, drafts: 2, pages: 1, created: 6 })
    expect(done.comments).toMatchObject({ added: 6, pending: 1, spam: 1, orphans: 1, lost: [] })
    expect(renderSourceReport(done)).toMatch(
      /WordPress 导出[\s\S]*没有收：[\s\S]*回收站里的 1[\s\S]*新增 6 条/,
    )

    const again = await bring('wordpress', 'wordpress/export.xml')
    expect(again.documents).toMatchObject({ created: 0, updated: 0, unchanged: 6 })
    expect(again.comments).toMatchObject({ added: 0, unchanged: 6 })

    const { result } = await app().call(article.getArticleBySlug, { params: { slug: '你好' } })
    expect(result).toMatchObject({ article_title: '你好， 世界 – 一', is_top: 1 })
    expect(result.content_html).toContain('<figcaption>说明')
    const target = { for_id: result.id, type: 1 as const, current: 1, size: 50 }
    const first = await app().call(comment.frontGetParentComment, { body: { ...target, order: 'new' } })
    expect(first.result.list.map(({ content }) => content)).toHaveLength(3)
    for (const old of ['/blog/2020/03/04/你好/', '/blog/?p=12'])
      expect(await app().app.findRedirect(old)).toBe('/posts/%E4%BD%A0%E5%A5%BD')
    for (const slug of ['second', 'later'])
      expect((await app().call(article.getArticleBySlug, { params: { slug } })).status).toBe(404)
    const locked = await app().call(article.getArticleBySlug, { params: { slug: 'locked' } })
    expect([locked.code, locked.result]).toEqual([expect.any(Number), undefined])
    expect(locked.message).toContain('口令')
  })

  it('takes pictures from the old site’s folder: the whole one of which a smaller one was shown, and covers by their ids', async () => {
    const uploads = await mkdtemp(join(tmpdir(), 'xiaolou-wp-content-'))
    onTestFinished(() => rm(uploads, { recursive: true }))
    const folder = join(uploads, 'uploads/2020/03')
    await mkdir(folder, { recursive: true })
    const paint = (width: number) =>
      sharp({ create: { width, height: 60, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer()
    await writeFile(join(folder, 'cover.jpg'), await paint(90))
    await writeFile(join(folder, 'a-300x200.jpg'), await paint(30))
    await writeFile(join(folder, 'a.jpg'), await paint(80))
    const dry = await bring('wordpress', 'wordpress/export.xml', true, { uploads })
    const done = await bring('wordpress', 'wordpress/export.xml', false, { uploads })
    expect(dry.documents).toEqual({ ...done.documents, isDryRun: true })
    expect(done.documents).toMatchObject({ imagesSaved: 2, updated: 1, unchanged: 5 })
    const { result } = await app().call(article.getArticleBySlug, { params: { slug: '你好' } })
    expect([result.cover_width, result.content_html]).toEqual([90, expect.stringContaining('width="80"')])
    // With the folder and without it.
    for (const given of [uploads, undefined]) {
      const again = await bring('wordpress', 'wordpress/export.xml', false, { uploads: given })
      expect(again.documents).toMatchObject({ updated: 0, unchanged: 6 })
    }
  })

  itOnSqlite('of Ghost comes with posts and pages, and again changes nothing', async () => {
    const done = await bring('ghost', 'ghost/export.json')
    expect(done.documents).toMatchObject({ title: 'Ghost 导出', imported: 3, drafts: 2, pages: 1 })
    expect((await bring('ghost', 'ghost/export.json')).documents).toMatchObject({ unchanged: 6 })
    const { result } = await app().call(article.getArticleBySlug, { params: { slug: 'first' } })
    expect(result).toMatchObject({ tagNameList: ['读书', '画'], is_top: 1 })
    expect(result.content_html).toMatch(/href="\/posts\/second(?:-2)?"/)
    const members = await app().call(article.getArticleBySlug, { params: { slug: 'members' } })
    expect(members.status).toBe(404)
  })

  itOnSqlite(
    'of VanBlog comes with articles, drafts, the page and the friends, and again changes nothing',
    async () => {
      const dry = await bring('vanblog', 'vanblog-backup/backup.json', true)
      const done = await bring('vanblog', 'vanblog-backup/backup.json')
      expect(dry.documents).toEqual({ ...done.documents, isDryRun: true })
      expect(done.documents).toMatchObject({
        title: 'VanBlog 备份',
        imported: 4,
        drafts: 1,
        pages: 1,
        created: 6,
      })
      expect(done.documents.friendLinks).toMatchObject([{ name: '老友', url: 'https://friend.example' }])
      expect(renderSourceReport(done)).toMatch(/没有收：[\s\S]*回收站里的 1[\s\S]*分类的密码/)
      const again = await bring('vanblog', 'vanblog-backup/backup.json')
      expect(again.documents).toMatchObject({ created: 0, updated: 0, unchanged: 6 })

      const { result } = await app().call(article.getArticleBySlug, { params: { slug: '读书' } })
      expect(result).toMatchObject({ article_title: '读书：A & B', tagNameList: ['读书', '笔记'] })
      expect(result.content_html).toMatch(/href="\/posts\/[^"]+">第二篇/)
      expect(result.content_html).toMatch(/class="callout-title">先看这里/)
      expect(result.content_html).toContain(':::info{title=')
      expect(await app().app.findRedirect('/post/1')).toBe('/posts/%E8%AF%BB%E4%B9%A6')
      const locked = await app().call(article.getArticleBySlug, { params: { slug: 'locked' } })
      expect(locked.message).toContain('口令')
    },
  )

  itOnSqlite(
    'of Typecho comes with posts, pages, pictures, comments and old addresses, and again changes nothing',
    async () => {
      const uploads = await mkdtemp(join(tmpdir(), 'xiaolou-typecho-usr-'))
      onTestFinished(() => rm(uploads, { recursive: true }))
      const folder = join(uploads, 'uploads/2024/01')
      await mkdir(folder, { recursive: true })
      const picture = sharp({ create: { width: 70, height: 60, channels: 3, background: '#888' } })
      await writeFile(join(folder, 'a.png'), await picture.png().toBuffer())
      await writeFile(join(folder, 'cover.jpg'), await picture.jpeg().toBuffer())
      const joins = new Map([['/guestbook.html', '/posts/nowhere']])
      const led = await bring('typecho', 'typecho/blog.sql', true, { uploads, joins })
      expect(led.comments).toMatchObject({
        added: 3,
        lost: [{ page: '/guestbook.html', title: '留言', count: 1 }],
      })
      const dry = await bring('typecho', 'typecho/blog.sql', true, { uploads })
      const done = await bring('typecho', 'typecho/blog.sql', false, { uploads })
      expect(dry.documents).toEqual({ ...done.documents, isDryRun: true })
      expect(dry.comments).toEqual({ ...done.comments, isDryRun: true })
      expect(done.documents).toMatchObject({
        ...{ title: 'Typecho 备份', imported: 4, drafts: 3, pages: 1, created: 8, imagesSaved: 2 },
      })
      expect(done.documents.skippedFiles).toMatchObject([{ reason: 'empty-page' }])
      expect(done.comments).toMatchObject({
        ...{ added: 4, pending: 1, spam: 1, lost: [] },
      })
      const messages = { current: 1, size: 9, tag: '', message: '从前留言板' }
      const { result: cards } = await app().call(getMessageList, { body: messages })
      expect(cards.list).toMatchObject([{ comment_total: 1 }])
      const again = await bring('typecho', 'typecho/blog.sql', false, { uploads })
      expect(again.documents).toMatchObject({ created: 0, updated: 0, unchanged: 8 })
      expect(again.comments).toMatchObject({ added: 0, unchanged: 4 })

      const { result } = await app().call(article.getArticleBySlug, { params: { slug: 'start' } })
      expect(result).toMatchObject({
        article_title: '你好 & 世界',
        tagNameList: expect.arrayContaining(['春', 'C & D', '生活']),
        cover_width: 70,
      })
      expect(result.content_html).toMatch(/第一行<br \/>\s*第二行 🌸/)
      expect(result.content_html).toContain('width="70"')
      expect(result.content_html).toMatch(/href="\/posts\/[^"]+">旧文/)
      expect(result.content_html).toMatch(/href="\/posts\/start">自己/)
      const target = { for_id: result.id, type: 1 as const, current: 1, size: 50 }
      const first = await app().call(comment.frontGetParentComment, { body: { ...target, order: 'new' } })
      expect(first.result.list.map(({ content }) => content)).toEqual([expect.stringContaining('第一条')])
      for (const old of ['/blog/life/start.html', '/blog/index.php/archives/1/', '/blog/archives/1'])
        expect(await app().app.findRedirect(old)).toBe('/posts/start')
      expect(await app().app.findRedirect('/blog/archives/5/')).toBeUndefined()
      const locked = await app().call(article.getArticleBySlug, { params: { slug: '锁' } })
      expect(locked.message).toContain('口令')
      for (const slug of ['diary', 'waits', 'next', '未完'])
        expect((await app().call(article.getArticleBySlug, { params: { slug } })).status).toBe(404)
    },
  )
})
