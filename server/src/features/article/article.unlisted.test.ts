import { postPath } from '@xiaolou/contract/address'
import * as article from '@xiaolou/contract/article'
import { changeManagedArticles } from '@xiaolou/contract/article-manage'
import * as comment from '@xiaolou/contract/comment'
import { type DraftFields, newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { addLike, likeType } from '@xiaolou/contract/like'
import { getNotifyList } from '@xiaolou/contract/notify'
import { addArticleView } from '@xiaolou/contract/visit'
import { expect, it } from 'vitest'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { guardAddresses } from './article.address.ts'

let serial = 0
/** Publishes by way of a draft; returns functions to continue with the draft. */
async function write(app: TestApp, token: string, change: Partial<DraftFields>) {
  serial += 1
  const key = `unlisted-${String(serial).padStart(6, '0')}`
  const fields = { ...newDraft, title: `信${serial}`, content: '一封信。', category: '信', ...change }
  const publish = async (revision: number, more: Partial<DraftFields> = {}) => {
    const saved = await app.call(
      saveDraft,
      { params: { key }, body: { ...fields, ...more, base_revision: revision } },
      { token },
    )
    const body = { revision: saved.result.revision }
    return (await app.call(publishDraft, { params: { key }, body }, { token })).result
  }
  return { ...(await publish(0)), again: (more: Partial<DraftFields>) => publish(1, more) }
}

onEveryDatabase('an article that is not listed', (app, itOnSqlite) => {
  const letter = async (change: Partial<DraftFields> = {}) => {
    const token = await app().signIn('administrator')
    const written = await write(app(), token, { visibility: 'unlisted', slug: 'xie-gei-ni', ...change })
    return { token, id: written.article_id, slug: written.slug, page: postPath(written.slug) }
  }

  it('answers at its address, and to nobody who counts', async () => {
    const { token, id, slug } = await letter()
    const read = await app().call(article.getArticleBySlug, { params: { slug } })
    expect(read.result).toMatchObject({ id, is_unlisted: true })
    const params = { id }
    const page = postPath(slug)
    const nothing = await app().call(article.getArticleById, { params: { id: 999_999 } })
    const calls = [article.getArticleById, article.getRecommendArticleById, addArticleView] as const
    for (const route of calls) {
      const counted = await app().call(route, { params })
      expect([counted.status, counted.code, counted.message]).toEqual([404, nothing.code, nothing.message])
      expect((await app().call(route, { params }, { page: '/posts/another' })).status).toBe(404)
      expect((await app().call(route, { params }, { page })).code).toBe(0)
      expect((await app().call(route, { params }, { token })).code).toBe(0)
    }
  })

  itOnSqlite('is read, liked and talked about from its own page', async () => {
    const { token, id, page } = await letter({ slug: 'liao-yi-liao' })
    const guest = await app().signIn('user')
    const write = (more: { page?: string }) =>
      app().call(
        comment.addComment,
        { body: { content: '收到了', for_id: id, type: 1 } },
        { token: guest, ...more },
      )
    expect((await write({})).status).toBe(404)
    const { result } = await write({ page })
    const { id: commentId } = result.res
    const body = {
      for_id: id,
      type: 1,
      parent_id: commentId,
      to_comment_id: commentId,
      content: '好',
    } as const
    expect((await app().call(comment.applyComment, { body }, { token, page })).code).toBe(0)
    const first = { type: 1, for_id: id, current: 1, size: 10 } as const
    const like = { body: { for_id: commentId, type: likeType.comment } }
    for (const [more, status] of [
      [{ page }, 200],
      [{}, 404],
    ] as const) {
      const asked = [
        await app().call(comment.frontGetParentComment, { body: first }, more),
        await app().call(comment.frontGetChildrenComment, { body: { ...first, parent_id: commentId } }, more),
        await app().call(comment.getCommentTotal, { body: { type: 1, for_id: id } }, more),
        await app().call(comment.getCommentById, { params: { id: commentId } }, more),
        await app().call(article.likeArticle, { params: { id } }, more),
        await app().call(addLike, like, more),
      ]
      expect(asked.map(answer => answer.status)).toEqual(asked.map(() => status))
    }
    // A commenter there is notified of replies and sees the address; nobody else does.
    const told = await app().call(getNotifyList, { body: { current: 1, size: 10 } }, { token: guest })
    expect(told.result.list.map(row => row.address)).toEqual([expect.stringContaining(page)])
    const own = await app().call(comment.getOwnComments, { body: { current: 1, size: 10 } }, { token: guest })
    expect(own.result.list).toMatchObject([{ address: expect.stringContaining(page) }])
    expect((await app().call(comment.getLatestComments)).result).toEqual([])
  })

  itOnSqlite('has one address: none that it had before leads there, until it is listed again', async () => {
    const token = await app().signIn('administrator')
    const { article_id: id, again } = await write(app(), token, { slug: 'ren-ren-zhi-dao' })
    await again({ slug: 'zhi-gao-su-ni' })
    const bySlug = (slug: string) => app().call(article.getArticleBySlug, { params: { slug } })
    expect((await bySlug('ren-ren-zhi-dao')).result.slug).toBe('zhi-gao-su-ni')
    const show = (visibility: 'unlisted' | 'public') =>
      app().call(
        changeManagedArticles,
        { body: { ids: [id], change: { do: 'visibility', visibility }, undo_key: '' } },
        { token },
      )
    await show('unlisted')
    expect((await bySlug('ren-ren-zhi-dao')).status).toBe(404)
    expect(await app().app.findRedirect('/posts/ren-ren-zhi-dao', '')).toBeUndefined()
    expect((await bySlug('zhi-gao-su-ni')).code).toBe(0)
    await show('public')
    expect((await bySlug('ren-ren-zhi-dao')).code).toBe(0)
  })

  itOnSqlite('has no address that can be counted, by whatever way it became unlisted', async () => {
    const token = await app().signIn('administrator')
    const guarded = /^(?:\d+|shi-er)-[0-9a-f]{16}$/
    const drafted = await write(app(), token, { visibility: 'unlisted', slug: '12' })
    expect(drafted.slug).toMatch(guarded)
    // Publishing again keeps the address, although the draft still asks for the original slug.
    expect((await drafted.again({ content: '改过' })).slug).toBe(drafted.slug)
    const unnamed = await write(app(), token, { visibility: 'unlisted', title: '拾贰' })
    expect(unnamed.slug).toMatch(/^shi-er-[0-9a-f]{16}$/)

    const listed = await write(app(), token, { slug: '13' })
    const ids = [listed.article_id]
    const show = (visibility: 'unlisted' | 'public') => {
      const body = { ids, change: { do: 'visibility', visibility }, undo_key: '' } as const
      return app().call(changeManagedArticles, { body }, { token })
    }
    const slugNow = async () =>
      (await app().call(article.getArticleById, { params: { id: listed.article_id } }, { token })).result.slug
    await show('unlisted')
    expect(await slugNow()).toMatch(guarded)
    expect((await app().call(article.getArticleBySlug, { params: { slug: '13' } })).status).toBe(404)
    await show('public')
    expect((await app().call(article.getArticleBySlug, { params: { slug: '13' } })).result.id).toBe(ids[0])
  })

  it('of before is given such an address by the upgrade', async () => {
    const { id, token } = await letter({ slug: 'you-yi-feng' })
    await app().db.query.updateTable('article').set({ slug: '2019-1' }).where('id', '=', id).execute()
    await guardAddresses(app().db)
    const { slug } = (await app().call(article.getArticleById, { params: { id } }, { token })).result
    expect(slug).toMatch(/^2019-1-[0-9a-f]{16}$/)
  })
})
