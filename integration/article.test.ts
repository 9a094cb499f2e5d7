import { describe, expect, test } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { getPage, openSharedSite } from './support/open-site.ts'
import { attributesOf, findArticleId, readPage, textOf, textsOf } from './support/read-page.ts'

const { reading, figures, plain, reprint, hostile } = library
const path = `/posts/${reading.slug}`

const site = await openSharedSite({ hasLibrary: true })

describe('an article', () => {
  test('has title, meta, cover and colophon, and says that it is old', async () => {
    const { document } = await readPage(site, path)
    expect(textsOf(document, 'h1')).toEqual([reading.title])
    expect(textOf(document, '.article-meta')).toMatch(/2018-05-01/)
    expect(textOf(document, '.article-meta')).toMatch(/字，约 \d+ 分钟/)
    expect(attributesOf(document, '.article-cover img', 'width')).toEqual(['1280'])
    expect(attributesOf(document, '.article-cover img', 'height')).toEqual(['720'])
    expect(textOf(document, '.article-colophon')).toMatch(/原创[\s\S]*许可[\s\S]*链接/)
    expect(textOf(document, '.article-outdated')).toContain('最后更新于')
  })

  test('is whole as it is sent: words, picture, contents, tasks, footnotes', async () => {
    const { document } = await readPage(site, path)
    const body = document.querySelector('#article-body') ?? document
    for (const words of ['开篇一段', '余韵', '一句提示', '注在这里', '甲的话', '乙的话'])
      expect(body.textContent).toContain(words)
    expect(attributesOf(body, 'img', 'alt')).toEqual(['一面坡'])
    expect(Number(attributesOf(body, 'img', 'width')[0])).toBeGreaterThan(0)
    const picture = await getPage(site, attributesOf(body, 'img', 'src')[0] ?? '')
    expect(picture.headers['content-type']).toMatch(/^image\//)
    expect(body.querySelectorAll('input[type="checkbox"]')).toHaveLength(2)
    const marks = attributesOf(document, '.article-toc a, sup a', 'href')
    expect(marks.length).toBeGreaterThan(10)
    expect(textsOf(document, '.article-toc a')).toContain('合')
    for (const mark of marks)
      expect(document.getElementById(decodeURIComponent(mark?.slice(1) ?? '')), mark ?? '').not.toBeNull()
  })

  test('has its formulas set, and each diagram as its source', async () => {
    const { document } = await readPage(site, `/posts/${figures.slug}`)
    expect(document.querySelectorAll('.katex')).toHaveLength(2)
    expect(textOf(document, '[data-diagram="mermaid"]')).toContain('雨')
    expect(attributesOf(document, '#article-body a', 'href')).toContain('https://example.org/yan-yu')
  })

  test('says where a borrowed article comes from and claims no licence for it', async () => {
    const { document } = await readPage(site, `/posts/${reprint.slug}`)
    const colophon = textOf(document, '.article-colophon')
    expect(colophon).toContain('转载')
    expect(colophon).toContain(reprint.source)
    expect(colophon).not.toContain('许可')
  })

  test('leads to the article before and the one after', async () => {
    const { document } = await readPage(site, '/posts/serial-10')
    const neighbours = ['prev', 'next'].map(rel => {
      const selector = `nav[aria-label="上一篇与下一篇"] [rel="${rel}"]`
      return { href: attributesOf(document, selector, 'href')[0], words: textOf(document, selector) }
    })
    expect(neighbours).toEqual([
      { href: expect.stringMatching(/serial-(?:9|11)$/), words: expect.stringMatching(/连载第 (?:9|11) 回/) },
      { href: expect.stringMatching(/serial-(?:9|11)$/), words: expect.stringMatching(/连载第 (?:9|11) 回/) },
    ])
    expect(neighbours[0]?.href).not.toBe(neighbours[1]?.href)
    const { document: next } = await readPage(site, neighbours[1]?.href ?? '')
    expect(neighbours[1]?.words).toContain(textOf(next, 'h1'))
    expect(attributesOf(next, '[rel="prev"]', 'href')).toEqual(['/posts/serial-10'])
  })

  test('recommends at most six others, never itself or a neighbour', async () => {
    const { document } = await readPage(site, path)
    const recommended = attributesOf(document, '.article-recommend a', 'href')
    expect(recommended.length).toBeGreaterThan(0)
    expect(recommended.length).toBeLessThanOrEqual(6)
    const neighbours = attributesOf(document, '.article-turn a', 'href')
    expect(neighbours.length).toBeGreaterThan(0)
    for (const href of [path, ...neighbours]) expect(recommended).not.toContain(href)
  })

  test('begins with the words where there is no cover', async () => {
    const { document } = await readPage(site, `/posts/${plain.slug}`)
    expect(document.querySelector('.article-cover')).toBeNull()
    expect(textOf(document, '#article-body')).toContain('只有字')
  })

  test('shows a hostile title as words, on every page that names it', async () => {
    const { document } = await readPage(site, `/posts/${hostile.slug}`)
    expect(textsOf(document, 'h1')).toEqual([hostile.title])
    expect(document.title).toContain(hostile.title)
    const { document: archives } = await readPage(site, '/archives')
    expect(textsOf(archives, 'main .archives-title').join()).toContain(hostile.title)
  })
})

describe('addresses of an article', () => {
  test('name the post as canonical on /article?id=', async () => {
    const { document } = await readPage(site, `/article?id=${await findArticleId(site, reading.slug)}`)
    expect(textsOf(document, 'h1')).toEqual([reading.title])
    expect(attributesOf(document, 'link[rel="canonical"]', 'href')).toEqual([site.platform.siteUrl + path])
  })

  test.for([reading.oldPath, `/posts/${reading.oldSlug}`])(
    'lead from the old %s to the present one',
    async old => {
      const { status, headers } = await getPage(site, old)
      expect([status, headers.location]).toEqual([301, path])
    },
  )

  test.for(['/posts/mei-you-zhe-yi-pian', '/article?id=999999', '/article?id=abc', '/article'])(
    'answer 404 inside the layout where there is no such article: %s',
    async missing => {
      const { status, document } = await readPage(site, missing)
      expect(status).toBe(404)
      expect(attributesOf(document, 'header .menu a', 'href')).toContain('/home')
      expect(attributesOf(document, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
    },
  )
})

describe('an address where nothing stands', () => {
  test.for([
    ['in the layout', `/posts/${reading.slug.replace('chang', 'cahng')}`],
    ['outside of it', `/old/${reading.slug.replaceAll('-', '')}.html`],
  ])('offers what is near and two ways out (%s)', async ([, missing = '']) => {
    const { status, document, html } = await readPage(site, missing)
    expect(status).toBe(404)
    expect(html).toContain('也许是想找')
    const ways = textsOf(document, 'main a, body > a').filter(words => /回首页|去时间轴/.test(words))
    expect(ways).toHaveLength(2)
    const near = [...document.querySelectorAll('a')].find(link => link.textContent.includes(reading.title))
    expect(near?.getAttribute('href')).toBe(path)
    expect((await getPage(site, '/posts/zi-xu-wu-you')).html).not.toContain('也许是想找')
  })

  test('has a page without the shell, for no search engine', async () => {
    const { status, document } = await readPage(site, '/about-nothing')
    expect(status).toBe(404)
    expect(textsOf(document, 'h1')).toEqual(['云深不知处'])
    expect(document.title).toContain('云深不知处')
    expect(document.querySelector('header.bar')).toBeNull()
    expect(attributesOf(document, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
  })
})

describe('every page', () => {
  test('has every room in its menu', async () => {
    const { document } = await readPage(site, '/home')
    expect(textsOf(document, 'nav[aria-label="主菜单"] .menu-word')).toEqual([
      ...['首页', '时间轴', '更多', '分类', '相册', '说说', '友链', '留言'],
    ])
    expect(textsOf(document, 'nav[aria-label="主菜单"] [aria-current="page"]')).toEqual(['首页'])
  })

  test.for(['/archives', '/category', '/tag', '/talk'])('%s is read and left by its links', async room => {
    const { document } = await readPage(site, room)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(textOf(document, 'main').length).toBeGreaterThan(10)
    expect(attributesOf(document, 'footer a', 'href')).toContain('/home')
  })
})
