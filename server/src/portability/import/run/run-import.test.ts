import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { renderMarkdown } from '@xiaolou/markdown'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { group, memorySite, namesOf } from '../testing/memory-site.ts'
import type { SavedFile } from './ports.ts'
import { renderReport } from './report.ts'
import { runImport } from './run-import.ts'

const made: string[] = []
afterAll(() => Promise.all(made.map(folder => rm(folder, { recursive: true, force: true }))))

async function makeFolder(files: Record<string, string | Uint8Array>) {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  made.push(folder)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

describe('rules of a run', () => {
  const post = (title: string, date: string, rest = '', body = '正文') =>
    `---\ntitle: ${title}\ndate: ${date}\n${rest}\n---\n${body}\n`

  it('never follows symbolic links', async () => {
    const outside = await makeFolder({ 'secret.md': post('密', '2020-01-01'), 'secret.png': 'x' })
    const folder = await makeFolder({
      'a.md': post('甲', '2020-01-01', '', '![](link/secret.png) ![](pic.png)'),
    })
    await symlink(outside, join(folder, 'link'))
    await symlink(join(outside, 'secret.png'), join(folder, 'pic.png'))
    const site = memorySite()
    const report = await runImport({ folder, ports: site.ports, isDryRun: false })
    expect([...site.articles.keys()]).toEqual(['a.md'])
    expect(site.calls.image).toBe(0)
    expect(group(report, 'symlink-skipped')?.count).toBe(2)
  })

  it('goes by date, then path, and updates a changed file under its old slug', async () => {
    const folder = await makeFolder({
      'b/x.md': post('乙', '2020-01-01'),
      'a/x.md': post('甲', '2020-01-02'),
      'c/x.md': post('丙', '2020-01-02'),
    })
    const site = memorySite()
    await runImport({ folder, ports: site.ports, isDryRun: false })
    const slugs = () => ['b', 'a', 'c'].map(name => site.articles.get(`${name}/x.md`)?.slug)
    expect(slugs()).toEqual(['x', 'x-2', 'x-3'])
    await writeFile(join(folder, 'c/x.md'), post('丙', '2019-01-01'))
    const again = await runImport({ folder, ports: site.ports, isDryRun: false })
    expect([again.updated, again.unchanged]).toEqual([1, 2])
    expect(again.articles.map(({ path, address, outcome }) => [path, address, outcome])).toEqual([
      ['c/x.md', '/posts/x-3', 'updated'],
      ['b/x.md', '/posts/x', 'unchanged'],
      ['a/x.md', '/posts/x-2', 'unchanged'],
    ])
    expect(slugs()).toEqual(['x', 'x-2', 'x-3'])
  })

  it('asks the site for taken slugs, and reports spellings without merging them', async () => {
    const folder = await makeFolder({
      'a.md': post('甲', '2020-01-01', 'tags: [Linux]'),
      'b.md': post('乙', '2020-01-02', 'tags: [linux, Linux]'),
    })
    const site = memorySite({ slugTaken: async slug => slug === 'a' })
    const report = await runImport({ folder, ports: site.ports, isDryRun: false })
    expect(site.articles.get('a.md')?.slug).toBe('a-2')
    expect(site.articles.get('b.md')?.tags).toEqual(['linux', 'Linux'])
    expect(namesOf(report, 'tag-spelling')).toEqual(['Linux（2） / linux（1）'])
  })

  it('goes on when one article cannot be saved, and reports progress to the end', async () => {
    const folder = await makeFolder({
      'a.md': post('甲', '2020-01-01'),
      'b.md': post('乙', '2020-01-02'),
      'README.md': '# x',
    })
    const site = memorySite()
    const { prepareArticle } = site.ports
    site.ports.prepareArticle = article =>
      article.title === '甲' ? () => Promise.reject(new Error('full')) : prepareArticle(article)
    const steps: number[][] = []
    const report = await runImport({
      folder,
      ports: site.ports,
      isDryRun: false,
      onProgress: (done, total) => steps.push([done, total]),
    })
    expect([report.imported, report.skipped]).toEqual([1, 2])
    expect(report.skippedFiles).toContainEqual({ path: 'a.md', reason: 'failed' })
    expect(steps.at(-1)).toEqual([3, 3])
  })

  it('ends with a full disk, of which no article is guilty', async () => {
    const folder = await makeFolder({ 'a.md': post('甲', '2020-01-01'), 'b.md': post('乙', '2020-01-02') })
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    const saving = memorySite()
    saving.ports.prepareArticle = () => () => Promise.reject(full)
    const image = memorySite({ saveImage: () => Promise.reject(full) })
    await writeFile(join(folder, 'p.png'), 'x')
    await writeFile(join(folder, 'c.md'), post('丙', '2020-01-03', '', '![](p.png)'))
    for (const { ports } of [saving, image])
      await expect(runImport({ folder, ports, isDryRun: false })).rejects.toBe(full)
  })

  it('makes pages of what is no post: at their old address, in the menu, under the blog’s own words', async () => {
    const page = (front: string, body = '正文') => `---\n${front}\n---\n${body}\n`
    const folder = await makeFolder({
      '_config.yml': 'url: https://me.example/blog\nroot: /blog/\ntheme: butterfly\n',
      '_config.butterfly.yml':
        'menu:\n  首页: / || fas fa-home\n  更多||fas fa-list:\n    邻居: /link/ || fas fa-link\n  我: /about/ || fas fa-heart\n',
      'source/_posts/a.md': post('甲', '2020-01-01', '', '[关于](/blog/about/) [文](../about/index.md)'),
      'source/about/index.md': page('title: about'),
      'source/link/index.md': page('title: 友情链接\naliases: [/friends/]'),
      'source/works/old.md': page('date: 2020-01-01'),
      'source/talk/index.md': page('title: 碎碎念'),
      'source/tags/index.md': page('title: 标签\ntype: tags'),
      'source/music/index.md': page('title: 歌'),
      'source/empty/index.md': page('title: 空', '<!-- 由主题填写 -->'),
      'source/wip/index.md': page('title: 未完\ndraft: true'),
    })
    const site = memorySite()
    const report = await runImport({ folder, ports: site.ports, isDryRun: false })
    const pages = [...site.pages.values()].map(({ path, title, isInMenu, order, status, aliases }) => ({
      path,
      title,
      isInMenu,
      order,
      status,
      aliases,
    }))
    expect(pages.sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: '/about', title: '我', isInMenu: true, order: 2, status: 'public', aliases: ['/blog/about'] },
      {
        path: '/link',
        title: '友情链接',
        isInMenu: true,
        order: 1,
        status: 'public',
        aliases: ['/blog/link', '/friends/'],
      },
      { path: '/music', title: '歌', isInMenu: false, order: 0, status: 'public', aliases: ['/blog/music'] },
      {
        path: '/talk-2',
        title: '碎碎念',
        isInMenu: false,
        order: 0,
        status: 'public',
        aliases: ['/blog/talk'],
      },
      { path: '/wip', title: '未完', isInMenu: false, order: 0, status: 'draft', aliases: ['/blog/wip'] },
      {
        path: '/works/old',
        title: 'old',
        isInMenu: false,
        order: 0,
        status: 'public',
        aliases: ['/blog/works/old'],
      },
    ])
    expect([...site.articles.keys()]).toEqual(['source/_posts/a.md'])
    expect(site.articles.get('source/_posts/a.md')?.content).toBe('[关于](/about) [文](/about)\n')
    expect(namesOf(report, 'page-path-taken')).toEqual(['/talk → /talk-2'])
    expect(report).toMatchObject({ imported: 1, pages: 6, skipped: 2 })
    expect(report.skippedFiles).toContainEqual({ path: 'source/empty/index.md', reason: 'empty-page' })
    const again = await runImport({ folder, ports: site.ports, isDryRun: false })
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 7 })
  })

  it('takes the text of a Hugo section for a page, and one without a text for a list', async () => {
    const folder = await makeFolder({
      'hugo.toml': "baseURL = 'https://old.example/'",
      'content/_index.md': '---\ntitle: 首页\n---\n欢迎',
      'content/posts/_index.md': '---\ntitle: 文章\n---\n',
      'content/about/_index.md': '---\ntitle: 关于\n---\n我是谁',
      'content/posts/a.md': post('甲', '2020-01-01'),
    })
    const site = memorySite()
    const report = await runImport({ folder, ports: site.ports, isDryRun: false })
    expect([...site.pages.values()].map(({ path, content, status }) => [path, content, status])).toEqual([
      ['/about', '我是谁\n', 'public'],
    ])
    expect([...site.articles.keys()]).toEqual(['content/posts/a.md'])
    expect(report.skippedFiles).toEqual([
      { path: 'content/_index.md', reason: 'section-list' },
      { path: 'content/posts/_index.md', reason: 'section-list' },
    ])
  })

  it('reads an Obsidian vault: files by name, line breaks, and no text of a note that is not public', async () => {
    const folder = await makeFolder({
      '.obsidian/app.json': '{"promptDelete": false}',
      '.obsidian/plugins/x/README.md': '插件',
      '附件/图 1.png': 'x',
      '附件/b.pdf': 'x',
      '日记/甲.md': post(
        '甲',
        '2020-01-01',
        '',
        '一\n二\n\n![[图 1.png]] [[b.pdf|书]]\n\n![[乙]]\n\n![[丙]]\n\n[[别名]]',
      ),
      '乙.md': post('乙', '2020-01-02', 'aliases: [别名]', '乙的字'),
      '丙.md': post('丙', '2020-01-03', 'draft: true', '藏着'),
    })
    const site = memorySite()
    const report = await runImport({ folder, ports: site.ports, isDryRun: false })
    expect([...site.articles.keys()]).toEqual(['日记/甲.md', '乙.md', '丙.md'])
    expect(site.articles.get('日记/甲.md')?.content).toBe(
      '一  \n二\n\n![](</uploads/图 1.png>) [书](/files/b.pdf)\n\n> 乙的字\n\n[丙](/posts/丙)\n\n[别名](/posts/乙)\n',
    )
    expect(report.files).toBe(3)
  })

  it('dates a file by its name, else makes a draft', async () => {
    const folder = await makeFolder({
      '2020-1-2-a.md': '---\ntitle: a\n---\nx',
      'b.md': '---\ntitle: b\n---\nx',
    })
    const site = memorySite()
    await runImport({ folder, ports: site.ports, isDryRun: false })
    expect(site.articles.get('2020-1-2-a.md')?.createdAtMs).toBe(Date.parse('2020-01-01T16:00:00Z'))
    expect(site.articles.get('b.md')).toMatchObject({ createdAtMs: site.ports.now(), status: 'draft' })
  })

  it('passes on what rendering found, and what an image was refused for', async () => {
    const check = { missingAnchors: ['尾'], dropped: [{ name: 'style', count: 2 }], unclosedFenceLine: null }
    const folder = await makeFolder({ 'a.md': post('甲', '2020-01-01', '', '![](a.png)'), 'a.png': 'x' })
    const ports = {
      saveImage: async () => ({ refused: '太大' }),
      checkImage: async () => ({ refused: '太大' }),
      checkArticle: async () => check,
    }
    const site = memorySite(ports)
    const { prepareArticle } = site.ports
    site.ports.prepareArticle = article => {
      const save = prepareArticle(article)
      return async () => ({ ...(await save()), ...check })
    }
    const real = await runImport({ folder, ports: site.ports, isDryRun: false })
    const dry = await runImport({ folder, ports: memorySite(ports).ports, isDryRun: true })
    expect(namesOf(real, 'anchor-missing')).toEqual(['尾'])
    expect(group(real, 'sanitizer-dropped')?.count).toBe(2)
    expect(namesOf(real, 'image-refused')).toEqual(['a.png（太大）'])
    expect(dry.findings).toEqual(real.findings)
  })

  it('takes one language of a Hugo site in several; the others’ addresses and links lead to it', async () => {
    const folder = await makeFolder({
      'hugo.toml': `baseURL = "https://me.example/"
defaultContentLanguage = "zh-cn"
[permalinks]
posts = "/p/:slug/"
[languages.en]
contentDir = "content/english"
weight = 2
[languages.zh-cn]
weight = 1
[languages.ja]`,
      'content/posts/a.md': post('甲', '2020-01-01', '', '[乙](/en/p/b/) [乙](../english/posts/b.md)'),
      'content/english/posts/a.md': post('A', '2020-01-01', 'slug: first'),
      'content/posts/b/index.zh-cn.md': post('乙', '2020-01-02', 'translationKey: bee'),
      'content/english/posts/b.md': post('B', '2020-01-02', 'translationKey: bee'),
      'content/english/posts/only.md': post('Only', '2020-01-03'),
      'content/about.md': post('关于', '2020-01-01'),
      'content/about.en.md': post('About', '2020-01-01'),
    })
    const site = memorySite()
    const report = await runImport({ folder, ports: site.ports, isDryRun: false })
    expect(report).toMatchObject({ files: 7, imported: 3, pages: 1, skipped: 3 })
    const brief = () =>
      [...site.articles.values()].map(({ title, slug, aliases, meta }) => ({
        title,
        slug,
        aliases,
        also: meta.translations,
      }))
    expect(brief()).toEqual([
      {
        title: '甲',
        slug: 'a',
        aliases: ['/p/a/', '/en/p/first/'],
        also: [{ language: 'en', address: '/en/p/first/', title: 'A' }],
      },
      {
        title: '乙',
        slug: 'b',
        aliases: ['/p/b/', '/en/p/b/'],
        also: [{ language: 'en', address: '/en/p/b/', title: 'B' }],
      },
      { title: 'Only', slug: 'only', aliases: ['/en/p/only/'], also: undefined },
    ])
    expect(site.articles.get('content/posts/a.md')?.content).toBe('[乙](/posts/b) [乙](/posts/b)\n')
    expect(site.pages.get('content/about.md')).toMatchObject({
      path: '/about',
      aliases: ['/about/', '/en/about/'],
    })
    const english = memorySite()
    await runImport({ folder, ports: english.ports, isDryRun: false, language: 'EN' })
    expect([...english.articles.values()].map(({ title, aliases }) => [title, aliases])).toEqual([
      ['A', ['/en/p/first/', '/p/a/']],
      ['B', ['/en/p/b/', '/p/b/']],
      ['Only', ['/en/p/only/']],
    ])
    expect(english.pages.get('content/about.en.md')).toMatchObject({
      path: '/about',
      aliases: ['/en/about/', '/about/'],
    })
    const unknown = await runImport({ folder, ports: memorySite().ports, isDryRun: true, language: 'fr' })
    expect(namesOf(unknown, 'language-unknown')).toEqual(['fr'])
  })

  it('reads Org files and HTML posts, and counts and names what it cannot read', async () => {
    const folder = await makeFolder({
      'hugo.toml': 'baseURL = "https://me.example/"\n',
      'content/posts/山居.org':
        '#+title: 山居\n#+date: <2020-01-02 Thu>\n#+tags: 山\n\n* 一\n*粗* [[file:old.html][旧]] [[file:雨.org][雨]]\n\n[[./a.png]]\n',
      'content/posts/雨.org': '---\ntitle: 雨\ndate: 2020-01-03\n---\n/斜/\n',
      'content/posts/草.org': '没有文首\n',
      'content/posts/a.png': 'x',
      'content/posts/old.html': post(
        '旧页',
        '2020-01-01',
        '',
        '<p>一\n\n    <b>二</b></p>\n<pre>\na\n\n  b\n</pre>\n<img src="a.png">',
      ),
      'content/posts/bare.html': '<p>没有文首</p>',
      'content/posts/x.adoc': '= x',
      'content/posts/y.adoc': '= y',
      'content/posts/z.ipynb': '{}',
      'layouts/index.html': '<p>{{ . }}</p>',
      'wordpress.2020.xml': '<rss/>',
    })
    const site = memorySite()
    const report = await runImport({ folder, ports: site.ports, isDryRun: false })
    expect(report).toMatchObject({ files: 9, imported: 3, drafts: 1, skipped: 5 })
    expect(site.articles.get('content/posts/山居.org')).toMatchObject({
      title: '山居',
      tags: ['山'],
      content: '## 一\n\n**粗** [旧](/posts/old) [雨](/posts/雨)\n\n![](/uploads/a.png)\n',
      aliases: ['/posts/山居/'],
    })
    expect(site.articles.get('content/posts/雨.org')).toMatchObject({ title: '雨', content: '*斜*\n' })
    expect(site.articles.get('content/posts/草.org')).toMatchObject({ title: '草', status: 'draft' })
    const html = renderMarkdown(site.articles.get('content/posts/old.html')?.content ?? '').html
    expect(html).toContain('<p>一\n<b>二</b></p>')
    expect(html).toContain('<pre>\na\n\n  b\n</pre>')
    expect(html).toContain('src="/uploads/a.png"')
    const words = renderReport(report)
    expect(words).toContain('这种格式读不了（4，.adoc 2、.ipynb 1、.xml 1）')
    expect(words).toContain('没有文首的网页，不像文章（1）：content/posts/bare.html')
  })

  it('heals a picture that was missing or refused, at the next run and only then', async () => {
    const folder = await makeFolder({
      'a.md': post('甲', '2020-01-01', '', '![](a.png) ![](b.png) [附](c.pdf)'),
      'about.md': post('关于', '2020-01-01', '', '![](a.png)'),
      'b.png': 'x',
      'c.pdf': 'x',
    })
    let refused = '坏了'
    const take = async (path: string) =>
      refused === '' || !path.endsWith('b.png') ? { url: `/uploads${path.slice(-6)}` } : { refused }
    const site = memorySite({ saveImage: take, checkImage: take })
    const run = async (isDryRun = false) => {
      const { created, updated, unchanged, findings } = await runImport({
        folder,
        ports: site.ports,
        isDryRun,
      })
      const names = findings.filter(({ kind }) => /missing|refused/.test(kind)).flatMap(group => group.names)
      return { created, updated, unchanged, names: names.map(({ name }) => name).sort() }
    }
    const lacking = ['a.png', 'b.png（坏了）']
    expect(await run()).toEqual({ created: 2, updated: 0, unchanged: 0, names: lacking })
    const calls = { ...site.calls }
    expect(await run()).toEqual({ created: 0, updated: 0, unchanged: 2, names: lacking })
    expect(await run(true)).toEqual({ created: 0, updated: 0, unchanged: 2, names: lacking })
    expect(site.calls).toEqual(calls)
    await writeFile(join(folder, 'a.png'), 'x')
    refused = ''
    expect(await run(true)).toEqual({ created: 0, updated: 2, unchanged: 0, names: [] })
    expect(await run()).toEqual({ created: 0, updated: 2, unchanged: 0, names: [] })
    expect(site.articles.get('a.md')?.content).toContain('![](/uploads/a.png) ![](/uploads/b.png)')
    expect(site.pages.get('about.md')?.content).toContain('![](/uploads/a.png)')
    expect(await run()).toEqual({ created: 0, updated: 0, unchanged: 2, names: [] })
  })

  it('leaves images of other hosts where they are', async () => {
    const body = '![](https://i.example/a.png) ![](//i.example/b.png) ![](https://i.example/a.png)'
    const folder = await makeFolder({ 'a.md': post('甲', '2020-01-01', '', body) })
    const site = memorySite()
    const report = await runImport({ folder, ports: site.ports, isDryRun: false })
    expect(site.articles.get('a.md')?.content).toBe(`${body}\n`)
    expect(group(report, 'image-remote')?.count).toBe(3)
  })

  it('survives any bytes as a file', async () => {
    const folder = await makeFolder({})
    const head = fc.constantFrom('', '---\n', '---\ntitle: a\n---\n', '+++\n', '{"a":', '\ufeff')
    await fc.assert(
      fc.asyncProperty(
        head,
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ maxLength: 100 }),
        async (start, bytes, text) => {
          await writeFile(join(folder, 'x.md'), Buffer.concat([Buffer.from(start), bytes]))
          await writeFile(join(folder, 'y.md'), `${start}${text}{% note %}\`\`\`$<`)
          const report = await runImport({ folder, ports: memorySite().ports, isDryRun: false })
          expect(report.imported + report.drafts + report.pages + report.skipped).toBe(2)
          expect(group(report, 'article-failed')).toBeUndefined()
        },
      ),
      { numRuns: 150 },
    )
  })

  it('fetches pictures of other hosts where asked to, knows them again, and looks again at articles that came without', async () => {
    const folder = await makeFolder({
      'a.md': post('甲', '2020-01-01', '', '![](https://x.example/1.png) ![](//y.example/2.png)'),
    })
    const here = new Map<string, string>()
    const asked: string[] = []
    const fetchImages = async (urls: readonly string[]) => {
      asked.push(...urls)
      const come = new Map<string, SavedFile>()
      for (const url of urls) {
        if (url.includes('x.example')) here.set(url, '/uploads/1.png')
        come.set(url, here.has(url) ? { url: '/uploads/1.png' } : { refused: '没有应声' })
      }
      return come
    }
    const site = memorySite({ findFetched: async url => here.get(url) })
    const run = (ports: object) => runImport({ folder, ports: { ...site.ports, ...ports }, isDryRun: false })
    expect(namesOf(await run({}), 'image-remote')).toEqual(['x.example', 'y.example'])
    const report = await run({ fetchImages })
    expect([report.updated, namesOf(report, 'image-fetched')]).toEqual([1, ['x.example']])
    expect(namesOf(report, 'image-dead')).toEqual(['//y.example/2.png（没有应声）'])
    expect([...site.articles.values()][0]?.content).toContain('![](/uploads/1.png) ![](//y.example/2.png)')
    expect(asked).toEqual(['https://x.example/1.png', 'https://y.example/2.png'])
    // With or without fetching, the next runs change nothing; only the failed picture is requested again.
    expect((await run({})).unchanged).toBe(1)
    expect((await run({ fetchImages })).unchanged).toBe(1)
    expect(asked).toHaveLength(3)
  })
})
