import * as article from '@xiaolou/contract/article'
import * as comment from '@xiaolou/contract/comment'
import * as contract from '@xiaolou/contract/like'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const { article: articleType, comment: commentType } = contract.likeType

onEveryDatabase('likes', (app, itOnSqlite) => {
  const like = (for_id: number, type: 1 | 2 | 3 | 4, caller: { token?: string; agent?: string } = {}) =>
    app().call(contract.addLike, { body: { for_id, type } }, caller)
  const cancel = (for_id: number, type: 1 | 2 | 3 | 4, caller: { token?: string; agent?: string } = {}) =>
    app().call(contract.cancelLike, { body: { for_id, type } }, caller)
  const isLiked = async (
    for_id: number,
    type: 1 | 2 | 3 | 4,
    caller: { token?: string; agent?: string } = {},
  ) => (await app().call(contract.getIsLike, { body: { for_id, type } }, caller)).result
  const write = async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: `赞${Math.random()}` })
    const thumbs = async () =>
      (await app().call(article.getArticleById, { params: { id } })).result.thumbs_up_times
    return { token, id, thumbs }
  }

  it('counts one like a visitor and one a user, and takes it back', async () => {
    const { id, thumbs } = await write()
    const token = await app().signIn('user')
    expect((await like(id, articleType)).result).toBe(true)
    expect(await like(id, articleType)).toMatchObject({ status: 200, code: 100018 })
    expect((await like(id, articleType, { agent: 'another' })).code).toBe(0)
    expect((await like(id, articleType, { token })).code).toBe(0)
    expect(await like(id, articleType, { token, agent: 'another' })).toMatchObject({ code: 100018 })
    expect([await thumbs(), await isLiked(id, articleType, { token })]).toEqual([3, true])
    expect((await cancel(id, articleType, { token })).result).toBe(true)
    expect(await cancel(id, articleType, { token })).toMatchObject({ status: 200, code: 100018 })
    expect([await thumbs(), await isLiked(id, articleType, { token })]).toEqual([2, false])
  })

  it('of one network counts no more visitors than a household has, whatever their browsers say', async () => {
    const { id, thumbs } = await write()
    const from = (address: string, agent: string) =>
      app().call(contract.addLike, { body: { for_id: id, type: articleType } }, { address, agent })
    const codes: number[] = []
    for (let at = 0; at < 6; at += 1) codes.push((await from(`2001:db8::${at}`, `browser ${at}`)).code)
    expect(codes).toEqual([0, 0, 0, 100018, 100018, 100018])
    const refused = await from('2001:db8::9', 'browser 9')
    expect([refused.status, refused.message]).toEqual([200, expect.stringContaining('登录以后可以点')])
    expect(await thumbs()).toBe(3)
    const token = await app().signIn('user')
    const signedIn = { token, address: '2001:db8::9' }
    expect(
      (await app().call(contract.addLike, { body: { for_id: id, type: articleType } }, signedIn)).code,
    ).toBe(0)
    expect((await from('2001:db8:1::1', 'browser 9')).code).toBe(0)
    const cancelled = await app().call(
      contract.cancelLike,
      { body: { for_id: id, type: articleType } },
      { address: '2001:db8::0', agent: 'browser 0' },
    )
    expect(cancelled.code).toBe(0)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => from('2001:db8::5', `browser a${at}`)),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await thumbs()).toBe(5)
  })

  itOnSqlite("an article's own call and the common one are the same like", async () => {
    const { id, thumbs } = await write()
    expect((await app().call(article.likeArticle, { params: { id } })).code).toBe(0)
    expect(await like(id, articleType)).toMatchObject({ code: 100018 })
    expect(await isLiked(id, articleType)).toBe(true)
    expect((await cancel(id, articleType)).code).toBe(0)
    expect((await app().call(article.cancelLikeArticle, { params: { id } })).code).toBe(100018)
    expect(await thumbs()).toBe(0)
  })

  it('counts likes that come at once only once', async () => {
    const { id, thumbs } = await write()
    const answers = await Promise.all(Array.from({ length: 8 }, () => like(id, articleType)))
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
    expect(await thumbs()).toBe(1)
    const taken = await Promise.all(Array.from({ length: 8 }, () => cancel(id, articleType)))
    expect(taken.filter(answer => answer.code === 0)).toHaveLength(1)
    expect(await thumbs()).toBe(0)
  })

  itOnSqlite('refuses what is not there, or not to be seen', async () => {
    const { id, token } = await write()
    for (const type of [1, 2, 3, 4] as const) {
      expect(await like(999_999, type)).toMatchObject({ status: 404, code: 100018 })
    }
    await app().call(article.setArticlePublic, { params: { id, status: 1 } }, { token })
    expect(await like(id, articleType)).toMatchObject({ status: 404 })
    const odd = { url: '/api/like/addLike', method: 'POST' as const }
    for (const payload of [
      { for_id: id, type: 5 },
      { for_id: -1, type: 1 },
      { for_id: '1 or 1=1', type: 1 },
      {},
    ]) {
      expect((await app().http.inject({ ...odd, payload })).statusCode).toBe(400)
    }
  })

  itOnSqlite('likes a comment, and knows nobody from the body', async () => {
    const { id, token } = await write()
    const made = await app().call(
      comment.addComment,
      { body: { content: '赞我', for_id: id, type: 1 } },
      { token },
    )
    const commentId = made.result.res.id
    const forged = { for_id: commentId, type: commentType, user_id: 1, liker: 'user:1' }
    expect((await app().call(contract.addLike, { body: forged })).code).toBe(0)
    expect(await isLiked(commentId, commentType, { token })).toBe(false)
    const page = await app().call(comment.frontGetParentComment, { body: { for_id: id, type: 1 } })
    expect(page.result.list).toMatchObject([{ thumbs_up: 1, is_like: true }])
  })
})
