import { getClock } from '@xiaolou/contract/clock'
import * as site from '@xiaolou/contract/site'
import { addView } from '@xiaolou/contract/visit'
import { expect, it } from 'vitest'
import { migrations } from '../../app/app.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { testDatabases } from '../../testing/databases.ts'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createSiteStore } from './site.store.ts'

it.each(testDatabases)(
  'older page headers are named as the family names its routes, on $name',
  async database => {
    const db = await database.open()
    const run = (steps: typeof migrations) =>
      migrate({ db, migrations: steps, nowMs: 0, beforeFirst: async () => undefined })
    await run(migrations.filter(step => step.name !== '0012-page-name'))
    for (const route_name of ['home', '/link/list', 'resources/front', 'HOME', 'about']) {
      await db.query.insertInto('page_header').values({ route_name, bg_url: 'x' }).execute()
    }
    await run(migrations)
    const rows = await db.query.selectFrom('page_header').select('route_name').orderBy('id').execute()
    expect(rows.map(row => row.route_name)).toEqual(['Home', 'LinkList', 'Front', 'HOME', 'about'])
    await db.close()
  },
)

onEveryDatabase('the site', (app, itOnSqlite) => {
  itOnSqlite('says its zone and its time before anything was set', async () => {
    const { result } = await app().call(getClock)
    expect(result).toEqual({ time_zone: 'Asia/Shanghai', now_ms: app().clock.now() })
  })

  itOnSqlite(
    'says that it is not set up until the owner has set something, then answers every setting',
    async () => {
      const token = await app().signIn('administrator')
      const before = await app().call(site.getConfig)
      expect(before).toMatchObject({ status: 200, code: 100 })
      expect(before.message).not.toBe('')
      await app().call(
        site.updateConfig,
        { body: { blog_name: '听雨楼', icp_number: '浙ICP备0号' } },
        { token },
      )
      const { result } = await app().call(site.getConfig)
      expect(result).toMatchObject({
        blog_name: '听雨楼',
        icp_number: '浙ICP备0号',
        personal_say: '',
        github_link: '',
        view_time: 0,
        createdAt: '2026-11-21 12:00:00',
      })
    },
  )

  itOnSqlite('keeps settings that an update does not give', async () => {
    const token = await app().signIn('administrator')
    await app().call(
      site.updateConfig,
      { body: { blog_name: '听雨楼', personal_say: '小楼一夜听春雨' } },
      { token },
    )
    await app().call(site.updateConfig, { body: { blog_notice: '搬家了' } }, { token })
    const { result } = await app().call(site.getConfig)
    expect(result).toMatchObject({
      blog_name: '听雨楼',
      personal_say: '小楼一夜听春雨',
      blog_notice: '搬家了',
    })
  })

  it('changes a setting that nobody changed meanwhile, and gives what is stored otherwise', async () => {
    const token = await app().signIn('administrator')
    const change = async (before: object, after: object) =>
      (await app().call(site.changeSettings, { body: { before, change: after } }, { token })).result?.conflict
    const begun = { blog_name: '听雨楼', icp_number: '', moderated_words: [] }
    await app().call(site.updateConfig, { body: begun }, { token })
    expect(await change({ blog_name: '听雨楼' }, { blog_name: '望江楼' })).toBeNull()
    // The response was lost: the same call again.
    expect(await change({ blog_name: '听雨楼' }, { blog_name: '望江楼' })).toBeNull()
    const late = await change({ blog_name: '听雨楼', icp_number: '' }, { blog_name: '小楼', icp_number: '1' })
    expect(late).toMatchObject({ blog_name: '望江楼', icp_number: '' })
    const both = await Promise.all(
      ['甲', '乙'].map(word => change({ moderated_words: [] }, { moderated_words: [word] })),
    )
    expect(both.filter(conflict => conflict === null)).toHaveLength(1)
    const { result } = await app().call(site.getSettings, undefined, { token })
    const lost = both.find(conflict => conflict !== null)
    expect(lost?.moderated_words).toEqual(result?.moderated_words)
    expect(result).toMatchObject({ blog_name: '望江楼', icp_number: '' })
  })

  itOnSqlite(
    'shows the owner every setting, and nobody else the words that make a comment wait',
    async () => {
      const token = await app().signIn('administrator')
      const body = { blog_name: '听雨楼', moderated_words: ['代开发票'], guest_comment: 'moderated' as const }
      await app().call(site.updateConfig, { body }, { token })
      const { result } = await app().call(site.getSettings, undefined, { token })
      expect(result).toMatchObject({ ...body, registration: 'open', password_policy: 'spec' })
      const shown = (await app().call(site.getConfig)).result
      expect(shown).toMatchObject({
        guest_comment: 'moderated',
        registration: 'open',
        password_policy: 'spec',
      })
      expect(JSON.stringify(shown)).not.toContain('代开发票')
    },
  )

  itOnSqlite('refuses a link that is no web address, and names the field', async () => {
    const token = await app().signIn('administrator')
    const answer = await app().call(
      site.updateConfig,
      { body: { github_link: 'javascript:alert(1)' } },
      { token },
    )
    expect(answer).toMatchObject({ status: 200, code: 100007, field: 'github_link' })
  })

  it('counts a visitor once per window', async () => {
    const token = await app().signIn('administrator')
    await app().call(site.updateConfig, { body: { blog_name: '听雨楼' } }, { token })
    const visits = async () => (await app().call(site.getConfig)).result.view_time
    const before = await visits()
    await app().call(addView, undefined, { address: '203.0.113.31' })
    await app().call(addView, undefined, { address: '203.0.113.31' })
    await app().call(addView, undefined, { address: '203.0.113.32', agent: 'bingbot/2.0' })
    expect(await visits()).toBe(before + 1)
    app().clock.advance(11 * 60 * 1000)
    await app().call(addView, undefined, { address: '203.0.113.31' })
    await app().app.flushCounters()
    expect(await visits()).toBe(before + 2)
  })

  it('counts public articles, their words, and the tags and categories that have one', async () => {
    const token = await app().signIn('administrator')
    const before = (await app().call(site.getStatistic)).result
    const own = { category: { category_name: '统计类' }, tagList: [{ tag_name: '统计签' }] }
    await publish(app(), token, { article_title: '公开', article_content: '五个汉字呀', ...own })
    await publish(app(), token, { article_title: '私密', article_content: '不算', status: 2 })
    const after = (await app().call(site.getStatistic)).result
    expect(after).toMatchObject({
      articleCount: before.articleCount + 1,
      categoryCount: before.categoryCount + 1,
      tagCount: before.tagCount + 1,
      wordCount: before.wordCount + 5,
    })
  })

  itOnSqlite('adds, changes and deletes page headers, one for each page', async () => {
    const token = await app().signIn('administrator')
    const add = (body: { id?: number; route_name: string; bg_url: string }) =>
      app().call(site.addOrUpdatePageHeader, { body }, { token })
    const atOnce = await Promise.all(
      [1, 2, 3].map(() => add({ route_name: '/message/list', bg_url: '/uploads/a.webp' })),
    )
    expect(atOnce.map(({ code }) => code).sort()).toEqual([0, 100013, 100013])
    for (const route_name of ['messagelist', 'message/list', 'MessageList']) {
      expect(await add({ route_name, bg_url: '/uploads/b.webp' })).toMatchObject({ code: 100013 })
    }
    const [header] = (await app().call(site.getAllPageHeaders)).result
    if (!header) throw new Error('no header')
    // By the family's route names.
    expect(header.route_name).toBe('MessageList')
    await add({ id: header.id, route_name: 'MESSAGELIST', bg_url: '/uploads/c.webp' })
    expect((await app().call(site.getAllPageHeaders)).result).toEqual([
      { ...header, bg_url: '/uploads/c.webp' },
    ])
    await app().call(site.deletePageHeader, { params: { id: header.id } }, { token })
    expect((await app().call(site.getAllPageHeaders)).result).toEqual([])
    expect(await app().call(site.deletePageHeader, { params: { id: header.id } }, { token })).toMatchObject({
      status: 404,
    })
  })

  itOnSqlite(
    'wears the owner’s own style and tags, refuses what is no style with its place, and keeps the text from others',
    async () => {
      const token = await app().signIn('administrator')
      const save = (body: object) => app().call(site.updateConfig, { body }, { token })
      const [custom_css, custom_head] = [
        ':root { --accent: #2f5b74 }',
        '<meta name="baidu-site-verification" content="x">',
      ]
      expect((await save({ custom_css, custom_head })).result).toBe(true)
      const { result } = await app().call(site.getConfig)
      expect(result.css_href).toMatch(/^\/custom\.css\?v=[0-9a-f]{12}$/)
      expect(result.head_tags).toEqual([
        { tag: 'meta', attributes: { name: 'baidu-site-verification', content: 'x' } },
      ])
      expect(JSON.stringify(result)).not.toContain('#2f5b74')
      const sheet = await app().http.inject(result.css_href)
      expect([sheet.statusCode, sheet.headers['content-type'], sheet.body]).toEqual([
        200,
        'text/css; charset=utf-8',
        custom_css,
      ])
      expect(await save({ custom_css: 'a {\n color red }' })).toMatchObject({
        ...{ code: 100007, field: 'custom_css', message: '第 2 行第 8 列读不懂' },
      })
      const change = { before: { custom_head }, change: { custom_head: '<script>1</script>' } }
      expect(await app().call(site.changeSettings, { body: change }, { token })).toMatchObject({
        ...{ code: 100007, field: 'custom_head', message: '第 1 行，<script>不能放在这里' },
      })
      expect((await app().call(site.getSettings, undefined, { token })).result).toMatchObject({
        custom_css,
        custom_head,
      })
      await save({ custom_css: '', custom_head: '' })
      expect((await app().call(site.getConfig)).result).toMatchObject({ css_href: '', head_tags: [] })
      expect((await app().http.inject('/custom.css')).statusCode).toBe(404)
    },
  )

  itOnSqlite('never serves a stored style sheet that is refused today', async () => {
    const { db, clock } = app()
    await createSiteStore(db).saveSettings(
      { custom_css: '@import "https://far.example/a.css";' },
      clock.now(),
    )
    expect((await app().http.inject('/custom.css')).body).toBe(
      '/* 这份样式没有用上：第 1 行第 1 列，这里不能用 @import */',
    )
  })
})
