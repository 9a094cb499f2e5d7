import { backAddLink } from '@xiaolou/contract/link'
import { addResource, type ResourceKind } from '@xiaolou/contract/resource'
import { updateConfig } from '@xiaolou/contract/site'
import { publishTalk } from '@xiaolou/contract/talk'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSharedSite, type TestSite } from './support/open-site.ts'
import { attributesOf, readPage, textOf, textsOf } from './support/read-page.ts'

const dayMs = 86_400_000
const rooms = [
  { kind: 'front', path: '/resources/front', title: '前端推荐' },
  { kind: 'back', path: '/resources/back', title: '后端推荐' },
  { kind: 'site', path: '/siteList', title: '常去的站' },
] as const satisfies readonly { kind: ResourceKind; path: string; title: string }[]

const site = await openSharedSite()
let asOwner: ReturnType<TestSite['as']>
beforeAll(async () => {
  asOwner = site.as(await site.signIn('administrator'))
  await asOwner(updateConfig, { body: { blog_name: '小楼' } })
})

describe('/link/list', () => {
  beforeAll(async () => {
    const ids: number[] = []
    for (const name of ['sparrow', 'heron', 'swift']) {
      const friend = { site_name: `${name}的窗台`, url: `https://${name}.example/` }
      ids.push((await asOwner(backAddLink, { body: friend })).id)
    }
    const posts = ['给窗台上的麻雀留一把小米', '《边城》第七遍'].map((title, at) => ({
      link_id: ids[0],
      title,
      url: `https://sparrow.example/${at + 1}`,
      publishedAt: site.clock.now() - (at * 9 + 1) * dayMs,
    }))
    await site.db.query.insertInto('link_post').values(posts).execute()
  })
  const rel = 'noopener noreferrer nofollow ugc'

  test('shows the friends and the site’s own card; each opens in a tab of its own that is not told where from', async () => {
    const { document } = await readPage(site, '/link/list')
    expect(textsOf(document, '.link-card-name')).toHaveLength(3)
    expect(attributesOf(document, '.link-card', 'href')).toContain('https://heron.example/')
    expect(new Set(attributesOf(document, '.link-card', 'rel'))).toEqual(new Set([rel]))
    expect(new Set(attributesOf(document, '.link-card', 'target'))).toEqual(new Set(['_blank']))
    expect(textOf(document, '.link-site')).toContain('小楼')
  })

  test('lists what friends wrote last, the newest first', async () => {
    const { document } = await readPage(site, '/link/list')
    const links = [...document.querySelectorAll('a[href^="https://sparrow.example/"]:not(.link-card)')]
    expect(links.map(link => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['https://sparrow.example/1', rel],
      ['https://sparrow.example/2', rel],
    ])
    expect(links[0]?.closest('li')?.textContent).toContain('给窗台上的麻雀留一把小米')
    expect(links[0]?.closest('section')?.textContent).toContain('他们最近写的')
  })
})

describe('recommendations', () => {
  beforeAll(async () => {
    for (const { kind } of rooms)
      for (const category of ['案头', '工具'])
        await asOwner(addResource, {
          body: { kind, category, name: `${kind}的${category}`, url: `https://${kind}.example/` },
        })
  })

  test.for(rooms)('$path shows its groups, and leads to the others', async ({ kind, path, title }) => {
    const { document } = await readPage(site, path)
    expect(textsOf(document, 'h1')).toEqual([title])
    expect(document.querySelectorAll('.resource-group')).toHaveLength(2)
    expect(textsOf(document, '.resource-entry').join()).toContain(`${kind}的案头`)
    expect(textsOf(document, '.resource-rooms [aria-current="page"]')).toEqual([title])
    expect(attributesOf(document, '.resource-rooms a', 'href')).toEqual(rooms.map(room => room.path))
  })
})

describe('/talk', () => {
  const tag = '听雨帖'
  const ids = { plain: 0, many: 0 }
  beforeAll(async () => {
    for (let count = 1; count <= 20; count += 1)
      await asOwner(publishTalk, { body: { content: `檐下第 ${count} 滴雨。 #${tag}` } })
    const publish = async (content: string) => (await asOwner(publishTalk, { body: { content } })).id
    ids.plain = await publish('**雨**停了。檐下还在滴水。 #雨后')
    ids.many = await publish(`<b>"不是标签"</b> #${tag}`)
  })
  const tagPath = `/talk?tag=${encodeURIComponent(tag)}`

  test('says who, when and what, and shows what was typed as text', async () => {
    const { document } = await readPage(site, `/talk?id=${ids.many}`)
    expect(textOf(document, '.talk-chosen .talk-name')).not.toBe('')
    expect(textOf(document, '.talk-chosen time')).toMatch(/^刚刚$|前$/)
    expect(attributesOf(document, '.talk-chosen time', 'title')).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    ])
    expect(textOf(document, '.talk-chosen .talk-text')).toContain('<b>"不是标签"</b>')
    expect(document.querySelector('.talk-chosen .talk-text b')).toBeNull()
  })

  test('says so where a tag has none, and beyond the last page', async () => {
    const none = await readPage(site, `/talk?tag=${encodeURIComponent('子虚')}`)
    expect(none.html).toContain('还没有哪一条提到「子虚」')
    expect(attributesOf(none.document, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
    const beyond = await readPage(site, '/talk?page=999')
    expect(beyond.html).toContain('翻过头了')
    const way = [...beyond.document.querySelectorAll('a')].find(one => one.textContent.includes('回到最近'))
    expect(way?.getAttribute('href')).toBe('/talk')
  })

  test('with a tag has pages, which lead on and back', async () => {
    const { document: first } = await readPage(site, tagPath)
    expect(textsOf(first, '.talk-list .talk-text')).toHaveLength(12)
    const hrefOf = (page: Document, words: string) =>
      [...page.querySelectorAll('a')].find(({ textContent }) => textContent.includes(words))?.search
    const next = hrefOf(first, '点击加载更多')
    expect(new URLSearchParams(next).get('page')).toBe('2')
    const { document: second } = await readPage(site, `/talk${next}`)
    const words = textsOf(second, '.talk-list .talk-text')
    expect(words).toHaveLength(9)
    expect(words.filter(text => textsOf(first, '.talk-list .talk-text').includes(text))).toEqual([])
    expect(new URLSearchParams(hrefOf(second, '看更新的')).has('page')).toBe(false)
  })

  test('has one of them at an address of its own', async () => {
    const path = `/talk?id=${ids.plain}`
    const { document } = await readPage(site, path)
    expect(textOf(document, '.talk-chosen .talk-text')).toContain('雨停了')
    expect(textsOf(document, '.talk-list .talk-text').join()).not.toContain('雨停了')
    expect(document.title).toMatch(/^雨停了 · 说说 · /)
    expect(attributesOf(document, 'link[rel="canonical"]', 'href')).toEqual([site.platform.siteUrl + path])
    expect(textOf(document, 'script[type="application/ld+json"]')).toContain('SocialMediaPosting')
    const way = [...document.querySelectorAll('a')].find(one => one.textContent.includes('看全部说说'))
    expect(way?.getAttribute('href')).toBe('/talk')
  })

  test('misses one that nobody has inside the layout', async () => {
    const { status, document, html } = await readPage(site, '/talk?id=999999')
    expect(status).toBe(404)
    expect(document.querySelector('header.bar')).not.toBeNull()
    expect(html).toContain('这条说说不在了')
  })
})
