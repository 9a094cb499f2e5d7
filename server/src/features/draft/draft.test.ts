import * as article from '@xiaolou/contract/article'
import * as draft from '@xiaolou/contract/draft'
import * as history from '@xiaolou/contract/draft-history'
import * as notify from '@xiaolou/contract/notify'
import { exportOwnData } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { wireTime } from '../../platform/clock.ts'
import { sqlite } from '../../testing/databases.ts'
import { publish } from '../../testing/drafts.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const words: draft.DraftFields = {
  ...draft.newDraft,
  title: '杏花天影',
  content: '听雨的四种写法。',
  category: '随笔',
  tags: ['雨'],
}
let keys = 0
const newKey = () => {
  keys += 1
  return `draft-key-${keys}`
}

/** Saves as the owner, from `base_revision`. */
const save = (
  app: TestApp,
  token: string,
  key: string,
  base_revision: number,
  change: Partial<draft.DraftFields> & { article_id?: number } = {},
) => app.call(draft.saveDraft, { params: { key }, body: { ...words, base_revision, ...change } }, { token })

const publishNow = (app: TestApp, token: string, key: string, revision: number) =>
  app.call(draft.publishDraft, { params: { key }, body: { revision } }, { token })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** In an hour, in wire format. */
const inAnHour = (app: TestApp) => wireTime(app.clock.now() + hourMs, 'Asia/Shanghai')

onEveryDatabase('drafts', (app, itOnSqlite) => {
  const owner = () => app().signIn('administrator')

  it('are saved by revision: the next one, the same words again, and another in between', async () => {
    const [token, key] = [await owner(), newKey()]
    expect((await save(app(), token, key, 0)).result).toMatchObject({ revision: 1, conflict: null })
    expect((await save(app(), token, key, 1, { content: '二' })).result.revision).toBe(2)
    // The response was lost: repeating the save does not conflict with itself.
    expect((await save(app(), token, key, 1, { content: '二' })).result).toMatchObject({
      revision: 2,
      conflict: null,
    })
    const { result } = await save(app(), token, key, 1, { content: '另一扇窗里写的' })
    expect(result).toMatchObject({ revision: 2, conflict: { key, fields: { content: '二' } } })
    const now = await app().call(draft.getDraft, { params: { key } }, { token })
    expect(now.result).toMatchObject({ revision: 2, is_published: false, article_id: 0 })
  })

  it('let one of two saves from the same revision through', async () => {
    const [token, key] = [await owner(), newKey()]
    await save(app(), token, key, 0)
    const both = await Promise.all([
      save(app(), token, key, 1, { content: '左' }),
      save(app(), token, key, 1, { content: '右' }),
    ])
    expect(both.filter(answer => answer.result.conflict === null)).toHaveLength(1)
    expect(both.map(answer => answer.result.revision)).toEqual([2, 2])
    const firsts = newKey()
    const two = await Promise.all([
      save(app(), token, firsts, 0, { content: '甲' }),
      save(app(), token, firsts, 0, { content: '乙' }),
    ])
    expect(two.filter(answer => answer.result.conflict === null)).toHaveLength(1)
  })

  itOnSqlite('bring a song or a list along, and nothing else that calls itself music', async () => {
    const [token, key] = [await owner(), newKey()]
    for (const music of ['<script>', '[送别](https://a.example)', '[送别](/home?song=12) 再来'])
      expect((await save(app(), token, key, 0, { music })).message).toBe('配乐不是一首歌或一张歌单')
    expect((await save(app(), token, key, 0, { music: '[夜雨](/home?list=5)' })).result.revision).toBe(1)
  })

  it('become an article that readers see, and go on apart from it', async () => {
    const [token, key] = [await owner(), newKey()]
    const music = '[送别 - 李叔同](/home?song=12)'
    await save(app(), token, key, 0, { title: '运河', series: '江南散记', licence: '保留一切权利', music })
    const { result } = await publishNow(app(), token, key, 1)
    const read = () => app().call(article.getArticleById, { params: { id: result.article_id } })
    expect((await read()).result).toMatchObject({
      article_title: '运河',
      categoryName: '随笔',
      tagNameList: ['雨'],
      licence: '保留一切权利',
      music: { kind: 'song', id: 12, name: '送别', artist: '李叔同' },
      series: '江南散记',
      series_articles: [{ article_title: '运河' }],
    })
    const changed = '## 岸\n\n还没给人看的[改动](https://a.example/b)，**未完**\n'
    await save(app(), token, key, 1, { title: '运河', content: changed })
    expect((await read()).result.article_content).toBe(words.content)
    const listed = await app().call(draft.getDraftList, { body: { search: '还没给人看' } }, { token })
    expect(listed.result.list).toMatchObject([
      { key, article_id: result.article_id, ending: '岸 还没给人看的改动，未完' },
    ])
    const mine = await app().call(draft.getDraftOfArticle, { params: { id: result.article_id } }, { token })
    expect(mine.result).toMatchObject({ key, revision: 2, is_published: false })

    await app().call(draft.binDrafts, { body: { keys: [key] } }, { token })
    const back = await app().call(draft.getDraft, { params: { key } }, { token })
    expect(back.result).toMatchObject({ is_published: true, fields: { content: words.content } })
    const kept = await app().call(history.getDraftHistory, { params: { key }, body: {} }, { token })
    const [discarded] = kept.result.list
    const version = await app().call(
      history.getDraftVersion,
      { params: { id: discarded?.id ?? 0 } },
      { token },
    )
    expect(version.result).toMatchObject({ kind: 'restore', fields: { content: changed } })
  })

  itOnSqlite('of an article that was there before begin as it is', async () => {
    const token = await owner()
    const { id } = await publish(app(), token, { article_title: '旧文', article_content: '原文' })
    const { result } = await app().call(draft.getDraftOfArticle, { params: { id } }, { token })
    expect(result).toMatchObject({
      key: `article-${id}`,
      revision: 0,
      fields: { title: '旧文', content: '原文' },
    })
    const saved = await app().call(
      draft.saveDraft,
      {
        params: { key: result.key },
        body: { ...result.fields, content: '新文', base_revision: 0, article_id: id },
      },
      { token },
    )
    expect(saved.result.revision).toBe(1)
    await publishNow(app(), token, result.key, 1)
    const read = await app().call(article.getArticleById, { params: { id } })
    expect(read.result).toMatchObject({ article_title: '旧文', article_content: '新文' })
  })

  itOnSqlite.each([
    ['title', { title: '' }],
    ['content', { content: ' \n ' }],
    ['category', { category: '' }],
    ['password', { visibility: 'password' as const }],
  ])('are not published without %s, and say so', async (field, missing) => {
    const [token, key] = [await owner(), newKey()]
    await save(app(), token, key, 0, missing)
    expect(await publishNow(app(), token, key, 1)).toMatchObject({ status: 200, code: 100005, field })
  })

  itOnSqlite('are not published in a revision that is not the last', async () => {
    const [token, key] = [await owner(), newKey()]
    await save(app(), token, key, 0)
    await save(app(), token, key, 1, { content: '又写了' })
    expect(await publishNow(app(), token, key, 1)).toMatchObject({ code: 100005 })
  })

  it('appear by themselves when their time has come, in their newest words', async () => {
    const [token, key] = [await owner(), newKey()]
    await save(app(), token, key, 0, { title: '大雪前' })
    const publish_at = inAnHour(app())
    const planned = await app().call(
      draft.publishDraft,
      { params: { key }, body: { revision: 1, publish_at } },
      { token },
    )
    expect(planned.result).toEqual({ article_id: 0, slug: '', publish_at })
    await save(app(), token, key, 1, { title: '大雪前，把窗纸糊好' })
    const scheduled = await app().call(draft.getDraftList, { body: { state: 'scheduled' } }, { token })
    expect(scheduled.result.list.map(row => row.key)).toContain(key)
    app().clock.advance(hourMs)
    await app().runJob('publish drafts')
    const slug = 'da-xue-qian-ba-chuang-zhi-hu-hao'
    expect((await app().call(article.getArticleBySlug, { params: { slug } })).code).toBe(0)
    expect((await app().call(draft.getDraft, { params: { key } }, { token })).result).toMatchObject({
      is_published: true,
      publish_at: '',
    })
  })

  it('that cannot appear at their time stay, and their author is told', async () => {
    const [token, key] = [await owner(), newKey()]
    await save(app(), token, key, 0, { title: '缺了分类的' })
    await app().call(
      draft.publishDraft,
      { params: { key }, body: { revision: 1, publish_at: inAnHour(app()) } },
      { token },
    )
    await save(app(), token, key, 1, { title: '缺了分类的', category: '' })
    app().clock.advance(hourMs)
    await app().runJob('publish drafts')
    const { list } = (await app().call(notify.getNotifyList, { body: {} }, { token })).result
    expect(list.map(row => row.message)).toContain('《缺了分类的》到了时候没能发布：还没有选分类')
  })

  itOnSqlite('keep a version after a rest, each publication, and what was put aside by hand', async () => {
    const [token, key] = [await owner(), newKey()]
    await save(app(), token, key, 0, { content: '一' })
    await save(app(), token, key, 1, { content: '一二' })
    app().clock.advance(3 * minuteMs)
    await save(app(), token, key, 2, { content: '一二三' })
    await publishNow(app(), token, key, 3)
    const kept = await app().call(
      history.keepDraftVersion,
      { params: { key }, body: { kind: 'conflict', fields: { ...words, content: '另一份' } } },
      { token },
    )
    expect(kept.code).toBe(0)
    const { result } = await app().call(history.getDraftHistory, { params: { key }, body: {} }, { token })
    expect(result.list.map(({ kind, change }) => [kind, change])).toEqual([
      ['conflict', 0],
      ['published', 1],
      ['pause', 2],
    ])
  })

  it('lie in the bin for thirty days, and can be taken back or deleted before', async () => {
    const token = await owner()
    const [first, second] = [newKey(), newKey()]
    await save(app(), token, first, 0)
    await save(app(), token, second, 0)
    await app().call(draft.deleteDrafts, { body: { keys: [first] } }, { token })
    expect((await app().call(draft.getDraft, { params: { key: first } }, { token })).code).toBe(0)
    await app().call(draft.binDrafts, { body: { keys: [first, second] } }, { token })
    const binned = await app().call(draft.getDraftList, { body: { state: 'binned' } }, { token })
    expect(binned.result.list.map(row => row.key)).toEqual(expect.arrayContaining([first, second]))
    await app().call(draft.restoreDrafts, { body: { keys: [first] } }, { token })
    await app().call(draft.deleteDrafts, { body: { keys: [second] } }, { token })
    const gone = await app().call(draft.getDraft, { params: { key: second } }, { token })
    expect(gone.result).toMatchObject({ key: second, revision: 0, fields: draft.newDraft })
    const link = { params: { key: second }, body: {} }
    expect((await app().call(draft.getPreviewLink, link, { token })).status).toBe(404)
    expect((await app().call(draft.getDraft, { params: { key: first } }, { token })).code).toBe(0)
  })

  itOnSqlite('take six hundred thousand characters, and refuse one more at its field', async () => {
    const [token, key] = [await owner(), newKey()]
    const content = '雨'.repeat(600_000)
    expect((await save(app(), token, key, 0, { content })).result.revision).toBe(1)
    expect(await save(app(), token, key, 1, { content: `${content}雨` })).toMatchObject({
      code: 100005,
      field: 'content',
    })
    const read = await app().call(draft.getDraft, { params: { key } }, { token })
    expect(read.result.fields.content).toBe(content)
  })

  itOnSqlite('are shown to who has a link to them, until it ends', async () => {
    const [token, key] = [await owner(), newKey()]
    await save(app(), token, key, 0, { content: '给你**先看**' })
    const link = await app().call(draft.getPreviewLink, { params: { key }, body: { days: 1 } }, { token })
    const look = (path: string) =>
      app().call(draft.getDraftPreview, { params: { token: path.replace('/preview/', '') } })
    expect((await look(link.result.path)).result).toMatchObject({
      title: words.title,
      content_html: expect.stringContaining('<strong>先看</strong>'),
    })
    expect((await look(`${link.result.path}x`)).status).toBe(404)
    app().clock.advance(24 * 60 * minuteMs)
    expect((await look(link.result.path)).status).toBe(404)
  })

  itOnSqlite('go with what their author takes along', async () => {
    const [token, key] = [await owner(), newKey()]
    await save(app(), token, key, 0, { content: '带走的草稿' })
    const { result } = await app().call(exportOwnData, {}, { token })
    expect(result.data.drafts).toContainEqual(expect.objectContaining({ key, content: '带走的草稿' }))
  })
})

it('a draft that is due is published once, by one of two processes', async () => {
  const one = await makeApp(sqlite)
  const two = await makeApp(sqlite, { beside: { db: one.db, clock: one.clock } })
  const [token, key] = [await one.signIn('administrator'), newKey()]
  await save(one, token, key, 0, { title: '只此一次' })
  await one.call(
    draft.publishDraft,
    { params: { key }, body: { revision: 1, publish_at: inAnHour(one) } },
    { token },
  )
  one.clock.advance(hourMs)
  await Promise.all([one, two].map(({ runJob }) => runJob('publish drafts')))
  expect((await one.call(draft.getDraft, { params: { key } }, { token })).result.is_published).toBe(true)
  const versions = await one.call(history.getDraftHistory, { params: { key }, body: {} }, { token })
  expect(versions.result.list.filter(({ kind }) => kind === 'published')).toHaveLength(1)
  const list = await one.call(article.getArticleList, { body: { article_title: '只此一次' } }, { token })
  expect(list.result.total).toBe(1)
  await two.close()
  await one.close()
})
