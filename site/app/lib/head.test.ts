import { describe, expect, it } from 'vitest'
import { type PageMetaArgs, pageMeta } from './head.ts'
import { emptyConfig, type Site } from './site.ts'

const site: Site = {
  config: { ...emptyConfig, personal_say: '小楼一夜听春雨', site_description: '一个人的家' },
  pageHeaders: [],
  isSetUp: true,
  origin: 'https://lou.example',
  renderedAtMs: 0,
}
const args = { matches: [{ id: 'root', loaderData: site }] } as unknown as PageMetaArgs

describe('pageMeta', () => {
  it('names the page, its address and its picture absolutely', () => {
    expect(pageMeta(args, { title: '时间轴', path: '/archives', image: '/uploads/a.webp' })).toEqual(
      expect.arrayContaining([
        { title: '时间轴 · 小楼' },
        { name: 'description', content: '一个人的家' },
        { tagName: 'link', rel: 'canonical', href: 'https://lou.example/archives' },
        { property: 'og:title', content: '时间轴' },
        { property: 'og:url', content: 'https://lou.example/archives' },
        { property: 'og:image', content: 'https://lou.example/uploads/a.webp' },
        { name: 'twitter:card', content: 'summary_large_image' },
      ]),
    )
  })

  it('gives a nameless page the site’s name and sentence', () => {
    expect(pageMeta(args, {})[0]).toEqual({ title: '小楼 · 小楼一夜听春雨' })
  })

  it('has a description where the owner has not written one', () => {
    const config = { ...site.config, personal_say: '', site_description: '' }
    const silent = { matches: [{ id: 'root', loaderData: { ...site, config } }] } as unknown as PageMetaArgs
    expect(pageMeta(silent, {})).toContainEqual({
      name: 'description',
      content: '小楼：文章、说说、照片、音乐与闲谈。',
    })
  })

  it('keeps a page out of the index, without a canonical address', () => {
    const metas = pageMeta(args, { title: '说说', path: '/talk', isIndexed: false })
    expect(metas).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(metas.filter(entry => 'rel' in entry)).toEqual([])
  })

  it('has no empty entries and no absent members in JSON-LD', () => {
    const metas = pageMeta(args, {
      title: 'x',
      jsonLd: { '@type': 'BlogPosting', image: undefined, name: 'x' },
    })
    expect(metas).toContainEqual({ 'script:ld+json': { '@type': 'BlogPosting', name: 'x' } })
    expect(metas.filter(entry => 'content' in entry && !entry.content)).toEqual([])
  })

  it('cuts a long description to 160 characters on one line', () => {
    const metas = pageMeta(args, { title: 'x', description: `${'雨'.repeat(100)}\n${'风'.repeat(100)}` })
    const description = metas.find(entry => 'name' in entry && entry.name === 'description')
    expect(description).toMatchObject({ content: expect.stringMatching(/^雨{100} 风{58}…$/) })
  })

  it('still has a title when the site could not be read', () => {
    const lost = { matches: [] } as unknown as PageMetaArgs
    expect(pageMeta(lost, { title: '说说' })).toEqual([{ title: '说说' }])
  })
})
