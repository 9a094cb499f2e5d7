import { postPath } from '@xiaolou/contract/address'
import * as article from '@xiaolou/contract/article'
import * as photo from '@xiaolou/contract/photo'
import * as talk from '@xiaolou/contract/talk'
import { renderMarkdown } from '@xiaolou/markdown'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { absoluteUrls, formulasOnce } from './feed.html.ts'
import { writeAtom, writeRss } from './feed.write.ts'

describe('absolute addresses', () => {
  it.each([
    ['<img src="/uploads/a.webp">', '<img src="https://x.test/uploads/a.webp">'],
    ['<a href="#zhu">', '<a href="https://x.test/posts/p#zhu">'],
    ['<a href="https://y.test/">', '<a href="https://y.test/">'],
    ['<a href="mailto:a@b.c">', '<a href="mailto:a@b.c">'],
    [
      '<img srcset="/a.w1.webp 1w, /a.w2.webp 2w">',
      '<img srcset="https://x.test/a.w1.webp 1w, https://x.test/a.w2.webp 2w">',
    ],
    ['<p>src="/not-an-attribute"</p>', '<p>src="/not-an-attribute"</p>'],
  ])('%s', (html, expected) => expect(absoluteUrls(html, 'https://x.test/posts/p')).toBe(expected))
})

it('formulas stand in feeds once, as MathML, and what is around them stays', () => {
  const { html } = renderMarkdown('设 $a^2$，则\n\n$$\n\\sqrt{b}\n$$\n\n<span>完</span>')
  const once = formulasOnce(html)
  expect(once.match(/<math/g)).toHaveLength(2)
  expect(once).not.toMatch(/katex-html|annotation/)
  expect(once.match(/<span/g)).toHaveLength(once.match(/<\/span>/g)?.length ?? 0)
  expect(once.replace(/<[^<>]*>|\s/g, '')).toBe('设a2，则b完')
})

it.each([writeRss, writeAtom])('%o leaves out what no XML may hold, wherever the text comes from', write => {
  const address = 'https://x.test/'
  const entry = { id: '1', link: address, title: '铃\u0007', description: '\u0000', html: '<p>\ud800响</p>' }
  const times = { createdAtMs: 0, updatedAtMs: 0 }
  const feed = write({
    ...{ link: address, self: address, title: '楼\u000b', description: '', licence: '' },
    author: { name: '人\ufffe', link: address },
    entries: [{ ...entry, ...times, authorName: '人', categories: ['\u001f甲'] }],
  })
  expect(XMLValidator.validate(feed)).toBe(true)
  expect(feed).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u)
})

onEveryDatabase('feeds', (app, itOnSqlite) => {
  const xml = new XMLParser({ ignoreAttributes: false })
  const read = async (path: string) => {
    const { body, statusCode, headers } = await app().http.inject(path)
    expect(statusCode).toBe(200)
    return { body, type: String(headers['content-type']) }
  }
  const readXml = async (path: string) => {
    const { body, type } = await read(path)
    expect(XMLValidator.validate(body)).toBe(true)
    return { document: xml.parse(body), type }
  }

  it('tell the whole text of the newest articles with absolute addresses, in three formats', async () => {
    const token = await app().signIn('administrator')
    await publish(app(), token, {
      article_title: '含 <标签> & "引号" 与 \u0007 控制符',
      article_content: '全文在此 ![图](/uploads/pic.webp) [去](/home) [注](#zhu)\n\n## 注',
      slug: '全文',
      category: { category_name: '甲<乙>&"丙"' },
      tagList: [{ tag_name: '订阅' }],
    })
    const link = `https://xiaolou.example/posts/${encodeURIComponent('全文')}`
    const rss = await readXml('/rss.xml')
    expect(rss.type).toBe('application/rss+xml; charset=utf-8')
    const items = [rss.document.rss.channel.item].flat()
    const item = items.find((entry: { link: string }) => entry.link === link)
    expect(item['content:encoded']).toContain('全文在此')
    expect(item['content:encoded']).toContain('src="https://xiaolou.example/uploads/pic.webp"')
    expect(item['content:encoded']).toContain('href="https://xiaolou.example/home"')
    expect(item['content:encoded']).not.toMatch(/(?:src|href)="[/#]/)
    const title = '含 <标签> & "引号" 与  控制符'
    const categories = ['甲<乙>&"丙"', '订阅']
    expect(item).toMatchObject({ title, category: categories, 'dc:creator': '楼中人' })
    expect(item).not.toHaveProperty('author')
    const atom = await readXml('/atom.xml')
    const entry = [atom.document.feed.entry]
      .flat()
      .find(({ link: to }: { link: { '@_href': string } }) => to['@_href'] === link)
    // Without a type it is text, in which `<` is a plain character.
    expect(entry).toMatchObject({ id: item.guid['#text'], title, author: { name: '楼中人' } })
    expect(entry.category.map((category: object) => Object.values(category))).toEqual(
      categories.map(name => [name, name]),
    )
    const json = JSON.parse((await read('/feed.json')).body)
    expect(json.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/)
    expect(json.items.find(({ url }: { url: string }) => url === link)).toMatchObject({
      ...{ id: item.guid['#text'], title, tags: categories, authors: [{ name: '楼中人' }] },
      content_html: expect.stringContaining('全文在此'),
    })
  })

  it('an entry keeps its id when its address changes, and one from before had its address for it', async () => {
    const token = await app().signIn('administrator')
    const [before, after] = [
      await publish(app(), token, { article_title: '旧日', slug: '旧日' }),
      await publish(app(), token, { article_title: '新日', slug: '新日' }),
    ]
    const articles = app().db.query
    // As after the migration.
    await articles
      .updateTable('article')
      .set({ feed_id: postPath('旧日') })
      .where('id', '=', before.id)
      .execute()
    const findIds = async () => {
      const { items } = JSON.parse((await read('/feed.json')).body)
      return ['旧日', '新日'].map(title => items.find((item: { title: string }) => item.title === title).id)
    }
    const ids = await findIds()
    expect(ids).toEqual([
      `https://xiaolou.example${postPath('旧日')}`,
      expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    ])
    for (const { id } of [before, after])
      await app().as(token)(article.updateArticle, { body: { id, slug: `搬家-${id}` } })
    expect((await read('/feed.json')).body).toContain(postPath(`搬家-${after.id}`))
    expect(await findIds()).toEqual(ids)
    // Stored with its origin, as the site may move, too.
    const stored = () =>
      articles.selectFrom('article').select('feed_id').where('id', '=', before.id).executeTakeFirst()
    await expect.poll(stored).toEqual({ feed_id: ids[0] })
  })

  itOnSqlite('exist for each category and tag, and not for others', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, {
      article_title: '只在此签',
      category: { category_name: '订阅之类' },
      tagList: [{ tag_name: '订阅之签' }],
    })
    await publish(app(), token, { article_title: '别处' })
    const { result } = await app().call(article.getArticleById, { params: { id } })
    for (const folder of [`tag/${result.tagIdList[0]}`, `category/${result.category_id}`]) {
      const { document } = await readXml(`/feeds/${folder}/rss.xml`)
      expect([document.rss.channel.item].flat().map((entry: { title: string }) => entry.title)).toEqual([
        '只在此签',
      ])
      await readXml(`/feeds/${folder}/atom.xml`)
      expect(JSON.parse((await read(`/feeds/${folder}/feed.json`)).body).items).toHaveLength(1)
    }
    expect((await app().http.inject('/feeds/tag/999999/rss.xml')).statusCode).toBe(404)
    expect((await app().http.inject('/feeds/tag/abc/rss.xml')).statusCode).toBe(404)
  })

  itOnSqlite(
    'the site map names every public page with an absolute address, robots.txt names the site map',
    async () => {
      const token = await app().signIn('administrator')
      const { slug } = await publish(app(), token, { article_title: '图中一页' })
      const { document } = await readXml('/sitemap.xml')
      const addresses = [document.urlset.url].flat().map((entry: { loc: string }) => entry.loc)
      expect(addresses).toContain(`https://xiaolou.example/posts/${slug}`)
      expect(addresses).toContain('https://xiaolou.example/home')
      expect(addresses.filter(address => /talk|photo/.test(address))).toEqual([])
      const robots = await read('/robots.txt')
      expect(robots.body).toContain('Sitemap: https://xiaolou.example/sitemap.xml')
    },
  )

  itOnSqlite('the site map leads to talks and to albums, once there is something in them', async () => {
    const token = await app().signIn('administrator')
    const image = { create: { width: 60, height: 40, channels: 3, background: '#336699' } } as const
    const { url } = await app().app.media.uploads.saveImage(await sharp(image).png().toBuffer())
    const [full, empty] = [
      (await app().call(photo.addAlbum, { body: { album_name: '西湖' } }, { token })).result.id,
      (await app().call(photo.addAlbum, { body: { album_name: '空册' } }, { token })).result.id,
    ]
    await app().call(photo.addPhotos, { body: { album_id: full, photoList: [{ url }] } }, { token })
    await app().call(talk.publishTalk, { body: { content: '雨停了。' } }, { token })
    const { body } = await read('/sitemap.xml')
    for (const path of ['/talk', '/photoAlbum', `/photos?id=${full}`])
      expect(body).toContain(`<loc>https://xiaolou.example${path}</loc>`)
    expect(body).not.toContain(`/photos?id=${empty}<`)
  })
})
