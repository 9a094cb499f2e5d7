import * as article from '@xiaolou/contract/article'
import { addArticle } from '@xiaolou/contract/article-owner'
import { getJobList, runJob } from '@xiaolou/contract/job'
import * as statistic from '@xiaolou/contract/statistic'
import { addReadingDuration, addVisit } from '@xiaolou/contract/visit'
import { expect, it } from 'vitest'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const day = (app: TestApp) => {
  const shanghai = new Date(app.clock.now() + 8 * 60 * 60_000)
  return shanghai.toISOString().slice(0, 10)
}
const dayMs = 24 * 60 * 60_000
let met = 0
const somebody = () => {
  met += 1
  return { address: `198.51.100.${met % 250}`, agent: `Mozilla/5.0 (reader ${met})` }
}

onEveryDatabase('footprints', app => {
  const visit = (body: { path: string; from?: string; is_private?: boolean }, caller: object = somebody()) =>
    app().call(addVisit, { body }, caller)
  const look = async (from = day(app()), to = from) => {
    await app().app.flushCounters()
    const token = await app().signIn('administrator')
    const { result } = await app().call(statistic.getStatistics, { body: { from, to } }, { token })
    return result
  }
  const nextDay = () => app().clock.advance(dayMs)

  it('says nothing of days on which nobody came', async () => {
    const empty = { views: 0, visitors: 0, reading_seconds: 0 }
    expect(await look()).toMatchObject({ days: [], total: empty, before: empty, pages: [], first_day: '' })
  })

  it('counts views by day and page, visitors once a day, and where they came from', async () => {
    const token = await app().signIn('administrator')
    const category = { category_name: '雨' }
    const body = { article_title: '听雨', article_content: '雨。', slug: '听雨', category }
    await app().call(addArticle, { body }, { token })
    const [one, other] = [somebody(), somebody()]
    const path = '/posts/%E5%90%AC%E9%9B%A8'
    await visit({ path, from: 'https://www.baidu.com/s?wd=x' }, one)
    await visit({ path }, one)
    await visit({ path: '/home?page=2' }, one)
    await visit({ path, from: '' }, other)
    await visit({ path: '/home', from: 'https://rain.example/links' })
    const seen = await look()
    expect(seen.total).toEqual({ views: 4, visitors: 3, reading_seconds: 0 })
    expect(seen.pages).toEqual([
      { path: '/home', title: '', views: 2, reading_seconds: 0 },
      { path: '/posts/听雨', title: '听雨', views: 2, reading_seconds: 0 },
    ])
    expect(seen.comings).toEqual([
      { host: '', kind: 'direct', views: 1 },
      { host: 'baidu.com', kind: 'search', views: 1 },
      { host: 'rain.example', kind: 'site', views: 1 },
    ])
    nextDay()
    await visit({ path: '/home' }, one)
    expect((await look()).total).toMatchObject({ views: 1, visitors: 1 })
    const [yesterday] = seen.days
    const both = await look(yesterday?.day, day(app()))
    expect(both.days.map(({ views }) => views)).toEqual([4, 1])
    expect(both.pages[0]).toMatchObject({ path: '/home', views: 3 })
    expect((await look()).before).toMatchObject({ views: 4, visitors: 3 })
    const page = await app().call(
      statistic.getPageStatistics,
      { body: { path: '/home', from: yesterday?.day ?? '', to: day(app()) } },
      { token },
    )
    expect(page.result.map(({ views }) => views)).toEqual([2, 1])
  })

  it('adds up months: a long range is the sum of its days', async () => {
    nextDay()
    const first = day(app())
    for (let at = 0; at < 70; at += 1) {
      await visit({ path: at % 2 === 0 ? '/talk' : '/tag' })
      await app().app.flushCounters()
      nextDay()
    }
    const { pages, total, days } = await look(first, day(app()))
    expect(days).toHaveLength(70)
    expect(total.views).toBe(70)
    expect(pages.map(({ path, views }) => [path, views])).toEqual([
      ['/talk', 35],
      ['/tag', 35],
    ])
    // Before the first visit, and after the last.
    for (const year of [1990, 2190])
      expect(await look(`${year}-01-05`, `${year}-02-01`)).toMatchObject({ pages: [], comings: [], days: [] })
    // The sixth to the sixty-fifth day, with a partial month at either end.
    const [from = '', to = ''] = [days[5]?.day, days[64]?.day]
    const cut = await look(from, to)
    expect(cut.pages.map(({ path, views }) => [path, views])).toEqual([
      ['/talk', 30],
      ['/tag', 30],
    ])
  })

  it('leaves out robots, the owner and what is nowhere, and says so', async () => {
    nextDay()
    const token = await app().signIn('administrator')
    // A robot runs no scripts: it is counted where it fetches a page, once.
    const fetchAs = (agent: string) =>
      app().http.inject({ url: '/rss.xml', headers: { 'user-agent': agent } })
    const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    for (const agent of [google, google, 'nobodyknows-bot/1.0', 'Mozilla/5.0 (a reader)'])
      await fetchAs(agent)
    await visit({ path: '/home' }, { agent: google })
    await visit({ path: '/home' }, { token })
    await visit({ path: '/posts/never-written' })
    await visit({ path: '//elsewhere.example/' })
    const { total, left_out, robots, pages } = await look()
    expect({ total, pages }).toMatchObject({ total: { views: 0 }, pages: [] })
    expect(left_out).toEqual([
      { reason: 'robot', times: 3 },
      { reason: 'nowhere', times: 2 },
      { reason: 'owner', times: 1 },
    ])
    expect(robots).toEqual([
      { name: 'Googlebot', times: 2 },
      { name: '', times: 1 },
    ])
  })

  it('of who asks not to be followed it counts the view and no more', async () => {
    nextDay()
    await visit({ path: '/home', from: 'https://rain.example/', is_private: true })
    expect(await look()).toMatchObject({
      total: { views: 1, visitors: 0 },
      comings: [],
      left_out: [{ reason: 'private', times: 1 }],
    })
  })

  it('adds the time that an article was really read', async () => {
    nextDay()
    const reader = somebody()
    const { result } = await app().call(article.getArticleBySlug, { params: { slug: '听雨' } })
    const params = { id: result.id, duration: 40_000 }
    app().clock.advance(60_000)
    await app().call(addReadingDuration, { params }, reader)
    const { total, pages } = await look()
    expect(total.reading_seconds).toBeGreaterThan(0)
    expect(pages).toEqual([
      { path: '/posts/听雨', title: '听雨', views: 0, reading_seconds: total.reading_seconds },
    ])
  })

  it('keeps the words that found nothing, not the letters on the way to them', async () => {
    nextDay()
    const reader = somebody()
    const search = (content: string) =>
      app().call(article.getArticleListByContent, { params: { content } }, reader)
    for (const words of ['龙', '龙井', '龙井茶']) await search(words)
    expect((await look()).searches).toEqual([])
    app().clock.advance(5_000)
    expect((await look()).searches).toEqual([{ words: '龙井茶', times: 1 }])
    await search('听雪')
    await search('听雨')
    app().clock.advance(5_000)
    expect((await look()).searches).toEqual([{ words: '龙井茶', times: 1 }])
  })

  it('loses nothing when it cannot be written', async () => {
    nextDay()
    await visit({ path: '/home' })
    const { db } = app()
    await db.query.schema.alterTable('statistic_day').renameTo('away').execute()
    await expect(app().app.flushCounters()).rejects.toThrow()
    await db.query.schema.alterTable('away').renameTo('statistic_day').execute()
    expect((await look()).total).toMatchObject({ views: 1, visitors: 1 })
  })

  it('keeps each day however long ago, and after 400 days no word that was not found', async () => {
    nextDay()
    const first = day(app())
    const from = 'https://long-ago.example/'
    await visit({ path: '/archives', from })
    await app().call(article.getArticleListByContent, { params: { content: '没写过的' } }, somebody())
    app().clock.advance(5_000)
    await app().app.flushCounters()
    nextDay()
    await visit({ path: '/archives', from })
    const forget = async () => {
      const token = await app().signIn('administrator')
      const name = 'old searches'
      await app().call(runJob, { body: { name } }, { token })
      const isRunning = async () =>
        (await app().call(getJobList, undefined, { token })).result.find(job => job.name === name)?.isRunning
      await expect.poll(isRunning).toBe(false)
    }
    const before = await look(first)
    expect(before.searches).toEqual([{ words: '没写过的', times: 1 }])
    const nowMs = app().clock.now()
    // A clock set forward deletes nothing.
    app().clock.set(nowMs + 2_000 * dayMs)
    await forget()
    app().clock.set(nowMs)
    expect(await look(first)).toEqual(before)
    app().clock.advance(440 * dayMs)
    await forget()
    const { searches, today, ...kept } = await look(first)
    expect({ ...before, ...kept }).toEqual(before)
    expect(today).toBe(day(app()))
    expect(searches).toEqual([])
    // A year's sum is deleted once the whole year is old enough.
    app().clock.advance(365 * dayMs)
    await forget()
    expect((await look('2020-01-01', day(app()))).searches.map(({ words }) => words)).not.toContain(
      '没写过的',
    )
  })

  it('is the owner’s alone, and says a range that is none', async () => {
    const body = { from: '2026-11-01', to: '2026-11-31' }
    const guest = await app().signIn('user')
    const ask = (token?: string) => app().call(statistic.getStatistics, { body }, token ? { token } : {})
    expect([(await ask()).status, (await ask(guest)).status]).toEqual([401, 403])
    const owner = await app().signIn('administrator')
    expect(await ask(owner)).toMatchObject({ status: 400 })
    const house = await app().call(statistic.getSiteStatus, undefined, { token: owner })
    expect(house.result.disk_used).toBeLessThanOrEqual(house.result.disk_total)
    expect(house.result.memory_used).toBeGreaterThan(1_000_000)
  })
})
