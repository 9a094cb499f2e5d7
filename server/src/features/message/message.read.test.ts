import * as comment from '@xiaolou/contract/comment'
import * as like from '@xiaolou/contract/like'
import { limits } from '@xiaolou/contract/limits'
import * as message from '@xiaolou/contract/message'
import { getNotifyList } from '@xiaolou/contract/notify'
import { queryTermsOf } from '@xiaolou/contract/search-text'
import { exportOwnData } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { contentTopic } from '../../platform/content-change.ts'
import { leave, newestCard } from '../../testing/guestbook.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { messageSearchName } from './message.store.ts'

onEveryDatabase('guestbook, read', (app, itOnSqlite) => {
  it('finds by words, by tag and by both, newest first, with true totals', async () => {
    const token = await app().signIn('user')
    for (const [text, tag] of [
      ['小楼一夜听春雨', '诗'],
      ['深巷明朝卖杏花', '诗'],
      ['听雨的小楼 Xiaolou', '路'],
      ['雨后 🌂 的路', '路'],
    ] as const) {
      await leave(app(), { message: text, tag }, { token })
    }
    const find = async (body: { message?: string; tag?: string; size?: number; current?: number }) => {
      const { result } = await app().call(message.getMessageList, { body })
      return { texts: result.list.map(row => row.message), total: result.total }
    }
    expect(await find({ tag: '诗' })).toEqual({ texts: ['深巷明朝卖杏花', '小楼一夜听春雨'], total: 2 })
    expect(await find({ message: '小楼' })).toEqual({
      texts: ['听雨的小楼 Xiaolou', '小楼一夜听春雨'],
      total: 2,
    })
    expect(await find({ message: '雨', tag: '诗' })).toEqual({ texts: ['小楼一夜听春雨'], total: 1 })
    expect(await find({ message: 'xiaoLOU 听雨' })).toEqual({ texts: ['听雨的小楼 Xiaolou'], total: 1 })
    expect(await find({ message: '🌂' })).toEqual({ texts: ['雨后 🌂 的路'], total: 1 })
    expect(await find({ message: '雨', size: 1, current: 2 })).toEqual({
      texts: ['听雨的小楼 Xiaolou'],
      total: 3,
    })
    expect(await find({ tag: '没有的' })).toEqual({ texts: [], total: 0 })
    const { id } = await newestCard(app())
    await app().call(message.updateMessage, { body: { id, message: '天晴了' } }, { token })
    expect(await find({ message: '🌂' })).toEqual({ texts: [], total: 0 })
    expect((await find({ message: '天晴' })).total).toBe(1)
    await app().call(message.deleteMessage, { body: { idList: [id] } }, { token })
    expect((await find({ message: '天晴' })).total).toBe(0)
    const index = app().db.textIndex(messageSearchName)
    expect(await index.find({ field: 'body', terms: queryTermsOf('天晴'), limit: 9 })).toEqual([])
    expect((await find({ tag: '路' })).total).toBe(1)
  })

  it('names the ten tags that are used most, as they are now', async () => {
    const tags = Array.from({ length: 12 }, (_, at) => `热${at}`)
    for (const tag of tags) await leave(app(), { message: `说${tag}`, tag })
    for (const at of [1, 2, 3, 4, 5, 6]) await leave(app(), { message: `又说${at}`, tag: '热11' })
    const { result } = await app().call(message.getHotTagList)
    expect(result).toHaveLength(10)
    expect(result[0]).toEqual({ tag: '热11', count: 7 })
    const counts = result.map(row => row.count)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(result.some(row => row.tag === '')).toBe(false)
  })

  itOnSqlite('gives the danmaku the newest two hundred and everybody their own', async () => {
    const token = await app().signIn('user')
    await leave(app(), { message: '只有我' }, { token })
    const own = (await app().call(message.getOwnMessages, { body: {} }, { token })).result
    expect(own).toMatchObject({ total: 1, list: [{ message: '只有我' }] })
    for (let at = 0; at < limits.danmakuCount; at += 1)
      await leave(app(), { message: `弹幕${at}` }, { token })
    const { list, total } = (await app().call(message.getAllMessage)).result
    expect(list).toHaveLength(limits.danmakuCount)
    expect(total).toBeGreaterThan(limits.danmakuCount)
    const last = list[0]?.message
    expect(last).toBe(`弹幕${limits.danmakuCount - 1}`)
  })

  itOnSqlite('tells the administrators of a card by somebody else, and leads to it', async () => {
    const [owner, second] = [await app().signIn('administrator'), await app().signIn('administrator')]
    const guest = await app().signIn('user')
    const about = async (token: string) => {
      const { list } = (await app().call(getNotifyList, { body: { size: 100 } }, { token })).result
      return list.filter(notice => notice.message.includes('钟声'))
    }
    await leave(app(), { message: `<i>钟声</i>\n${'远'.repeat(40)}` }, { token: guest })
    const { id, nick_name } = await newestCard(app())
    const message = `${nick_name} 在留言板留言：＜i＞钟声＜/i＞ ${'远'.repeat(20)}`
    const address = `/message/detail?id=${id}`
    expect(await about(owner)).toMatchObject([{ type: 3, isView: 1, message, address }])
    expect(await about(guest)).toEqual([])
    await leave(app(), { message: '钟声里的访客' })
    expect((await about(owner))[0]?.message).toBe('访客 在留言板留言：钟声里的访客')
    await leave(app(), { message: '主人听钟声' }, { token: owner })
    expect(await about(owner)).toHaveLength(2)
    expect(await about(second)).toHaveLength(3)
  })

  it('carries likes and comments, and takes them along when it goes', async () => {
    const [author, reader] = [await app().signIn('user'), await app().signIn('user')]
    await leave(app(), { message: '请留步' }, { token: author })
    const { id } = await newestCard(app())
    const liked = { body: { for_id: id, type: like.likeType.message } }
    expect(await app().call(like.addLike, liked, { token: reader })).toMatchObject({ code: 0 })
    expect(await app().call(like.addLike, liked)).toMatchObject({ code: 0 })
    const said = { body: { for_id: id, type: comment.commentType.message, content: '留下了' } }
    expect(await app().call(comment.addComment, said, { token: reader })).toMatchObject({ code: 0 })
    expect(await newestCard(app(), reader)).toMatchObject({ like_times: 2, is_like: true, comment_total: 1 })
    expect(await newestCard(app(), author)).toMatchObject({ like_times: 2, is_like: false, comment_total: 1 })
    const told = await app().call(getNotifyList, { body: {} }, { token: author })
    expect(told.result.list).toMatchObject([
      { type: 3, address: expect.stringContaining(`/message/detail?id=${id}`) },
    ])
    expect(await app().call(like.cancelLike, liked, { token: reader })).toMatchObject({ code: 0 })
    expect(await newestCard(app(), reader)).toMatchObject({ like_times: 1, is_like: false })

    await app().call(message.deleteMessage, { body: { idList: [id] } }, { token: author })
    const total = { body: { for_id: id, type: comment.commentType.message } }
    expect((await app().call(comment.getCommentTotal, total)).result ?? 0).toBe(0)
    const rows = await app().db.query.selectFrom('comment').select('id').where('for_id', '=', id).execute()
    const likes = await app().db.query.selectFrom('like').select('liker').where('for_id', '=', id).execute()
    expect([rows, likes]).toEqual([[], []])
    expect(await app().call(like.addLike, liked, { token: reader })).toMatchObject({ status: 404 })
    expect(await app().call(comment.addComment, said, { token: reader })).toMatchObject({ status: 404 })
  })

  itOnSqlite('drops cached pages with every change, and with no like', async () => {
    const token = await app().signIn('administrator')
    const told: string[] = []
    const stop = app().bus.subscribe(contentTopic, topic => told.push(topic))
    await leave(app(), { message: '会变的' }, { token })
    const { id } = await newestCard(app())
    await app().call(like.addLike, { body: { for_id: id, type: like.likeType.message } })
    expect(told).toEqual(['/message/add'])
    await app().call(message.updateMessage, { body: { id, message: '变了的' } }, { token })
    await app().call(message.deleteMessage, { body: { idList: [id] } }, { token })
    expect(told).toEqual(['/message/add', '/message/update', '/message/delete'])
    stop()
  })

  it("is part of one's own data, and outlives the account under another name", async () => {
    const token = await app().signIn('user')
    await leave(app(), { message: '带得走的话', tag: '行李' }, { token })
    const { result } = await app().call(exportOwnData, undefined, { token })
    expect(result.data.messages).toMatchObject([{ message: '带得走的话', tag: '行李' }])
    const { id, user_id } = await newestCard(app())
    await app().db.query.deleteFrom('session').where('user_id', '=', user_id).execute()
    await app().db.query.deleteFrom('user').where('id', '=', user_id).execute()
    const left = await app().call(message.getMessageById, { params: { id } })
    expect(left.result).toMatchObject({ message: '带得走的话', nick_name: '已注销', avatar: '' })
  })
})
