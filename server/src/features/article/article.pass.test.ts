import * as article from '@xiaolou/contract/article'
import { addComment } from '@xiaolou/contract/comment'
import * as draft from '@xiaolou/contract/draft'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import type { TestApp } from '../../testing/make-app.ts'
import { onSqlite } from '../../testing/on-every-database.ts'

/** Publishes an article with a password. */
async function publishLocked(
  app: TestApp,
  token: string,
  key: string,
  change: Partial<draft.DraftFields> = {},
) {
  const fields: draft.DraftFields = {
    ...draft.newDraft,
    title: '只给认得的人',
    content: '暗号之后的话',
    category: '随笔',
    visibility: 'password',
    password: '芝麻开门',
    ...change,
  }
  const { result } = await app.call(
    draft.saveDraft,
    { params: { key }, body: { ...fields, base_revision: 0 } },
    { token },
  )
  const published = await app.call(
    draft.publishDraft,
    { params: { key }, body: { revision: result.revision } },
    { token },
  )
  return published.result
}

onSqlite('an article with a password', app => {
  it('says nothing but that it asks for one, opens with it, and again with its pass', async () => {
    const token = await app().signIn('administrator')
    const { slug, article_id } = await publishLocked(app(), token, 'locked-000001')
    for (const answer of [
      await app().call(article.getArticleBySlug, { params: { slug } }),
      await app().call(article.getArticleById, { params: { id: article_id } }),
    ]) {
      expect(answer).toMatchObject({ status: 200, code: 100005, message: '这篇文章要口令才能看' })
      expect(answer.result).toBeUndefined()
    }
    const unlock = (password: string) =>
      app().call(article.unlockArticle, { params: { slug }, body: { password } })
    expect(await unlock('开门')).toMatchObject({ code: 100005, field: 'password', message: '口令不对' })
    const { result } = await unlock('芝麻开门')
    expect(result.article).toMatchObject({ article_title: '只给认得的人', article_content: '暗号之后的话' })
    const again = (pass: string) =>
      app().call(article.getUnlockedArticle, { params: { slug }, body: { pass } })
    expect((await again(result.pass)).result.article_content).toBe('暗号之后的话')
    expect((await again(`${result.pass}x`)).code).toBe(100005)
    app().clock.advance(31 * 24 * 60 * 60_000)
    expect((await again(result.pass)).code).toBe(100005)
  })

  it('makes who guesses wait, by article and network and by article, and is opened to who knows', async () => {
    const token = await app().signIn('administrator')
    const { slug, article_id } = await publishLocked(app(), token, 'locked-guess-1', { title: '猜' })
    const other = await publishLocked(app(), token, 'locked-guess-2', { title: '别的' })
    const unlock = (password: string, address: string, of = slug) =>
      app().call(article.unlockArticle, { params: { slug: of }, body: { password } }, { address })
    const right = '芝麻开门'
    for (let at = 0; at < 5; at += 1) expect((await unlock('猜', `2001:db8::${at}`)).code).toBe(100005)
    const waiting = await unlock(right, '[2001:db8::9]:4711')
    expect(waiting).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    expect(waiting.result).toBeUndefined()
    // Other articles, other networks, the owner, and tries at its other address are not delayed.
    expect((await unlock(right, '2001:db8::9', other.slug)).code).toBe(0)
    expect((await unlock(right, '203.0.113.1')).code).toBe(0)
    expect((await unlock(right, '2001:db8::9', String(article_id))).status).toBe(429)
    const own = await app().call(article.getArticleBySlug, { params: { slug } }, { token })
    expect(own.code).toBe(0)
    app().clock.advance(5_000)
    expect((await unlock('猜', '2001:db8::1')).code).toBe(100005)
    expect((await unlock('猜', '2001:db8::1')).headers['retry-after']).toBe('10')
    app().clock.advance(10_000)
    // The right one resets the count: five more tries are free.
    expect((await unlock(right, '2001:db8::1')).code).toBe(0)
    for (let at = 0; at < 4; at += 1) expect((await unlock('猜', '2001:db8::1')).status).toBe(200)

    // Ten were wrong already. In parallel from any number of networks: fifty in total, then one per second.
    const all = await Promise.all(Array.from({ length: 60 }, (_, at) => unlock('猜', `198.51.100.${at}`)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(40)
    app().clock.advance(1_000)
    expect((await unlock(right, '203.0.113.2')).code).toBe(0)
    // Readers who know it neither use up tries nor cause a wait.
    expect((await unlock(right, '203.0.113.3')).code).toBe(0)
    app().clock.advance(24 * 60 * 60_000 + 1)
    expect((await unlock('猜', '203.0.113.4')).status).toBe(200)
  })

  it('has a pass for as long as its password stays', async () => {
    const token = await app().signIn('administrator')
    const key = 'locked-000002'
    const { slug } = await publishLocked(app(), token, key, { title: '换口令' })
    const { result } = await app().call(article.unlockArticle, {
      params: { slug },
      body: { password: '芝麻开门' },
    })
    const { result: now } = await app().call(draft.getDraft, { params: { key } }, { token })
    await app().call(
      draft.saveDraft,
      { params: { key }, body: { ...now.fields, password: '换了', base_revision: 1 } },
      { token },
    )
    await app().call(draft.publishDraft, { params: { key }, body: { revision: 2 } }, { token })
    const again = await app().call(article.getUnlockedArticle, {
      params: { slug },
      body: { pass: result.pass },
    })
    expect(again.code).toBe(100005)
  })

  it('is in no list, search or recommendation', async () => {
    const token = await app().signIn('administrator')
    await publishLocked(app(), token, 'locked-000003', {
      title: '藏在柜里',
      tags: ['柜'],
    })
    const { id } = await publish(app(), token, { article_title: '柜外', tagList: [{ tag_name: '柜' }] })
    const lists = [
      await app().call(article.blogHomeGetArticleList, { params: { current: 1, size: 100 } }),
      await app().call(article.getArticleListByContent, { params: { content: '藏在柜里' } }),
      await app().call(article.getRecommendArticleById, { params: { id } }),
      await app().call(article.getHotArticle),
    ]
    expect(JSON.stringify(lists.map(answer => answer.result))).not.toContain('藏在柜里')
  })
})

onSqlite('the states of articles', app => {
  it('come back from the bin as they were: a private one stays private', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '只自己', status: 2 })
    await app().call(article.deleteArticle, { params: { id, status: 2 } }, { token })
    await app().call(article.revertArticle, { params: { id } }, { token })
    expect((await app().call(article.getArticleById, { params: { id } })).status).toBe(404)
    const own = await app().call(article.getArticleById, { params: { id } }, { token })
    expect(own.result.status).toBe(2)
  })

  it('close comments to guests and not to the owner', async () => {
    const token = await app().signIn('administrator')
    const { article_id } = await publishLocked(app(), token, 'closed-000001', {
      title: '不必说话',
      visibility: 'public',
      has_comments: false,
    })
    const say = async (who: string) =>
      app().call(
        addComment,
        { body: { content: `一句${who}`, for_id: article_id, type: 1 } },
        { token: await app().signIn(who === '客' ? 'user' : 'administrator') },
      )
    expect(await say('客')).toMatchObject({ code: 100015, message: '这里的评论关上了' })
    expect((await say('主')).code).toBe(0)
  })

  it('end with time: a pin at its hour, the bin after thirty days', async () => {
    const token = await app().signIn('administrator')
    const { article_id } = await publishLocked(app(), token, 'pinned-000001', {
      title: '顶到元旦',
      visibility: 'public',
      is_pinned: true,
      pinned_until: '2027-01-01 00:00:00',
    })
    const { id } = await publish(app(), token, { article_title: '三十天' })
    await app().call(article.deleteArticle, { params: { id, status: 1 } }, { token })
    const read = (of: number) => app().call(article.getArticleById, { params: { id: of } }, { token })
    expect((await read(article_id)).result.is_top).toBe(1)
    app().clock.set(Date.UTC(2027, 0, 1))
    await app().app.content.articles.keepTime()
    expect((await read(article_id)).result.is_top).toBe(2)
    expect((await read(id)).status).toBe(404)
  })
})
