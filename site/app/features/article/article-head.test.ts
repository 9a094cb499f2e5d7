import { describe, expect, it } from 'vitest'
import { emptyConfig } from '~/lib/site.ts'
import type { ReadArticle } from './article-data.ts'
import { articleJsonLd } from './article-head.ts'

const article: ReadArticle = {
  id: 7,
  article_title: '小楼一夜听春雨',
  slug: 'xiao-lou-yi-ye-ting-chun-yu',
  createdAt: '2026-04-05 08:00:00',
  createdAtIso: '2026-04-05T08:00:00+08:00',
  updatedAtIso: '2026-04-06T09:30:00+08:00',
  updatedAt: '2026-04-06 09:30:00',
  article_cover: '/uploads/rain.webp',
  cover_width: 1600,
  cover_height: 900,
  cover_srcset: '',
  cover_color: '#445566',
  article_description: '五更起来，檐下的雨还没有停。',
  is_top: 2,
  order: 0,
  type: 1,
  status: 1,
  view_times: 3,
  thumbs_up_times: 1,
  reading_duration: 0,
  word_count: 2_430,
  category_id: 2,
  categoryName: '随笔',
  tagIdList: [1, 2],
  tagNameList: ['读诗', '江南'],
  author_id: 1,
  authorName: '楼中人',
  origin_url: '',
  content_html: '',
  toc: [],
  has_math: false,
  has_mermaid: false,
  read_minutes: 8,
}
const jsonLd = (change: Partial<ReadArticle> = {}) =>
  articleJsonLd({ article: { ...article, ...change }, config: emptyConfig, origin: 'https://a.example' })[
    '@graph'
  ]

describe('articleJsonLd', () => {
  it('describes the posting with absolute addresses', () => {
    expect(jsonLd()[0]).toMatchObject({
      '@type': 'BlogPosting',
      '@id': 'https://a.example/posts/xiao-lou-yi-ye-ting-chun-yu',
      headline: '小楼一夜听春雨',
      image: ['https://a.example/uploads/rain.webp'],
      datePublished: '2026-04-05T08:00:00+08:00',
      dateModified: '2026-04-06T09:30:00+08:00',
      author: { '@type': 'Person', name: '楼中人' },
      timeRequired: 'PT8M',
      keywords: '读诗,江南',
      license: emptyConfig.article_licence_url,
    })
  })

  it('leads from the site through the category to the article', () => {
    expect(jsonLd()[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://a.example/home' },
        { position: 2, name: '随笔', item: expect.stringContaining('type=category&id=2') },
        { position: 3, name: '小楼一夜听春雨' },
      ],
    })
  })

  it('claims no licence for what others wrote, and names its source', () => {
    const [posting] = jsonLd({ type: 2, origin_url: 'https://b.example/1', article_cover: '' })
    expect(posting).toMatchObject({ license: undefined, isBasedOn: 'https://b.example/1', image: undefined })
  })

  it('leaves the category out where there is none', () => {
    expect(jsonLd({ categoryName: '' })[1]).toMatchObject({
      itemListElement: [{ position: 1 }, { position: 2 }],
    })
  })
})
