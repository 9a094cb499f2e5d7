import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as article from '@xiaolou/contract/article'
import * as manage from '@xiaolou/contract/article-manage'
import * as draft from '@xiaolou/contract/draft'
import * as page from '@xiaolou/contract/page'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/make-app.ts'
import { onEveryDatabase } from '../../../testing/on-every-database.ts'
import { importFolder } from './folder.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

async function makeBlog(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-blog-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#8fa69a' } })
    .jpeg()
    .toBuffer()

const bring = (app: TestApp, folder: string, isDryRun = false) =>
  importFolder({ app: app.app, folder, timeZone: 'Asia/Shanghai', isDryRun })

onEveryDatabase('an imported folder', (app, itOnSqlite) => {
  itOnSqlite('becomes articles with their pictures, categories, tags, dates and old addresses', async () => {
    const folder = await makeBlog({
      '_config.yml':
        'url: https://old.example\npermalink: :year/:month/:day/:title/\ntimezone: Asia/Shanghai\n',
      'source/img/a.jpg': await picture(),
      'source/_posts/旧文.md':
        '---\ntitle: 旧文\ndate: 2021-03-04 05:06:07\ncategories: [技术, 前端]\ntags: [甲, 乙, 前端]\n---\n\n两行\n文字 ![图](/img/a.jpg)\n\n[自己](/2021/03/04/旧文/)\n',
      'source/_drafts/未成.md': '---\ntitle: 未成的草稿\n---\n\n草稿之词。\n',
    })
    const report = await bring(app(), folder)
    expect(report).toMatchObject({ imported: 1, drafts: 1 })
    const { result } = await app().call(article.getArticleBySlug, { params: { slug: '旧文' } })
    expect(result).toMatchObject({
      article_title: '旧文',
      createdAt: '2021-03-04 05:06:07',
      updatedAt: '2021-03-04 05:06:07',
      categoryName: '前端',
      tagNameList: ['甲', '乙', '前端', '技术'],
    })
    expect(result.content_html).toMatch(/<img[^>]+src="\/uploads\/[0-9a-f]{40}\.jpg"/)
    expect(result.content_html).toMatch(/width="900"[^>]*height="600"|height="600"[^>]*width="900"/)
    expect(result.content_html).toContain('href="/posts/%E6%97%A7%E6%96%87"')
    for (const spelling of ['/', '', '/index.html', '.html']) {
      const to = await app().app.findRedirect(`/2021/03/04/旧文${spelling}`)
      expect(to).toBe('/posts/%E6%97%A7%E6%96%87')
    }
    expect(await app().app.findRedirect('/2021/03/04/旧')).toBeUndefined()
    const search = await app().call(article.getArticleListByContent, { params: { content: '草稿之词' } })
    expect(search.result).toEqual([])
  })

  itOnSqlite('changes nothing when it comes again, and only what changed when it changed', async () => {
    const files = {
      'one.md': '---\ntitle: 再来一\ndate: 2020-01-01\n---\n\n一\n',
      'two.md': '---\ntitle: 再来二\ndate: 2020-01-02\n---\n\n二\n',
    }
    const folder = await makeBlog(files)
    const outcomes = async () => {
      const { created, updated, unchanged } = await bring(app(), folder)
      return { created, updated, unchanged }
    }
    expect(await outcomes()).toEqual({ created: 2, updated: 0, unchanged: 0 })
    expect(await outcomes()).toEqual({ created: 0, updated: 0, unchanged: 2 })
    await writeFile(join(folder, 'two.md'), files['two.md'].replace('\n\n二', '\n\n改过的二'))
    expect(await outcomes()).toEqual({ created: 0, updated: 1, unchanged: 1 })
    const { result } = await app().call(article.getArticleBySlug, { params: { slug: 'two' } })
    expect(result.article_content).toContain('改过的二')
  })

  itOnSqlite(
    'becomes pages where it has pages, and what was a hidden article before goes into the bin',
    async () => {
      const text = '---\ntitle: 关于\ndate: 2020-01-01\n---\n\n住在山下。 ![图](/img/a.jpg)\n'
      const folder = await makeBlog({ 'about.md': text, 'img/a.jpg': await picture(), 'talk.md': '# 说\n' })
      const before = app().app.createImporter(await app().app.identity.users.getOwnerId())
      const once = {
        sourceHash: 'x',
        title: '关于',
        slug: 'about',
        content: '旧',
        description: '',
        cover: '',
      }
      const none = {
        categories: [],
        tags: [],
        isPinned: false,
        order: 0,
        type: 1 as const,
        originUrl: '',
        music: '',
      }
      const save = before.prepare({
        ...once,
        ...none,
        sourcePath: 'about.md',
        createdAtMs: 0,
        updatedAtMs: 0,
        status: 'public',
        isHidden: true,
        isPrivate: false,
        password: null,
        author: '',
        aliases: [],
        meta: {},
      })
      await save()
      expect((await app().call(article.getArticleBySlug, { params: { slug: 'about' } })).status).toBe(200)
      expect(await bring(app(), folder)).toMatchObject({ pages: 1, imagesSaved: 1 })
      const { result } = await app().call(page.getPage, { query: { path: '/about/' } })
      expect(result).toMatchObject({ path: '/about', title: '关于', description: '住在山下。' })
      expect(result.content_html).toContain('src="/uploads/')
      expect((await app().call(article.getArticleBySlug, { params: { slug: 'about' } })).status).toBe(404)
      expect(await bring(app(), folder)).toMatchObject({ created: 0, updated: 0 })
    },
  )

  itOnSqlite(
    'says in a dry run what the run says, pictures included; a drawing is painted, an animation taken',
    async () => {
      const frames = Array.from({ length: 3 }, (_, index) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background: index % 2 ? '#fff' : '#000' } })
          .png()
          .toBuffer(),
      )
      const animation = await sharp(await Promise.all(frames), { join: { animated: true } })
        .gif()
        .toBuffer()
      const drawing =
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><script>alert(1)</script><image href="file:///etc/passwd"/><rect width="60" height="40" fill="#abc"/></svg>'
      const folder = await makeBlog({
        'a.md':
          '---\ntitle: 图\ndate: 2020-01-01\n---\n\n![](a.svg) ![](b.svg) ![](c.png) ![](d.gif) ![](e.png) [附](f.pdf)\n',
        'a.svg': drawing,
        'b.svg': '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
        'c.png': 'no picture',
        'd.gif': animation,
        'f.pdf': 'no pdf',
      })
      const dry = await bring(app(), folder, true)
      const names = dry.findings.flatMap(group => group.names.map(({ name }) => name))
      expect(names).toEqual([
        'e.png',
        expect.stringMatching(/^b\.svg（/),
        expect.stringMatching(/^c\.png（/),
        expect.stringMatching(/^f\.pdf（/),
      ])
      const real = await bring(app(), folder)
      expect({ ...dry, isDryRun: false }).toEqual(real)
      expect(real.imagesSaved).toBe(2)
      const { result } = await app().call(article.getArticleBySlug, { params: { slug: 'a' } })
      const sources = [...result.content_html.matchAll(/src="(\/uploads\/[^"]+)"[^>]*width="(\d+)"/g)]
      expect(sources.map(([, url, width]) => [url?.split('.').at(-1), width])).toEqual([
        ['png', '60'],
        ['gif', '40'],
      ])
    },
  )

  itOnSqlite('writes nothing in a dry run', async () => {
    const folder = await makeBlog({ 'dry.md': '---\ntitle: 只看看\ndate: 2020-01-01\n---\n\n正文\n' })
    expect(await bring(app(), folder, true)).toMatchObject({ imported: 1 })
    expect((await app().call(article.getArticleBySlug, { params: { slug: 'dry' } })).status).toBe(404)
  })

  itOnSqlite(
    'keeps a protected article from every reader but those who know its password, which it keeps',
    async () => {
      const front = (title: string, more: string) =>
        `---\ntitle: ${title}\ndate: 2020-01-01\n${more}---\n\n锁住之词\n`
      const folder = await makeBlog({
        'locked.md': front('上锁的', 'password: sesame\n'),
        'endless.md': front('口令长得没人打得完的', `password: ${'长'.repeat(65)}\n`),
        '_drafts/unborn.md': front('上锁的草稿', 'password: sesame\ndraft: true\n'),
      })
      await bring(app(), folder)
      const isShut = async (slug: string) => {
        const { result } = await app().call(article.getArticleBySlug, { params: { slug } })
        return !JSON.stringify(result ?? '').includes('锁住之词')
      }
      expect([await isShut('locked'), await isShut('endless')]).toEqual([true, true])
      const found = await app().call(article.getArticleListByContent, { params: { content: '锁住之词' } })
      expect(found.result).toEqual([])
      const unlock = (slug: string, password: string) =>
        app().call(article.unlockArticle, { params: { slug }, body: { password } })
      expect((await unlock('locked', 'sesam')).code).not.toBe(0)
      expect((await unlock('locked', 'sesame')).result.article.article_content).toContain('锁住之词')
      expect((await unlock('endless', '长'.repeat(64))).code).not.toBe(0)

      // A draft is listed among the drafts, and needs its password once it is published.
      const token = await app().signIn('administrator')
      const asked = { body: { search: '上锁的草稿' } }
      const [waiting] = (await app().call(draft.getDraftList, asked, { token })).result.list
      const params = { key: waiting?.key ?? '' }
      const published = await app().call(draft.publishDraft, { params, body: { revision: 1 } }, { token })
      expect(await isShut(published.result.slug)).toBe(true)
      expect((await unlock(published.result.slug, 'sesame')).code).toBe(0)
    },
  )

  it('does not open a page again that the owner closed, when its file changed', async () => {
    const text = (word: string) => `---\ntitle: 收起的页\ndate: 2020-01-01\n---\n\n${word}\n`
    const folder = await makeBlog({
      '_config.yml': 'url: https://old.example\n',
      'source/_posts/a.md': '---\ntitle: 旁的\ndate: 2020-01-01\n---\n\n正文\n',
      'source/works/index.md': text('一'),
    })
    await bring(app(), folder)
    const token = await app().signIn('administrator')
    const { result } = await app().call(page.getPageList, {}, { token })
    const id = result.find(one => one.title === '收起的页')?.id ?? 0
    await app().call(page.updatePage, { body: { id, status: 2 } }, { token })
    await writeFile(join(folder, 'source/works/index.md'), text('二'))
    expect(await bring(app(), folder)).toMatchObject({ updated: 1 })
    const now = (await app().call(page.getPageById, { params: { id } }, { token })).result
    expect(now).toMatchObject({ content: '二\n', status: 2 })
  })

  itOnSqlite('does not open again what the owner closed, when its file changed', async () => {
    const text = (word: string) => `---\ntitle: 收起来的\ndate: 2020-01-01\n---\n\n${word}\n`
    const folder = await makeBlog({ 'hidden.md': text('一'), 'binned.md': text('一') })
    await bring(app(), folder)
    const token = await app().signIn('administrator')
    const managed = async (state: 'all' | 'binned') => {
      const body = { current: 1, size: 50, state, search: '收起来的' } as const
      return (await app().call(manage.getManagedArticles, { body }, { token })).result.list
    }
    const [binned, hidden] = (await managed('all')).sort((a, b) => a.slug.localeCompare(b.slug))
    if (!binned || !hidden) throw new Error('nothing was imported')
    const hide = { ids: [hidden.id], change: { do: 'visibility' as const, visibility: 'private' as const } }
    await app().call(manage.changeManagedArticles, { body: hide }, { token })
    const bin = { ids: [binned.id], change: { do: 'bin' as const } }
    await app().call(manage.changeManagedArticles, { body: bin }, { token })
    await Promise.all(['hidden', 'binned'].map(name => writeFile(join(folder, `${name}.md`), text('二'))))
    expect(await bring(app(), folder)).toMatchObject({ updated: 2 })
    expect((await managed('binned')).map(row => row.id)).toEqual([binned.id])
    for (const slug of ['hidden', 'binned'])
      expect((await app().call(article.getArticleBySlug, { params: { slug } })).code).not.toBe(0)
  })
})
