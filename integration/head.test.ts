import { updateConfig } from '@xiaolou/contract/site'
import { beforeAll, describe, expect, test } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { mainPlaces } from '../e2e/support/screens.ts'
import { getPage, openSharedSite } from './support/open-site.ts'
import { attributesOf, readPage, textOf, textsOf } from './support/read-page.ts'
import { renderScreen } from './support/render-screen.ts'

const site = await openSharedSite({ hasLibrary: true })
const { siteUrl } = site.platform
beforeAll(async () => {
  const asOwner = site.as(await site.signIn('administrator'))
  // A page without a cover shows it in its card.
  await asOwner(updateConfig, { body: { blog_avatar: '/icon-512.png' } })
})

describe('head of a page', () => {
  test.for(Object.entries(mainPlaces))(
    '%s has one title, one h1, a description, a canonical address and a card',
    async ([, path]) => {
      const { document } = await readPage(site, path)
      expect(document.documentElement.lang).toBe('zh-CN')
      expect(textsOf(document, 'head title')).toHaveLength(1)
      expect(textsOf(document, 'h1')).toHaveLength(1)
      const content = (selector: string) => attributesOf(document, selector, 'content')
      expect(content('meta[name="description"]')).toEqual([expect.stringMatching(/./)])
      expect(attributesOf(document, 'link[rel="canonical"]', 'href')).toEqual([siteUrl + path])
      expect(content('meta[property="og:url"]')).toEqual([siteUrl + path])
      expect(content('meta[property="og:title"]')).toEqual([expect.stringMatching(/./)])
      expect(content('meta[property="og:site_name"]')).toEqual(['小楼'])
      expect(content('meta[property="og:image"]')).toEqual([expect.stringMatching(/^https/)])
      expect(content('meta[property="og:type"]')).toEqual([
        path.startsWith('/posts/') ? 'article' : 'website',
      ])
      const feeds = attributesOf(document, 'link[rel="alternate"][type="application/rss+xml"]', 'href')
      expect(feeds[0]).toContain('/rss.xml')
    },
  )

  test('titles differ from page to page', async () => {
    const pages = await Promise.all(Object.values(mainPlaces).map(path => getPage(site, path)))
    const titles = pages.map(({ html }) => html.match(/<title>([\s\S]*?)<\/title>/)?.[1])
    expect(new Set(titles).size).toBe(titles.length)
  })
})

type Node = Record<string, unknown> & { '@type': string }

/** The structured data of the page. */
async function readGraphs(path: string): Promise<{ '@context': string; '@graph': Node[] }[]> {
  const { document } = await readPage(site, path)
  return textsOf(document, 'script[type="application/ld+json"]').map(text => JSON.parse(text))
}

describe('JSON-LD', () => {
  test('of the home page tells the site and its posts', async () => {
    const graphs = await readGraphs('/home')
    expect(graphs).toHaveLength(1)
    expect(graphs[0]?.['@context']).toBe('https://schema.org')
    const [told, blog] = graphs[0]?.['@graph'] ?? []
    expect(told).toMatchObject({ '@type': 'WebSite', name: '小楼', url: `${siteUrl}/`, inLanguage: 'zh-CN' })
    expect(blog).toMatchObject({ '@type': 'Blog', author: { '@type': 'Person' } })
    const posts = blog?.blogPost as Node[]
    expect(posts).toHaveLength(10)
    for (const post of posts) {
      expect(post).toMatchObject({ '@type': 'BlogPosting', headline: expect.any(String) })
      expect(post.url).toMatch(/^https:\/\/xiaolou\.example\/posts\//)
      expect(String(post.datePublished)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/)
    }
  })

  test('of an article tells the posting and the way to it', async () => {
    const graphs = await readGraphs(mainPlaces.article)
    const [posting, way] = graphs[0]?.['@graph'] ?? []
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: library.reading.title,
      author: { '@type': 'Person', name: expect.any(String) },
      publisher: { name: expect.any(String) },
      mainEntityOfPage: siteUrl + mainPlaces.article,
      inLanguage: 'zh-CN',
      articleSection: '小试',
      image: [expect.stringMatching(/^https/)],
    })
    expect(Date.parse(String(posting?.datePublished))).toBe(Date.parse('2018-05-01T08:00:00+08:00'))
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
    const steps = way?.itemListElement as { position: number; item: string }[]
    expect(steps.map(step => step.position)).toEqual([1, 2, 3])
    for (const step of steps) expect(step.item).toMatch(/^https/)
  })

  test('cannot be left by a hostile title', async () => {
    const path = `/posts/${library.hostile.slug}`
    const [graph] = await readGraphs(path)
    expect(graph?.['@graph'][0]?.headline).toBe(library.hostile.title)
    expect((await getPage(site, path)).html).not.toContain("<script>alert('闯入')")
  })
})

test('JSON-LD stays as it was sent when the page comes alive, and goes with its page', async () => {
  const selector = 'script[type="application/ld+json"]'
  const sent = textOf((await readPage(site, mainPlaces.article)).document, selector)
  const page = await renderScreen(site, mainPlaces.article)
  const told = () => textOf(page.window.document, selector)
  expect(JSON.parse(told())).toEqual(JSON.parse(sent))
  await page.user.click(page.getAllByRole('link', { name: '首页' })[0] ?? page.window.document.body)
  await expect.poll(told).toBe('')
})
