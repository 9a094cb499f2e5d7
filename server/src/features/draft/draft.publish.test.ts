import * as article from '@xiaolou/contract/article'
import * as draft from '@xiaolou/contract/draft'
import * as history from '@xiaolou/contract/draft-history'
import { exportOwnData } from '@xiaolou/contract/user'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireTime } from '../../platform/clock.ts'
import { testDatabases } from '../../testing/databases.ts'
import { publish } from '../../testing/drafts.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { leastMissed } from './draft.history.ts'

type Change = Partial<draft.DraftFields> & { article_id?: number }
const words: draft.DraftFields = { ...draft.newDraft, title: '灯下', content: '一行。', category: '随笔' }
let keys = 0
const newKey = () => {
  keys += 1
  return `publish-key-${keys}`
}

/** One owner's calls on one draft. */
function handsOn(app: TestApp, token: string, key = newKey()) {
  const as = { token }
  return {
    key,
    save: (base_revision: number, change: Change = {}) =>
      app.call(draft.saveDraft, { params: { key }, body: { ...words, base_revision, ...change } }, as),
    publish: (revision: number, publish_at = '') =>
      app.call(draft.publishDraft, { params: { key }, body: { revision, publish_at } }, as),
    get: async () => (await app.call(draft.getDraft, { params: { key } }, as)).result,
    versions: async () =>
      (await app.call(history.getDraftHistory, { params: { key }, body: { size: 100 } }, as)).result.list,
    articlesOf: async (article_title: string) =>
      (await app.call(article.getArticleList, { body: { article_title } }, as)).result.total,
  }
}
const minuteMs = 60_000

onEveryDatabase('publishing a draft', (app, itOnSqlite) => {
  const begin = async (key?: string) => {
    const token = await app().signIn('administrator')
    return { token, ...handsOn(app(), token, key) }
  }

  it('makes one article of it, asked twice at once and once more later', async () => {
    const { save, publish: go, articlesOf, versions } = await begin()
    await save(0, { title: '两只手同时按' })
    const answers = await Promise.all([go(1), go(1)])
    answers.push(await go(1))
    expect(answers.map(answer => answer.code)).toEqual([0, 0, 0])
    expect(new Set(answers.map(answer => answer.result.article_id)).size).toBe(1)
    expect(await articlesOf('两只手同时按')).toBe(1)
    expect((await versions()).filter(({ kind }) => kind === 'published')).toHaveLength(1)
  })

  itOnSqlite('beside a save publishes the words that were asked for, or refuses', async () => {
    const { save, publish: go, get } = await begin()
    for (let round = 1; round <= 6; round += 1) {
      const revision = (await get())?.revision ?? 0
      const base = (await save(revision, { title: '一边存一边发', content: `第${round}稿` })).result.revision
      const [published, saved] = await Promise.all([
        go(base),
        save(base, { title: '一边存一边发', content: `第${round}稿，又改` }),
      ])
      expect(saved.result.conflict).toBeNull()
      const now = await get()
      expect(now).toMatchObject({ is_published: false, fields: { content: `第${round}稿，又改` } })
      if (published.code !== 0) expect(published.message).toContain('别处又改过')
      else {
        const { result } = await app().call(article.getArticleById, { params: { id: now.article_id } })
        expect(result.article_content).toBe(`第${round}稿`)
      }
    }
  })

  it('leaves nothing unpublished by what it filled in itself', async () => {
    const { save, publish: go, get } = await begin()
    await save(0, { title: '自己填的', content: '原来的头一句。' })
    await go(1)
    const { fields, revision } = await get()
    expect(fields).toMatchObject({ slug: 'zi-ji-tian-de', description: '' })
    expect(fields.created_at).not.toBe('')
    expect((await save(revision, fields)).result).toMatchObject({ revision, conflict: null })
    expect((await get()).is_published).toBe(true)
    await save(revision, { ...fields, content: '改过的头一句。' })
    await go(revision + 1)
    const { result } = await app().call(article.getArticleBySlug, { params: { slug: 'zi-ji-tian-de' } })
    expect(result).toMatchObject({ article_description: '改过的头一句。', createdAt: fields.created_at })
  })

  itOnSqlite('at another address leaves the way from the old one, and takes no other article’s', async () => {
    const { token, save, publish: go } = await begin()
    const other = await publish(app(), token, { article_title: '占着', slug: 'zhan-zhe' })
    await save(0, { title: '搬家', slug: 'jiu-jia' })
    const { article_id } = (await go(1)).result
    await save(1, { title: '搬家', slug: other.slug })
    expect(await go(2)).toMatchObject({ code: 100005, field: 'slug' })
    await save(2, { title: '搬家', slug: 'a/b?' })
    const { slug } = (await go(3)).result
    expect(slug).toBe('a-b-')
    const { result } = await app().call(article.getArticleBySlug, { params: { slug: 'jiu-jia' } })
    expect(result).toMatchObject({ id: article_id, slug })
  })

  itOnSqlite.each([
    ['unlisted', { status: 1, isListed: false }],
    ['private', { status: undefined, isListed: false }],
    ['public', { status: 1, isListed: true }],
  ] as const)('as %s shows it to those alone', async (visibility, { status, isListed }) => {
    const { save, publish: go, get } = await begin()
    const title = `给谁看${visibility}`
    await save(0, { title, visibility })
    const { slug } = (await go(1)).result
    expect((await get()).fields.visibility).toBe(visibility)
    const read = await app().call(article.getArticleBySlug, { params: { slug } })
    expect(read.code === 0 ? read.result.status : undefined).toBe(status)
    const home = await app().call(article.blogHomeGetArticleList, { params: { current: 1, size: 100 } })
    expect(home.result.list.some(row => row.article_title === title)).toBe(isListed)
  })

  itOnSqlite('is refused while its article lies in the bin, and at its time tells so', async () => {
    const { token, save, publish: go, get } = await begin()
    await save(0, { title: '在箱底' })
    const { article_id } = (await go(1)).result
    await save(1, { title: '在箱底', content: '新的' })
    await app().call(article.deleteArticle, { params: { id: article_id, status: 1 } }, { token })
    expect((await go(2)).message).toBe('这篇文章在回收站里')
    await app().call(article.deleteArticle, { params: { id: article_id, status: 3 } }, { token })
    expect(await get()).toMatchObject({ revision: 0, article_id: 0 })
  })

  itOnSqlite('refuses what no form sends, and names the field of what one does', async () => {
    const { token, save, publish: go } = await begin()
    expect((await save(0, { password: '一\u0000二' })).field).toBe('password')
    expect((await save(0, { pinned_until: '明天' })).field).toBe('pinned_until')
    expect((await save(0, { tags: Array.from({ length: 21 }, (_, at) => `标签${at}`) })).field).toBe('tags')
    await save(0)
    expect((await go(1, '后天')).field).toBe('publish_at')
    for (const key of ['short', 'a.b.c.d.e.f', '%00'.repeat(4), 'x'.repeat(41)]) {
      const answer = await app().call(draft.getDraft, { params: { key } }, { token })
      expect(answer.status).toBe(400)
    }
    expect((await app().call(history.getDraftVersion, { params: { id: 999_999 } }, { token })).status).toBe(
      404,
    )
    const missing = await app().call(draft.getDraftOfArticle, { params: { id: 999_999 } }, { token })
    expect(missing.status).toBe(404)
  })

  it('keeps a text of every ten minutes of writing without a rest', async () => {
    const { save, versions } = await begin()
    for (let at = 0; at < 25; at += 1) {
      await save(at, { content: '字'.repeat(at + 1) })
      app().clock.advance(minuteMs)
    }
    expect((await versions()).filter(({ kind }) => kind === 'pause')).toHaveLength(2)
  })

  it('goes with what the owner takes along, as does each article whole', async () => {
    const { token, save, publish: go } = await begin()
    await save(0, { title: '带走的文章', visibility: 'password', password: '带走', series: '行囊' })
    await go(1)
    const { result } = await app().call(exportOwnData, {}, { token })
    expect(result.data.articles).toContainEqual(
      expect.objectContaining({
        article_title: '带走的文章',
        password: '带走',
        series: '行囊',
        category: '随笔',
      }),
    )
    expect(result.data.draft_versions).toContainEqual(expect.objectContaining({ title: '带走的文章' }))
  })

  itOnSqlite('shows nobody a draft that was put away, by no link', async () => {
    const { token, key, save } = await begin()
    await save(0)
    const link = await app().call(draft.getPreviewLink, { params: { key }, body: {} }, { token })
    await app().call(draft.binDrafts, { body: { keys: [key] } }, { token })
    const name = link.result.path.replace('/preview/', '')
    expect((await app().call(draft.getDraftPreview, { params: { token: name } })).status).toBe(404)
  })

  itOnSqlite('shows an article whose draft nobody has begun as it is, by its key and by a link', async () => {
    const { token } = await begin()
    const { id } = await publish(app(), token, { article_title: '还没起草', article_content: '原**样**' })
    const { get, save } = handsOn(app(), token, `article-${id}`)
    expect(await get()).toMatchObject({ revision: 0, article_id: id, fields: { title: '还没起草' } })
    const params = { key: `article-${id}` }
    const { path } = (await app().call(draft.getPreviewLink, { params, body: {} }, { token })).result
    const name = path.replace('/preview/', '')
    const seen = await app().call(draft.getDraftPreview, { params: { token: name } })
    expect(seen.result.content_html).toContain('<strong>样</strong>')
    await save(0, { title: '起了草' })
    expect(await get()).toMatchObject({ revision: 1, article_id: id, is_published: false })
    await app().call(article.deleteArticle, { params: { id, status: 1 } }, { token })
    const binned = await app().call(draft.getDraftPreview, { params: { token: name } })
    expect([binned.status, binned.message]).toEqual([404, '这份草稿已经收起来了'])
  })

  it('what the old calls put into the bin comes back as private as it was', async () => {
    const { token } = await begin()
    const { id } = await publish(app(), token, { article_title: '旧法入箱', status: 2 })
    await app().call(article.updateArticle, { body: { id, status: 3 } }, { token })
    await app().call(article.revertArticle, { params: { id } }, { token })
    const { result } = await app().call(article.getArticleById, { params: { id } }, { token })
    expect(result.status).toBe(2)
  })
})

describe.each(testDatabases)('two processes on $name', database => {
  it('publish what is due once, and each of many', async () => {
    const one = await makeApp(database)
    const two = await makeApp(database, { beside: { db: one.db, clock: one.clock } })
    const token = await one.signIn('administrator')
    const planned = []
    const publish_at = wireTime(one.clock.now() + 60 * minuteMs, 'Asia/Shanghai')
    for (let at = 0; at < 6; at += 1) {
      const hands = handsOn(one, token)
      // The same title, so that both want the same address.
      await hands.save(0, { title: '同一个钟点' })
      await hands.publish(1, publish_at)
      planned.push(hands)
    }
    one.clock.advance(60 * minuteMs)
    await Promise.all([one, two].map(({ runJob }) => runJob('publish drafts')))
    for (const { get } of planned) expect((await get()).is_published).toBe(true)
    expect(await planned[0]?.articlesOf('同一个钟点')).toBe(6)
    for (const { versions } of planned)
      expect((await versions()).map(({ kind }) => kind)).toEqual(['published'])
    await two.close()
    await one.close()
  })
})

describe('the text of a pause that is missed least', () => {
  it('is one between others, and none of the newest', () => {
    const ages = fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 30, maxLength: 60 })
    fc.assert(
      fc.property(ages, given => {
        const times = given.toSorted((one, other) => other - one).map(age => 1e9 - age)
        const at = leastMissed(times, 1e9, 20)
        expect(at).toBeGreaterThan(0)
        expect(at).toBeLessThan(times.length - 20)
      }),
    )
  })

  it('leaves the past coarser than what is near: a year of a text a day keeps its beginning', () => {
    let kept: number[] = []
    for (let day = 0; day < 365; day += 1) {
      kept.push(day)
      if (kept.length > 50) kept = kept.filter((_, at) => at !== leastMissed(kept, day, 20))
    }
    expect(kept).toHaveLength(50)
    expect(kept[0]).toBe(0)
    expect(kept.slice(-20)).toEqual(Array.from({ length: 20 }, (_, at) => 345 + at))
    const gaps = kept.slice(1).map((day, at) => day - (kept[at] ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(60)
  })
})
