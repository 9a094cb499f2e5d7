import { emptyConfig } from '@xiaolou/contract/site'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { HeadOf, type PageHead } from './head.tsx'
import type { Site } from './site.ts'

const site: Site = {
  config: { ...emptyConfig, personal_say: '小楼一夜听春雨', site_description: '一个人的家' },
  pageHeaders: [],
  isSetUp: true,
  origin: 'https://lou.example',
  renderedAtMs: 0,
  timeZone: 'Asia/Shanghai',
}
const headOf = (head: PageHead, of = site) => renderToStaticMarkup(<HeadOf site={of} {...head} />)

describe('the head of a page', () => {
  it('names the page, its address and its picture absolutely', () => {
    const head = headOf({ title: '时间轴', path: '/archives', image: '/uploads/a.webp' })
    for (const tag of [
      '<title>时间轴 · 小楼</title>',
      '<meta name="description" content="一个人的家"/>',
      '<link rel="canonical" href="https://lou.example/archives"/>',
      '<meta property="og:title" content="时间轴"/>',
      '<meta property="og:url" content="https://lou.example/archives"/>',
      '<meta property="og:image" content="https://lou.example/uploads/a.webp"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ])
      expect(head).toContain(tag)
  })

  it('gives a nameless page the site’s name and sentence', () => {
    expect(headOf({})).toContain('<title>小楼 · 小楼一夜听春雨</title>')
  })

  it('has a description where the owner has not written one', () => {
    const config = { ...site.config, personal_say: '', site_description: '' }
    expect(headOf({}, { ...site, config })).toContain(
      '<meta name="description" content="小楼：文章、说说、照片、音乐与闲谈。"/>',
    )
  })

  it('names the feeds of what it lists, in each format', () => {
    const links = [
      ...headOf({ title: '标签 · 雨', feeds: '/feeds/tag/3' }).matchAll(/<link rel="alternate"[^>]*>/g),
    ]
    expect(links.map(([link]) => link)).toEqual([
      '<link rel="alternate" type="application/rss+xml" title="标签 · 雨 · 小楼（RSS）" href="/feeds/tag/3/rss.xml"/>',
      '<link rel="alternate" type="application/atom+xml" title="标签 · 雨 · 小楼（Atom）" href="/feeds/tag/3/atom.xml"/>',
      '<link rel="alternate" type="application/feed+json" title="标签 · 雨 · 小楼（JSON Feed）" href="/feeds/tag/3/feed.json"/>',
    ])
  })

  it('keeps a page out of the index, without a canonical address', () => {
    const head = headOf({ title: '说说', path: '/talk', isIndexed: false })
    expect(head).toContain('<meta name="robots" content="noindex"/>')
    expect(head).not.toContain('canonical')
  })

  it('has no empty entries, no absent members in JSON-LD, and nothing that ends it', () => {
    const jsonLd = { '@type': 'BlogPosting', image: undefined, name: '</script>' }
    const head = headOf({ title: 'x', jsonLd })
    expect(head).toContain(
      '<script type="application/ld+json">{"@type":"BlogPosting","name":"\\u003c/script>"}</script>',
    )
    expect(head).not.toContain('content=""')
  })

  it('cuts a long description to 160 characters on one line', () => {
    const head = headOf({ title: 'x', description: `${'雨'.repeat(100)}\n${'风'.repeat(100)}` })
    expect(head).toMatch(/name="description" content="雨{100} 风{58}…"/)
  })
})
