import { readFile } from 'node:fs/promises'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { getPage, openSharedSite } from './support/open-site.ts'
import { attributesOf, findTermId, readPage } from './support/read-page.ts'

const site = await openSharedSite({ hasLibrary: true })
const { siteUrl } = site.platform
type Item = { link: string; title: string; html: string; date: string }
const toList = <T>(one: T | T[]): T[] => (Array.isArray(one) ? one : [one])
const parser = new XMLParser({ ignoreAttributes: false, htmlEntities: true, processEntities: true })

async function readText(path: string): Promise<string> {
  const { status, html } = await getPage(site, path)
  expect(status, path).toBe(200)
  return html
}

async function readXml(path: string) {
  const text = await readText(path)
  expect(XMLValidator.validate(text), path).toBe(true)
  return parser.parse(text)
}

const readers = {
  'rss.xml': async (path: string): Promise<Item[]> => {
    const { rss } = await readXml(path)
    expect(rss['@_version']).toBe('2.0')
    expect(rss.channel.language).toBe('zh-CN')
    return toList(rss.channel.item).map(item => ({
      link: item.link,
      title: item.title,
      html: item['content:encoded'],
      date: item.pubDate,
    }))
  },
  'atom.xml': async (path: string): Promise<Item[]> => {
    const { feed } = await readXml(path)
    expect(feed.id).toMatch(/^http/)
    return toList(feed.entry).map(entry => ({
      link: toList(entry.link)[0]['@_href'],
      title: entry.title['#text'] ?? entry.title,
      html: entry.content['#text'] ?? entry.content,
      date: entry.updated,
    }))
  },
  'feed.json': async (path: string): Promise<Item[]> => {
    const feed = JSON.parse(await readText(path))
    expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/)
    return feed.items.map((item: Record<string, string>) => ({
      link: item.url,
      title: item.title,
      html: item.content_html,
      date: item.date_modified,
    }))
  },
} as const

const formats = ['rss.xml', 'atom.xml', 'feed.json'] as const

/** Relative addresses in an item's markup, which a feed reader could not resolve. */
const relativeAddresses = (html: string) =>
  [...html.matchAll(/\s(?:href|src|srcset|poster)="([^"]*)"/g)]
    .flatMap(([, value = '']) => value.split(/,\s+/))
    .filter(address => !/^(?:https?:\/\/|mailto:|data:)/.test(address))

describe.each(formats)('/%s', format => {
  const read = readers[format]

  it('holds the newest twenty with their full text and absolute addresses', async () => {
    const items = await read(`/${format}`)
    expect(items).toHaveLength(20)
    for (const { link, title, html, date } of items) {
      expect(link).toMatch(/^https:\/\/xiaolou\.example\/posts\//)
      expect(String(title)).not.toBe('')
      expect(html.length, link).toBeGreaterThan(5)
      expect(relativeAddresses(html), link).toEqual([])
      expect(Number.isNaN(Date.parse(date)), link).toBe(false)
    }
  })

  it('exists for a category and a tag, with their articles only', async () => {
    for (const [kind, name] of [
      ['category', library.serial.category],
      ['tag', library.serial.tag],
    ] as const) {
      const items = await read(`/feeds/${kind}/${await findTermId(site, kind, name)}/${format}`)
      expect(items).toHaveLength(20)
      for (const { title } of items) expect(title).toContain('连载第')
    }
  })

  it('keeps a hostile title as words', async () => {
    const id = await findTermId(site, 'tag', '小试签')
    const titles = (await read(`/feeds/tag/${id}/${format}`)).map(({ title }) => title)
    expect(titles).toContain(library.hostile.title)
  })

  it('is not there for a category that is not there', async () => {
    expect((await getPage(site, `/feeds/category/999999/${format}`)).status).toBe(404)
  })
})

describe('/sitemap.xml and /robots.txt', () => {
  it('name every article once, by its canonical address', async () => {
    const { urlset } = await readXml('/sitemap.xml')
    const addresses: string[] = toList(urlset.url).map((url: { loc: string }) => url.loc)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.filter(address => address.includes('/posts/serial-'))).toHaveLength(library.serial.count)
    for (const address of addresses) expect(address.startsWith(`${siteUrl}/`), address).toBe(true)
    expect(await readText('/robots.txt')).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
  })
})

/** A file that the build copies unchanged. */
const readPublic = (src: string) => readFile(new URL(`../site/public${src}`, import.meta.url))

describe('icons and manifest', () => {
  it('are named on the page and there, each of its own kind and size', async () => {
    const { document } = await readPage(site, '/home')
    const manifest = JSON.parse(await readText('/manifest.webmanifest'))
    expect(manifest).toMatchObject({ name: '小楼', lang: 'zh-CN', start_url: '/home' })
    const icons = attributesOf(document, 'link[rel="icon"], link[rel="apple-touch-icon"]', 'href')
    expect(icons).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    expect(attributesOf(document, 'link[rel="manifest"]', 'href')).toEqual(['/manifest.webmanifest'])
    const pngs = manifest.icons.filter((icon: { type: string }) => icon.type === 'image/png')
    expect(pngs).toHaveLength(2)
    for (const { src, sizes } of [...pngs, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const picture = await readPublic(src)
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
    }
    const ico = await readPublic('/favicon.ico')
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
    expect((await readPublic('/favicon.svg')).toString()).toContain('<svg')
  })
})
