import * as article from '@xiaolou/contract/article'
import { addArticleView, addReadingDuration } from '@xiaolou/contract/visit'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('articles', (app, itOnSqlite) => {
  it('lists pinned first, then by order, then newest, without the content', async () => {
    const token = await app().signIn('administrator')
    const mark = '列表次序'
    const tagList = [{ tag_name: mark }, { tag_name: '江南' }]
    await publish(app(), token, { article_title: `${mark}旧`, createdAt: '2020-01-01 08:00:00', tagList })
    await publish(app(), token, { article_title: `${mark}新`, createdAt: '2024-01-01 08:00:00', tagList })
    await publish(app(), token, { article_title: `${mark}置顶二`, is_top: 1, order: 2, tagList })
    await publish(app(), token, { article_title: `${mark}置顶一`, is_top: 1, order: 1, tagList })
    const { result } = await app().call(article.blogHomeGetArticleList, { params: { current: 1, size: 100 } })
    const mine = result.list.filter(row => row.article_title.startsWith(mark))
    expect(mine.map(row => row.article_title)).toEqual([
      `${mark}置顶一`,
      `${mark}置顶二`,
      `${mark}新`,
      `${mark}旧`,
    ])
    expect(mine[2]).toMatchObject({
      createdAt: '2024-01-01 08:00:00',
      categoryName: '随笔',
      tagNameList: [mark, '江南'],
    })
    expect(mine[0]).not.toHaveProperty('article_content')
    expect(result).toMatchObject({ current: 1, size: 100 })
    expect(result.total).toBe(result.list.length)

    const pages = []
    for (const current of [1, 2, 3, 99])
      pages.push(await app().call(article.blogHomeGetArticleList, { params: { current, size: 2 } }))
    const ids = pages.flatMap(page => page.result.list.map(row => row.id))
    expect(ids).toEqual(result.list.slice(0, 6).map(row => row.id))
    expect(pages[3]?.result).toMatchObject({ list: [], total: result.total })
  })

  it('groups the timeline by the year of the site, and counts articles', async () => {
    const token = await app().signIn('administrator')
    await publish(app(), token, { article_title: '除夕', createdAt: '2015-12-31 23:59:59' })
    await publish(app(), token, { article_title: '元旦', createdAt: '2016-01-01 00:00:00' })
    const { result } = await app().call(article.blogTimelineGetArticleList, {
      params: { current: 1, size: 100 },
    })
    const years = result.list.map(group => group.year)
    expect(years).toEqual([...years].sort((a, b) => b - a))
    expect(
      result.list.find(group => group.year === 2015)?.articleList.map(row => row.article_title),
    ).toContain('除夕')
    expect(
      result.list.find(group => group.year === 2016)?.articleList.map(row => row.article_title),
    ).toContain('元旦')
    expect(result.total).toBe(result.list.flatMap(group => group.articleList).length)
  })

  it('counts articles and words of each month of the site’s zone, listed ones alone', async () => {
    const token = await app().signIn('administrator')
    const article_content = '十个字，不多也不少的。'
    const add = (createdAt: string, more = {}) =>
      publish(app(), token, { article_title: `月 ${createdAt} ${more}`, createdAt, article_content, ...more })
    await add('1998-12-31 23:59:59')
    await add('1999-01-01 00:00:00')
    await add('1999-01-31 23:59:59')
    await add('1999-02-11 08:00:00', { status: 2 })
    const { result } = await app().call(article.getArticleMonths)
    expect(result.slice(0, 2)).toMatchObject([
      { month: '1998-12', article_count: 1 },
      { month: '1999-01', article_count: 2 },
    ])
    expect(result[1]?.word_count).toBe((result[0]?.word_count ?? 0) * 2)
    expect(result[0]?.word_count).toBeGreaterThan(0)
    expect(result.map(({ month }) => month)).not.toContain('1999-02')
    const timeline = await app().call(article.blogTimelineGetArticleList, {
      params: { current: 1, size: 100 },
    })
    const rows = timeline.result.list.flatMap(({ articleList }) => articleList)
    const words = (list: readonly { word_count: number }[]) =>
      list.reduce((sum, row) => sum + row.word_count, 0)
    expect(words(result)).toBe(words(rows))
    expect(result.reduce((sum, { article_count }) => sum + article_count, 0)).toBe(timeline.result.total)
  })

  it('knows the months of years 1 to 99 and of years to come', async () => {
    const token = await app().signIn('administrator')
    const days = ['0001-01-01 00:00:00', '0099-12-31 23:59:59', '9999-12-31 23:59:59']
    for (const createdAt of days) {
      const { id, slug } = await publish(app(), token, { article_title: `年 ${createdAt}`, createdAt })
      const { result } = await app().call(article.getArticleById, { params: { id } })
      expect(result.createdAt).toBe(createdAt)
      const feed = await app().http.inject('/sitemap.xml')
      expect(feed.body.includes(`/posts/${encodeURIComponent(slug)}<`)).toBe(!createdAt.startsWith('9999'))
      expect(feed.body).not.toContain('<lastmod>9999')
    }
    const months = (await app().call(article.getArticleMonths)).result
    expect(months.slice(0, 2).map(({ month }) => month)).toEqual(['0001-01', '0099-12'])
    expect(months.at(-1)?.month).toBe('9999-12')
  })

  it('leaves the moment as it is where an editor sends back the time that it was given', async () => {
    const token = await app().signIn('administrator')
    app().clock.advance(123)
    const { id } = await publish(app(), token, { article_title: '毫秒' })
    const before = (await app().call(article.getArticleById, { params: { id } })).result
    const body = { id, article_title: '毫秒二', createdAt: before.createdAt }
    await app().call(article.updateArticle, { body }, { token })
    const row = await app()
      .db.query.selectFrom('article')
      .select('createdAt')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(Number(row?.createdAt) % 1000).toBe(app().clock.now() % 1000)
  })

  itOnSqlite('gives a row of the timeline its category, length, cover and first words', async () => {
    const token = await app().signIn('administrator')
    const article_title = '一行里有什么'
    const article_description = '水是旧的，光是新的。后面还有许多话，说不完。'
    const { id } = await publish(app(), token, {
      article_title,
      article_description,
      createdAt: '2014-05-01 08:00:00',
    })
    const music = '[送别 - 李叔同](/home?song=12)'
    await app().db.query.updateTable('article').set({ music }).where('id', '=', id).execute()
    const { result } = await app().call(article.blogTimelineGetArticleList, {
      params: { current: 1, size: 100 },
    })
    const row = result.list
      .flatMap(({ articleList }) => articleList)
      .find(one => one.article_title === article_title)
    expect(row).toMatchObject({ categoryName: '随笔', opening: '水是旧的，光是新的。', cover_srcset: '' })
    expect(row?.music).toEqual({ kind: 'song', id: 12, name: '送别', artist: '李叔同' })
    expect(row).not.toHaveProperty('article_description')
    expect(row?.word_count).toBeGreaterThan(0)
  })

  it('names the newest listed article of each category', async () => {
    const token = await app().signIn('administrator')
    const add = (article_title: string, createdAt: string, more = {}) =>
      publish(app(), token, { article_title, createdAt, category: { category_name: '最近的一篇' }, ...more })
    await add('旧的', '2019-01-01 08:00:00')
    const { id } = await add('新的', '2019-02-01 08:00:00')
    await add('藏起来的', '2019-03-01 08:00:00', { status: 2 })
    const { result } = await app().call(article.getNewestOfCategories)
    expect(result.find(row => row.article_title === '新的')).toMatchObject({
      id,
      createdAt: '2019-02-01 08:00:00',
    })
    const titles = result.map(row => row.article_title)
    expect(titles).not.toContain('旧的')
    expect(titles).not.toContain('藏起来的')
    expect(new Set(result.map(row => row.category_id)).size).toBe(result.length)
  })

  itOnSqlite(
    'gives a Chinese title a readable slug, and keeps an old slug as a way to the article',
    async () => {
      const token = await app().signIn('administrator')
      const { id, slug } = await publish(app(), token, { article_title: '巷口的灯 v2' })
      expect(slug).toBe('xiang-kou-de-deng-v2')
      const staticExport = await publish(app(), token, { article_title: '巷口的灯 v2' })
      expect(staticExport.slug).toBe('xiang-kou-de-deng-v2-2')
      await app().call(article.updateArticle, { body: { id, slug: '巷灯' } }, { token })
      const byOld = await app().call(article.getArticleBySlug, { params: { slug } })
      expect(byOld.result).toMatchObject({ id, slug: '巷灯' })
      const byNew = await app().call(article.getArticleBySlug, { params: { slug: '巷灯' } })
      expect(byNew.result.id).toBe(id)
      const taken = await app().call(
        article.updateArticle,
        { body: { id: staticExport.id, slug: '巷灯' } },
        { token },
      )
      expect(taken).toMatchObject({ status: 200, code: 100005 })
    },
  )

  itOnSqlite('changes only what an update gives', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, {
      article_title: '原题',
      article_content: '原文',
      article_description: '原摘要',
      tagList: [{ tag_name: '不动' }],
      is_top: 1,
    })
    await app().call(article.updateArticle, { body: { id, article_title: '新题' } }, { token })
    const { result } = await app().call(article.getArticleById, { params: { id } })
    expect(result).toMatchObject({
      article_title: '新题',
      article_content: '原文',
      article_description: '原摘要',
      tagNameList: ['不动'],
      is_top: 1,
    })
  })

  itOnSqlite('renders Markdown on save and keeps scripts out', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, {
      article_title: '渲染',
      article_content: '## 小标题\n\n**重：**点 <script>alert(1)</script> <b onclick=x>粗</b>',
    })
    const { result } = await app().call(article.getArticleById, { params: { id } })
    expect(result.content_html).toContain('<strong>重：</strong>')
    expect(result.content_html).not.toMatch(/<script|onclick/)
    expect(result.toc).toMatchObject([{ depth: 2, text: '小标题' }])
    expect(result.word_count).toBeGreaterThan(4)
  })

  itOnSqlite('shows what is private or in the bin to the owner alone, on no path to others', async () => {
    const token = await app().signIn('administrator')
    const guest = await app().signIn('user')
    const secret = '藏匿之词'
    const hidden = await publish(app(), token, {
      article_title: `${secret}私`,
      article_content: `${secret}正文`,
      status: 2,
      tagList: [{ tag_name: '藏' }],
    })
    const shelved = await publish(app(), token, {
      article_title: `${secret}箱`,
      article_content: secret,
      status: 3,
    })
    for (const { id, slug } of [hidden, shelved]) {
      for (const caller of [{}, { token: guest }]) {
        expect(await app().call(article.getArticleById, { params: { id } }, caller)).toMatchObject({
          status: 404,
          code: 100005,
        })
        expect(await app().call(article.getArticleBySlug, { params: { slug } }, caller)).toMatchObject({
          status: 404,
        })
        expect(await app().call(article.getRecommendArticleById, { params: { id } }, caller)).toMatchObject({
          status: 404,
        })
        expect(await app().call(article.likeArticle, { params: { id } }, caller)).toMatchObject({
          status: 404,
        })
      }
      expect((await app().call(article.getArticleById, { params: { id } }, { token })).result.id).toBe(id)
    }
    const lists = [
      await app().call(article.blogHomeGetArticleList, { params: { current: 1, size: 100 } }),
      await app().call(article.blogTimelineGetArticleList, { params: { current: 1, size: 100 } }),
      await app().call(article.getHotArticle),
      await app().call(article.getOnThisDay),
      await app().call(article.getArticleListByContent, { params: { content: secret } }),
    ]
    for (const path of ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml']) {
      const { body, statusCode } = await app().http.inject(path)
      expect(statusCode).toBe(200)
      expect(body).not.toContain(secret)
      expect(body).not.toContain(hidden.slug)
    }
    expect(JSON.stringify(lists.map(list => list.result))).not.toContain(secret)
  })

  itOnSqlite('moves to the bin, takes back, and deletes for good only from the bin', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '去而复返' })
    const statusNow = async () => {
      const answer = await app().call(article.getArticleById, { params: { id } }, { token })
      return answer.code === 0 ? answer.result.status : answer.status
    }
    await app().call(article.deleteArticle, { params: { id, status: 3 } }, { token })
    expect(await statusNow()).toBe(3)
    await app().call(article.revertArticle, { params: { id } }, { token })
    expect(await statusNow()).toBe(1)
    await app().call(article.setArticlePublic, { params: { id, status: 1 } }, { token })
    expect(await statusNow()).toBe(2)
    await app().call(article.setArticlePublic, { params: { id, status: 2 } }, { token })
    expect(await statusNow()).toBe(1)
    await app().call(article.deleteArticle, { params: { id, status: 1 } }, { token })
    await app().call(article.deleteArticle, { params: { id, status: 3 } }, { token })
    expect(await statusNow()).toBe(404)
  })

  it('counts a view once per visitor and window, and crawlers not at all', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '计数' })
    const view = (address: string, agent?: string) =>
      app().call(addArticleView, { params: { id } }, { address, ...(agent && { agent }) })
    await view('203.0.113.1')
    await view('203.0.113.1')
    await app().call(article.getArticleById, { params: { id } }, { address: '203.0.113.1' })
    await view('203.0.113.2')
    await view(
      '203.0.113.3',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    )
    app().clock.advance(11 * 60 * 1000)
    await view('203.0.113.1')
    await app().app.flushCounters()
    const { result } = await app().call(
      article.getArticleById,
      { params: { id } },
      { address: '203.0.113.2', agent: 'Googlebot/2.1' },
    )
    expect(result.view_times).toBe(3)
  })

  it('counts reading time by the clock, not by what a reader claims', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '读了多久' })
    const report = (duration: number) =>
      app().call(addReadingDuration, { params: { id, duration } }, { address: '203.0.113.9' })
    expect((await report(20_000)).result).toBe(true)
    await report(3_000_000)
    app().clock.advance(30_000)
    await report(3_600_000)
    // A tab left open all night counts as one hour, the limit of a report.
    app().clock.advance(10 * 3_600_000)
    expect(await report(36_000_000)).toMatchObject({ status: 200, result: true })
    await app().app.flushCounters()
    const { result } = await app().call(article.getArticleById, { params: { id } })
    expect(result.reading_duration).toBe(50_000 + 3_600_000)
  })

  itOnSqlite('takes one like from a visitor, and gives it back', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '点赞' })
    const like = (address: string) => app().call(article.likeArticle, { params: { id } }, { address })
    expect(await like('203.0.113.21')).toMatchObject({ code: 0, result: true })
    expect(await like('203.0.113.21')).toMatchObject({ status: 200, code: 100018, message: '您已经点过赞了' })
    await like('203.0.113.22')
    await app().call(article.cancelLikeArticle, { params: { id } }, { address: '203.0.113.21' })
    expect(
      await app().call(article.cancelLikeArticle, { params: { id } }, { address: '203.0.113.21' }),
    ).toMatchObject({
      code: 100018,
    })
    const { result } = await app().call(article.getArticleById, { params: { id } })
    expect(result.thumbs_up_times).toBe(1)
  })

  itOnSqlite('likes of a crowd in one moment are all counted', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '一齐点赞' })
    const crowd = Array.from({ length: 20 }, (_, at) =>
      app().call(article.likeArticle, { params: { id } }, { address: `192.0.2.${at}` }),
    )
    await Promise.all(crowd)
    const { result } = await app().call(article.getArticleById, { params: { id } })
    expect(result.thumbs_up_times).toBe(20)
  })

  it('several of one title at once have an address each, and make their category and tags once', async () => {
    const token = await app().signIn('administrator')
    const own = { article_title: '齐发', category: { category_name: '一齐新的' } }
    const tagsOf = (at: number) => (at % 2 === 0 ? ['齐甲', '齐乙'] : ['齐乙', '齐甲'])
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        publish(app(), token, { ...own, tagList: tagsOf(at).map(tag_name => ({ tag_name })) }),
      ),
    )
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(8)
    const body = { article_title: '齐发', current: 1, size: 10 }
    const { list } = (await app().call(article.getArticleList, { body }, { token })).result
    expect(new Set(list.map(row => row.category_id)).size).toBe(1)
  })

  itOnSqlite('remembers this day of other years', async () => {
    const token = await app().signIn('administrator')
    await publish(app(), token, { article_title: '那年今日', createdAt: '2019-11-21 00:00:00' })
    await publish(app(), token, { article_title: '那年昨日', createdAt: '2019-11-20 23:59:59' })
    await publish(app(), token, { article_title: '今年今日', createdAt: '2026-11-21 09:00:00' })
    const { result } = await app().call(article.getOnThisDay)
    const titles = result.map(row => row.article_title)
    expect(titles).toContain('那年今日')
    expect(result.find(row => row.article_title === '那年今日')).toHaveProperty('years_ago', 7)
    expect(titles).not.toContain('那年昨日')
    expect(titles).not.toContain('今年今日')
  })

  itOnSqlite('pages the articles of a tag and of a category', async () => {
    const token = await app().signIn('administrator')
    for (const number of [1, 2, 3]) {
      await publish(app(), token, {
        article_title: `分页${number}`,
        category: { category_name: '分页之类' },
        tagList: [{ tag_name: '分页之签' }],
        createdAt: `2018-01-0${number} 00:00:00`,
      })
    }
    const detail = await app().call(article.getArticleBySlug, { params: { slug: 'fen-ye-1' } })
    const { category_id, tagIdList } = detail.result
    const [tagId = 0] = tagIdList
    const byTag = await app().call(article.getArticleListByTagId, {
      body: { id: tagId, current: 2, size: 2 },
    })
    expect(byTag.result).toMatchObject({ current: 2, size: 2, total: 3 })
    expect(byTag.result.list.map(row => row.article_title)).toEqual(['分页1'])
    const byCategory = await app().call(article.getArticleListByCategoryId, {
      body: { id: category_id, current: 1, size: 2 },
    })
    expect(byCategory.result.list.map(row => row.article_title)).toEqual(['分页3', '分页2'])
  })

  it('lets the owner filter, and asks whether a title is taken', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '百分%号_题', status: 3 })
    const list = (body: object) => app().call(article.getArticleList, { body }, { token })
    expect((await list({ article_title: '%号_', status: 3 })).result.list.map(row => row.id)).toEqual([id])
    expect((await list({ article_title: '%号_' })).result.list).toEqual([])
    const taken = (body: { article_title: string; id?: number }) =>
      app().call(article.articleTitleExists, { body }, { token })
    expect((await taken({ article_title: '百分%号_题' })).result).toBe(true)
    expect((await taken({ article_title: '百分%号_题', id })).result).toBe(false)
  })
})
