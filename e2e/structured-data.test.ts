import { describe, expect, inject } from 'vitest'
import { library } from './support/library.ts'
import { mainPlaces } from './support/place.ts'
import { test } from './support/visit.ts'

type Node = Record<string, unknown> & { '@type': string }

/** What a search engine reads of a page: its HTML, before any script. */
async function readHead(path: string) {
  const html = await (await fetch(inject('origin') + path)).text()
  const pick = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)
  const graphs: { '@context': string; '@graph': Node[] }[] = pick(
    /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g,
  ).map(text => JSON.parse(text))
  return {
    html,
    graphs,
    titles: pick(/<title>([\s\S]*?)<\/title>/g),
    headings: pick(/<h1[\s>]([\s\S]*?)<\/h1>/g),
  }
}

describe('head of a page', () => {
  test.for(Object.entries(mainPlaces))(
    '%s has one title, one h1, a description, a canonical address and a card',
    async ([, path], { visit }) => {
      const { html, titles, headings } = await readHead(path)
      expect(titles).toHaveLength(1)
      expect(headings).toHaveLength(1)
      expect(html).toContain('<html lang="zh-CN"')
      const { page } = await visit({ path, hasScript: false })
      const content = (selector: string) => page.locator(selector).getAttribute('content')
      expect((await content('meta[name="description"]'))?.length).toBeGreaterThan(0)
      await expect
        .poll(() => page.locator('link[rel="canonical"]').getAttribute('href'))
        .toBe(inject('origin') + path)
      expect(await content('meta[property="og:url"]')).toBe(inject('origin') + path)
      expect((await content('meta[property="og:title"]'))?.length).toBeGreaterThan(0)
      expect(await content('meta[property="og:site_name"]')).toBe('小楼')
      expect(await content('meta[property="og:image"]')).toMatch(/^http/)
      expect(await content('meta[property="og:type"]')).toBe(
        path.startsWith('/posts/') ? 'article' : 'website',
      )
      expect(
        await page.locator('link[rel="alternate"][type="application/rss+xml"]').first().getAttribute('href'),
      ).toContain('/rss.xml')
    },
  )

  test('titles differ from page to page', async () => {
    const heads = await Promise.all(Object.values(mainPlaces).map(readHead))
    const titles = heads.map(head => head.titles[0])
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('JSON-LD', () => {
  test('of the home page tells the site and its posts', async () => {
    const { graphs } = await readHead('/home')
    expect(graphs).toHaveLength(1)
    expect(graphs[0]?.['@context']).toBe('https://schema.org')
    const [site, blog] = graphs[0]?.['@graph'] ?? []
    expect(site).toMatchObject({
      '@type': 'WebSite',
      name: '小楼',
      url: `${inject('origin')}/`,
      inLanguage: 'zh-CN',
    })
    expect(blog).toMatchObject({ '@type': 'Blog', author: { '@type': 'Person' } })
    const posts = blog?.blogPost as Node[]
    expect(posts).toHaveLength(10)
    for (const post of posts) {
      expect(post).toMatchObject({ '@type': 'BlogPosting', headline: expect.any(String) })
      expect(post.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/posts\//)
      expect(String(post.datePublished)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/)
    }
  })

  test('of an article tells the posting and the way to it', async () => {
    const { graphs } = await readHead(mainPlaces.article)
    const [posting, way] = graphs[0]?.['@graph'] ?? []
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: library.reading.title,
      author: { '@type': 'Person', name: expect.any(String) },
      publisher: { name: expect.any(String) },
      mainEntityOfPage: inject('origin') + mainPlaces.article,
      inLanguage: 'zh-CN',
      articleSection: '小试',
      image: [expect.stringMatching(/^http/)],
    })
    expect(Date.parse(String(posting?.datePublished))).toBe(Date.parse('2018-05-01T08:00:00+08:00'))
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
    const steps = way?.itemListElement as { position: number; item: string }[]
    expect(steps.map(step => step.position)).toEqual([1, 2, 3])
    for (const step of steps) expect(step.item).toMatch(/^http/)
  })

  test('stays as it was sent when the page comes alive, and its script carries none', async ({ visit }) => {
    const { page } = await visit({ path: mainPlaces.article })
    const { graphs } = await readHead(mainPlaces.article)
    const told = page.locator('script[type="application/ld+json"]')
    expect(JSON.parse((await told.textContent()) ?? '')).toEqual(graphs[0])
    await page.getByRole('banner').getByRole('link', { name: '首页' }).click()
    await page.waitForURL('**/home')
    await expect.poll(() => told.textContent()).toBe('')
  })

  test('cannot be left by a hostile title', async () => {
    const { graphs, html } = await readHead(`/posts/${library.hostile.slug}`)
    expect(graphs[0]?.['@graph'][0]?.headline).toBe(library.hostile.title)
    expect(html).not.toContain("<script>alert('闯入')")
  })
})
