import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { group, memorySite, namesOf } from '../testing/memory-site.ts'
import { renderReport } from './report.ts'
import { runImport } from './run-import.ts'

const fixtures = join(import.meta.dirname, '../fixtures')

async function importFixture(name: string, isDryRun = false) {
  const site = memorySite()
  const report = await runImport({ folder: join(fixtures, name), ports: site.ports, isDryRun })
  return { ...site, report }
}

const all = [
  'hexo-butterfly',
  'hexo-pandoc',
  'hugo-bundle',
  'jekyll',
  'octopress',
  'astro',
  'vanblog',
  'mixed-broken',
]

describe.each(all)('%s', name => {
  it('adds up', async () => {
    const { report, articles, pages } = await importFixture(name)
    expect(report.imported + report.drafts + report.pages + report.skipped).toBe(report.files)
    expect(report.created).toBe(articles.size + pages.size)
    expect(report.skippedFiles).toHaveLength(report.skipped)
  })

  it('gives the same report in a dry run, which saves nothing', async () => {
    const real = await importFixture(name)
    const dry = await importFixture(name, true)
    expect({ ...dry.report, isDryRun: false }).toEqual(real.report)
    expect(dry.calls).toEqual({ article: 0, page: 0, image: 0, file: 0 })
  })

  it('changes nothing the second time', async () => {
    const site = await importFixture(name)
    const before = structuredClone([...site.articles])
    const calls = { ...site.calls }
    const again = await runImport({ folder: join(fixtures, name), ports: site.ports, isDryRun: false })
    expect([...site.articles]).toEqual(before)
    expect(site.calls).toEqual(calls)
    expect([again.created, again.updated, again.unchanged]).toEqual([
      0,
      0,
      site.articles.size + site.pages.size,
    ])
  })
})

it('brings a Hexo blog in with its breaks, images, links and old addresses', async () => {
  const { articles, pages, report } = await importFixture('hexo-butterfly')
  const article = articles.get('source/_posts/春日：读书记.md')
  expect(article).toMatchObject({
    slug: '春日：读书记',
    cover: '/uploads/cover.png',
    categories: [['随笔', '读书']],
    createdAtMs: Date.parse('2021-03-03T21:06:07Z'),
    updatedAtMs: Date.parse('2021-03-03T21:06:07Z'),
    aliases: ['/2021/03/04/春日：读书记/'],
    isPinned: true,
    order: 3,
    meta: { privateNotes: ['这句只给自己看'], copyright_author: '山客' },
  })
  expect(article?.content).toContain('窗外下着雨，  \n屋里点着灯。\n\n<!-- more -->')
  expect(article?.content).toContain(
    '[旧文](/posts/12e5) 和 [绝对](/posts/12e5#尾声)，以及 [404](/posts/12e5)',
  )
  expect(article?.content).toContain('[讲义](/files/notes.pdf)')
  expect(articles.get('source/_drafts/未完.md')?.status).toBe('draft')
  expect(pages.get('source/about/index.md')).toMatchObject({ path: '/about', title: '关于', isInMenu: true })
  expect(namesOf(report, 'image-missing')).toEqual(['/img/none.png'])
  expect(namesOf(report, 'image-on-disk')).toEqual(['C:\\Users\\me\\a.png'])
  expect(namesOf(report, 'image-remote')).toEqual(['img.cdn.example', 'img.old.example', 'wx1.sinaimg.cn'])
  expect(namesOf(report, 'image-insecure')).toEqual(['img.old.example'])
  expect(namesOf(report, 'image-refusing-host')).toEqual(['wx1.sinaimg.cn'])
  expect(namesOf(report, 'tag-spelling')).toEqual(['Linux（1） / linux（1）'])
  expect(namesOf(report, 'unknown-tag')).toEqual(['mystery'])
  expect(group(report, 'link-missing')).toBeUndefined()
  expect(report.friendLinks).toMatchObject([{ name: '甲', url: 'https://friend.example', group: '友人' }])
  expect(renderReport(report)).toContain('甲 https://friend.example')
})

it('reads a pandoc blog without breaks, tabs and missing opening marks included', async () => {
  const { articles } = await importFixture('hexo-pandoc')
  const article = articles.get('source/_posts/极限.md')
  expect(article).toMatchObject({
    title: '极限: 一个开始',
    tags: ['数学', '分析'],
    categories: [['数学', '分析'], ['笔记']],
  })
  expect(article?.content).toContain('这一行写到一半接着写完。')
  expect(article?.content).toContain('$$\nx_{1}^{2}\n\n+ y_2\n$$')
  expect(article?.aliases).toEqual(['/notes/p/a1b2c3d4.html'])
  expect(articles.get('source/_posts/级数.md')).toMatchObject({ title: '级数', slug: '0123', categories: [] })
})

it('reports what is broken and imports the rest', async () => {
  const { articles, report } = await importFixture('mixed-broken')
  expect(report.skippedFiles).toEqual([
    { path: 'note.Rmd', reason: 'notebook-source' },
    { path: 'unclosed.md', reason: 'unclosed-front-matter' },
  ])
  expect(group(report, 'front-matter-repaired')?.locations).toContainEqual({ path: 'bad-yaml.md', line: 2 })
  expect(group(report, 'unclosed-fence')?.locations).toEqual([{ path: 'impossible.md', line: 5 }])
  expect(articles.get('impossible.md')?.status).toBe('draft')
  expect(articles.get('none.md')).toMatchObject({ title: '只有标题', status: 'draft' })
  expect(articles.get('b/same.md')?.slug).toBe('same-2')
  expect(namesOf(report, 'encoding-guessed')).toEqual(['gb18030', 'utf-16le'])
  expect(articles.get('gbk.md')).toMatchObject({ title: '国标码', content: '这是一篇老文章。\n' })
  expect(articles.get('crlf.md')?.content).toBe('abc\n')
  expect(group(report, 'characters-deleted')?.count).toBe(2)
})

it('takes VanBlog exports as they are', async () => {
  const { articles, report } = await importFixture('vanblog')
  expect(articles.get('读书.md')).toMatchObject({
    title: '读书：A: B',
    tags: ['书', '笔记'],
    password: '天知地知',
    isHidden: true,
  })
  expect(articles.get('译.md')?.title).toBe('[译] x # 不是注释')
  expect(renderReport(report)).not.toContain('天知地知')
})

it('tells the sums and the first places in Chinese, without control characters', async () => {
  const { report } = await importFixture('mixed-broken')
  const text = renderReport({ ...report, skippedFiles: [{ path: 'a\u001b[31m.md', reason: 'failed' }] })
  expect(text).toContain(
    `共 ${report.files} 个文件 = 文章 ${report.imported} + 草稿 ${report.drafts} + 页面 0 + 跳过 2`,
  )
  expect(text).toContain('bad-yaml.md 第 2 行')
  expect(text).toContain('a·[31m.md')
})
