import { unlockArticle } from '@xiaolou/contract/article'
import * as contract from '@xiaolou/contract/comment'
import * as draft from '@xiaolou/contract/draft'
import { addLike } from '@xiaolou/contract/like'
import { addReport } from '@xiaolou/contract/moderation'
import { getNotifyList } from '@xiaolou/contract/notify'
import { searchSite } from '@xiaolou/contract/search'
import { updateConfig } from '@xiaolou/contract/site'
import { exportOwnData } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

type Caller = { token?: string; pass?: string }
let keys = 0

/** Publishes an article with a password; `lock` changes its password or visibility. */
async function makeLocked(app: TestApp) {
  const owner = await app.signIn('administrator')
  keys += 1
  const params = { key: `locked-comments-${keys}` }
  let revision = 0
  const change = async (fields: Partial<draft.DraftFields>) => {
    const body = { ...draft.newDraft, title: `柜中记${keys}`, content: '暗号之后的话', category: '随笔' }
    const saved = await app.as(owner)(draft.saveDraft, {
      params,
      body: { ...body, visibility: 'password', password: '芝麻开门', ...fields, base_revision: revision },
    })
    revision = saved.revision
    return app.as(owner)(draft.publishDraft, { params, body: { revision } })
  }
  const { slug, article_id } = await change({})
  const unlock = async (password = '芝麻开门') =>
    (await app.call(unlockArticle, { params: { slug }, body: { password } })).result.pass
  const here = { type: 1, for_id: article_id } as const
  const add = (content: string, caller: Caller) =>
    app.call(contract.addComment, { body: { ...here, content_source: content } }, caller)
  const answer = (content: string, to: { parent_id: number }, caller: Caller) =>
    app.call(contract.applyComment, { body: { ...here, ...to, content_source: content } }, caller)
  const list = (caller: Caller) =>
    app.call(contract.frontGetParentComment, { body: { ...here, current: 1, size: 10 } }, caller)
  return { owner, slug, article_id, change, unlock, here, add, answer, list }
}

onEveryDatabase('comments under an article with a password', app => {
  it('are read and written by who holds its pass and by the owner, and by nobody else', async () => {
    const { owner, article_id, change, unlock, here, add, answer, list } = await makeLocked(app())
    const [reader, stranger] = [await app().signIn('user'), await app().signIn('user')]
    const other = await makeLocked(app())
    const pass = await unlock()
    const { id } = (await add('柜里的第一句', { token: reader, pass })).result.res
    const reply = (await answer('柜里的回话', { parent_id: id }, { token: owner })).result.res
    const ask = async (caller: Caller) => [
      await list(caller),
      await app().call(contract.getCommentTotal, { body: here }, caller),
      await app().call(contract.getCommentById, { params: { id: reply.id } }, caller),
      await app().call(
        contract.frontGetChildrenComment,
        { body: { ...here, parent_id: id, current: 1, size: 10 } },
        caller,
      ),
    ]
    for (const caller of [{ pass }, { token: reader, pass }, { token: owner }]) {
      const [first, total, one, below] = await ask(caller)
      expect(first?.result).toMatchObject({ total: 1, list: [{ content_source: '柜里的第一句' }] })
      expect(total?.result).toBe(2)
      expect(one?.result).toMatchObject({ reply: { id: reply.id } })
      expect(below?.result).toMatchObject({ list: [{ content_source: '柜里的回话' }] })
    }
    const like = { body: { for_id: id, type: 4 } } as const
    const report = { body: { kind: 'comment', id, reason: 'spam' } } as const
    const wrong = [undefined, `${pass}x`, 'x', await other.unlock()]
    for (const bad of wrong) {
      const caller = { token: stranger, ...(bad !== undefined && { pass: bad }) }
      const answers = [
        ...(await ask(caller)),
        await add('混进来', caller),
        await answer('混进来', { parent_id: id }, caller),
        await app().call(addLike, like, caller),
        await app().call(addReport, report, caller),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
    expect((await app().call(addLike, like, { token: stranger, pass })).code).toBe(0)
    expect((await app().call(addReport, report, { token: stranger, pass })).code).toBe(0)
    // One's own is deleted without the pass, as a comment under a private article is.
    const own = (await add('收回的话', { token: stranger, pass })).result.res
    const params = { id: own.id, parent_id: 0 }
    expect((await app().call(contract.deleteComment, { params }, { token: stranger })).code).toBe(0)
    await change({ password: '换了暗号' })
    expect((await list({ pass })).status).toBe(404)
    expect((await list({ pass: await unlock('换了暗号') })).result.total).toBe(1)
    app().clock.advance(31 * 24 * 60 * 60_000)
    expect((await list({ pass })).status).toBe(404)
    expect(article_id).toBeGreaterThan(0)
  })

  it('are in no list, search or export, and a passage of the article cannot be quoted', async () => {
    const { owner, unlock, here, add } = await makeLocked(app())
    const reader = await app().signIn('user')
    const pass = await unlock()
    await add('柜中独有之语', { token: reader, pass })
    const outputs = [
      await app().call(contract.getLatestComments),
      await app().call(contract.getLatestComments, undefined, { pass }),
      await app().call(searchSite, { query: { words: '柜中独有之语' } }, { token: reader, pass }),
    ]
    expect(JSON.stringify(outputs.map(({ result }) => result))).not.toContain('柜中独有')
    const own = await app().call(contract.getOwnComments, { body: {} }, { token: reader })
    expect(own.result.list).toMatchObject([{ content_source: '柜中独有之语', for_title: '', address: '' }])
    const data = await app().call(exportOwnData, undefined, { token: reader })
    expect(JSON.stringify(data.result)).not.toContain('柜中记')
    const quote = { exact: '暗号之后的话', prefix: '', suffix: '' }
    const quoting = await app().call(
      contract.addComment,
      { body: { ...here, content_source: '引', quote } },
      { token: reader, pass },
    )
    expect(quoting.status).toBe(404)
    const all = await app().call(contract.backGetCommentList, { body: {} }, { token: owner })
    expect(all.result.list[0]).toMatchObject({ for_title: expect.stringContaining('柜中记') })
  })

  it('tell the owner everything and those who take part only that they were answered', async () => {
    const { owner, slug, article_id, unlock, add, answer } = await makeLocked(app())
    const [reader, other] = [await app().signIn('user'), await app().signIn('user')]
    const pass = await unlock()
    await app().prove(owner)
    await app().call(updateConfig, { body: { moderated_words: ['等一等'] } }, { token: owner })
    const held = (await add('等一等再看', { token: reader, pass })).result.res
    await app().call(contract.backApproveComments, { body: { idList: [held.id] } }, { token: owner })
    await app().call(updateConfig, { body: { moderated_words: [] } }, { token: owner })
    const reply = (await answer('密语一句', { parent_id: held.id }, { token: other, pass })).result.res
    await add('说给主人', { token: other, pass })
    const notices = async (token: string) =>
      (await app().call(getNotifyList, { body: { size: 100 } }, { token })).result.list
    const told = await notices(reader)
    const address = `/article?id=${article_id}#comment-`
    expect(told.map(row => [row.message.replace(/^客人\d+ /, ''), row.address])).toEqual([
      ['在一篇凭口令看的文章里回复了你', `${address}${reply.id}`],
      ['你在一篇凭口令看的文章下面的评论已经显示了', `${address}${held.id}`],
    ])
    expect(JSON.stringify(told)).not.toMatch(/密语|柜中记|gui-zhong/)
    const own = (await notices(owner)).map(row => [row.message, row.address])
    expect(own[0]?.[0]).toMatch(/评论了《柜中记\d+》：说给主人$/)
    expect(own[0]?.[1]).toContain(`/posts/${encodeURIComponent(slug)}#comment-`)
    const params = { id: reply.id, parent_id: held.id }
    await app().call(contract.deleteComment, { params }, { token: other })
    expect(await notices(reader)).toHaveLength(1)
  })
})
