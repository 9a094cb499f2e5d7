import { blogHomeGetArticleList } from '@xiaolou/contract/article'
import { changeManagedArticles } from '@xiaolou/contract/article-manage'
import { getStatistic, updateConfig } from '@xiaolou/contract/site'
import { beforeAll, describe, expect, test } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { openSharedSite } from './support/open-site.ts'
import { attributesOf, findArticleId, findTermId, readPage, textOf, textsOf } from './support/read-page.ts'

const { serial } = library

const site = await openSharedSite({ hasLibrary: true })
beforeAll(async () => {
  // The library has articles of this day a year ago.
  site.clock.set(Date.now())
  const ids = [await findArticleId(site, library.reading.slug)]
  const asOwner = site.as(await site.signIn('administrator'))
  await asOwner(updateConfig, { body: { blog_name: '小楼' } })
  // Small seals besides the two in relief.
  for (const tag of ['灯', '雨', '长卷', '夜读'])
    await asOwner(changeManagedArticles, { body: { ids, change: { do: 'add_tag', tag } } })
  await asOwner(changeManagedArticles, { body: { ids, change: { do: 'pin', is_pinned: true } } })
})

/** The target of the link with this text. */
const hrefOf = (parent: ParentNode, words: string) =>
  [...parent.querySelectorAll('a')]
    .find(({ textContent }) => textContent.trim() === words)
    ?.getAttribute('href')

describe('/home', () => {
  test('lists the articles, the pinned one first, beside what is read most', async () => {
    const { document } = await readPage(site, '/home')
    const { result } = await site.call(blogHomeGetArticleList, { params: { current: 1, size: 10 } })
    expect(textsOf(document, 'h1')).toEqual(['小楼'])
    const titles = textsOf(document, '.home-list h2 a')
    expect(titles).toEqual(result.list.map(entry => entry.article_title))
    expect(titles[0]).toBe(library.reading.title)
    expect(textsOf(document, '.home-list li:first-child .home-entry-mark')).toEqual(['置顶'])
    expect(textsOf(document, 'h2')).toEqual(expect.arrayContaining(['读得最多', '标签', '本站']))
    expect(textOf(document, '.home-counters')).toMatch(/文章[\s\S]*分类[\s\S]*标签/)
  })

  test('gives every cover its size', async () => {
    const { document } = await readPage(site, '/home')
    const covers = [...document.querySelectorAll('.home-list img')]
    expect(covers.length).toBeGreaterThan(0)
    for (const cover of covers) {
      expect(Number(cover.getAttribute('width'))).toBeGreaterThan(0)
      expect(Number(cover.getAttribute('height'))).toBeGreaterThan(0)
    }
  })

  test('goes from page to page, and from a page beyond the last to the first', async () => {
    const { document: first } = await readPage(site, '/home')
    expect(hrefOf(first, '下一页')).toBe('/home?page=2')
    const { document: second } = await readPage(site, '/home?page=2')
    expect(hrefOf(second, '上一页')).toBe('/home')
    const titles = textsOf(first, '.home-list h2')
    expect(textsOf(second, '.home-list h2')).toHaveLength(10)
    expect(textsOf(second, '.home-list h2').filter(title => titles.includes(title))).toEqual([])
    const { document: beyond, html } = await readPage(site, '/home?page=999')
    expect(html).toContain('翻过头了')
    expect(hrefOf(beyond, '回到第一页')).toBe('/home')
  })

  test('leads from the chips to their category and tag', async () => {
    const { document } = await readPage(site, '/home')
    for (const selector of ['.home-entry-meta .ui-chip-category', '.home-entry-meta ul .ui-chip']) {
      const [href = ''] = attributesOf(document, selector, 'href')
      const { document: list } = await readPage(site, href ?? '')
      expect(textsOf(list, 'h1')).toEqual([textOf(document, selector)])
    }
  })
})

describe('/archives', () => {
  test('is one timeline with every year whole, and leads to each', async () => {
    const { document } = await readPage(site, '/archives')
    const years = textsOf(document, '.archives-year h2')
    expect(years).toEqual(expect.arrayContaining(serial.years.map(String)))
    expect(years).toEqual([...new Set(years)].toSorted((a, b) => Number(b) - Number(a)))
    const rows = serial.years.flatMap(year => textsOf(document, `#y${year} a`))
    expect(rows.filter(words => words.includes('连载第'))).toHaveLength(serial.count)
    expect(attributesOf(document, '.archives-years a', 'href')).toEqual(years.map(year => `#y${year}`))
  })

  test('shows every article once, newest first', async () => {
    const { document } = await readPage(site, '/archives')
    const addresses = attributesOf(document, '.archives-row a', 'href')
    const { result } = await site.call(getStatistic)
    expect(addresses).toHaveLength(result.articleCount)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toContain('/posts/serial-1')
    const days = attributesOf(document, '.archives-row time', 'datetime')
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('remembers what was written on this day', async () => {
    const { document } = await readPage(site, '/archives')
    const words = textOf(document, '.archives-day')
    expect(words).toMatch(/^那年今日/)
    // There are articles of two days, so that a run over midnight finds one of them.
    expect(words).toMatch(/一年前\s*去年(?:今日|明日)/)
    expect(words).not.toContain('连载')
  })
})

describe.each([
  { kind: 'category', title: '分类', name: serial.category, row: '.spine' },
  { kind: 'tag', title: '标签', name: serial.tag, row: '.seals > li' },
] as const)('/$kind', ({ kind, title, name, row }) => {
  const findRow = (document: Document) =>
    [...document.querySelectorAll(row)].find(({ textContent }) => textContent.includes(name)) ?? document

  test('shows names with their counts, each leading to its articles', async () => {
    const { document } = await readPage(site, `/${kind}`)
    expect(textsOf(document, 'h1')).toEqual([title])
    expect(findRow(document).textContent).toContain(String(serial.count))
    const [href = ''] = attributesOf(findRow(document), 'a', 'href')
    expect(href).toContain(`id=${await findTermId(site, kind, name)}`)
    const { document: list } = await readPage(site, href ?? '')
    expect(textsOf(list, 'h1')).toEqual([name])
    expect(list.querySelectorAll('.article-list .lined > li')).toHaveLength(20)
    const [current] = textsOf(list, '.spine-current, .seal-link[aria-current]')
    expect(current).toContain(String(serial.count))
  })

  test('looks the same whenever it is drawn: sizes and colours are stable', async () => {
    const draw = async () => {
      // Makes every cached page and response stale.
      site.clock.advance(600_000)
      const { document } = await readPage(site, `/${kind}?at=${site.clock.now()}`)
      return [...document.querySelectorAll('main li, main li a, main li a span')].map(
        one => `${one.className} ${one.getAttribute('style')}`,
      )
    }
    const drawn = await draw()
    expect(drawn.length).toBeGreaterThan(2)
    expect(await draw()).toEqual(drawn)
  })
})

test('/tag cuts the two most used in relief, and no others', async () => {
  const { document } = await readPage(site, '/tag')
  const counts = textsOf(document, '.seal-count').map(text => Number.parseInt(text, 10))
  expect(counts.length).toBeGreaterThan(4)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(document.querySelectorAll('.seal-relief')).toHaveLength(2)
  expect(document.querySelectorAll('.seals > li')[1]?.querySelector('.seal-relief')).not.toBeNull()
})

describe('/articleList', () => {
  const pathOf = async (kind: 'category' | 'tag', more = '') => {
    const name = kind === 'tag' ? serial.tag : serial.category
    return `/articleList?type=${kind}&id=${await findTermId(site, kind, name)}${more}`
  }

  test('shows the articles of a category with their total, and pages through a tag', async () => {
    const { document } = await readPage(site, await pathOf('category'))
    expect(textsOf(document, 'h1')).toEqual([serial.category])
    expect(textOf(document, 'main')).toContain(`共 ${serial.count} 篇`)
    const seen: string[] = []
    let href: string | null | undefined = await pathOf('tag')
    for (const number of ['1', '2', '3']) {
      const { document: page }: { document: Document } = await readPage(site, href ?? '')
      expect(textsOf(page, 'nav [aria-current="page"]')).toContain(number)
      seen.push(...textsOf(page, '.article-list .lined h2'))
      href = hrefOf(page, '下一页')
    }
    expect(new Set(seen).size).toBe(serial.count)
    expect(href).toBeUndefined()
  })

  test('takes its name from the data, not from the address', async () => {
    const path = await pathOf('category', `&name=${encodeURIComponent('冒名')}`)
    const { document, html } = await readPage(site, path)
    expect(textsOf(document, 'h1')).toEqual([serial.category])
    expect(html).not.toContain('冒名')
  })

  test.for(['?type=tag&id=999999', '?type=category&id=999999', '?type=tag&id=abc', '?type=else&id=1', ''])(
    'answers 404 inside the layout for %j',
    async query => {
      const { document, status } = await readPage(site, `/articleList${query}`)
      expect(status).toBe(404)
      expect(document.querySelector('[role="alert"]')).not.toBeNull()
      expect(hrefOf(document.querySelector('header') ?? document, '首页')).toBe('/home')
    },
  )
})
