import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModelStorage } from '../testing/model-env.ts'
import { createModelServer } from '../testing/model-server.ts'
import { openClient, say, shown } from '../testing/open-client.ts'
import type { ChatView } from './chat-view.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => vi.useRealTimers())

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
}

describe('a client of the room', () => {
  it('shows the newest thirty and what is said from then on', async () => {
    const server = createModelServer()
    server.fill(32)
    const { client } = openClient(server)
    expect(client.getView()).toMatchObject({ connection: { phase: 'connecting' }, isLoaded: false, rows: [] })
    await pass(200)
    expect(client.getView()).toMatchObject({ connection: { phase: 'live' }, isLoaded: true, hasMore: true })
    expect(shown(client)).toHaveLength(30)
    server.fill(1)
    await pass(50)
    expect(shown(client).at(-1)).toBe('message 33')
    client.actions.loadMore()
    expect(client.getView().isLoadingMore).toBe(true)
    await pass(50)
    expect(shown(client)).toHaveLength(33)
    expect(client.getView()).toMatchObject({ hasMore: false, isLoadingMore: false })
  })

  it('counts what others said since, in all tabs, and not on a first visit', async () => {
    const server = createModelServer()
    server.fill(3)
    const storage = createModelStorage()
    const one = openClient(server, 1, storage)
    await pass(200)
    const two = openClient(server, 1, storage)
    await pass(200)
    expect(one.client.getView().unreadCount).toBe(0)
    server.fill(2)
    await pass(50)
    expect(one.client.getView()).toMatchObject({ unreadCount: 2, firstUnreadId: 4 })
    expect(two.client.getView().unreadCount).toBe(2)
    two.client.actions.markSeen()
    await pass(1_100)
    expect(one.client.getView()).toMatchObject({ unreadCount: 0, firstUnreadId: 0 })
  })

  it('knows who is here and who writes, and forgets both without a connection', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    const user = { user_id: 1, nick_name: 'a', avatar: '', is_owner: false, createTime: '' }
    server.say({ type: 'onlineList', list: [user], readers: 4 })
    server.say({ type: 'typing', user_id: 2, nick_name: '乙' })
    server.say({ type: 'typing', user_id: 1, nick_name: 'me' })
    await pass(50)
    expect(client.getView()).toMatchObject({ online: [user], readerCount: 4, typingNames: ['乙'] })
    await pass(6_000)
    expect(client.getView().typingNames).toEqual([])
    server.cutAll()
    await pass(50)
    expect(client.getView()).toMatchObject({ online: [], readerCount: 0 })
  })

  it('says at most every three seconds that the reader is writing', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    for (let times = 0; times < 40; times += 1) {
      client.actions.sendTyping()
      await pass(100)
    }
    expect(server.getTypingCount()).toBe(2)
  })

  it('finds an old message in one call, goes on to both sides of it, and back to the newest', async () => {
    const server = createModelServer()
    server.fill(1_000)
    const { client } = openClient(server)
    await pass(200)
    const ids = () => client.getView().rows.flatMap(row => (row.kind === 'message' ? [row.message.id] : []))
    const found = client.actions.find({ id: 500 })
    await pass(50)
    expect(await found).toBe(500)
    expect([ids()[0], ids().at(-1), client.getView().isPast]).toEqual([475, 525, true])
    client.actions.scrollUp()
    await pass(50)
    client.actions.scrollDown()
    await pass(50)
    expect([ids()[0], ids().at(-1)]).toEqual([435, 565])
    expect(ids()).toEqual([...ids()].sort((one, two) => one - two))
    server.fill(1)
    await pass(50)
    expect(ids().at(-1)).toBe(565)
    client.actions.toNewest()
    expect([ids().at(-1), client.getView().isPast]).toEqual([1_001, false])
    const missing = client.actions.find({ id: 9_999 })
    await pass(50)
    expect(await missing).toBe(0)
    // Words of one's own are shown, and so the end is.
    void client.actions.find({ id: 500 })
    await pass(50)
    client.actions.send({ text: '回来了', reply: null, mentionIds: [] })
    await pass(200)
    expect([ids().at(-1), client.getView().isPast]).toEqual([1_002, false])
  })

  it('joins a window that reaches the newest messages with them, without a gap', async () => {
    const server = createModelServer()
    server.fill(100)
    const { client } = openClient(server)
    await pass(200)
    const ids = () => client.getView().rows.flatMap(row => (row.kind === 'message' ? [row.message.id] : []))
    void client.actions.find({ id: 30 })
    await pass(50)
    expect(client.getView().isPast).toBe(true)
    client.actions.scrollDown()
    await pass(50)
    expect(client.getView().isPast).toBe(false)
    expect(ids()).toEqual(Array.from({ length: 96 }, (_, at) => at + 5))
    expect(client.getView().hasMore).toBe(true)
  })

  it('takes what is recalled or cleared out of a window in the past', async () => {
    const server = createModelServer()
    server.fill(1_000)
    const { client } = openClient(server)
    await pass(200)
    void client.actions.find({ id: 300 })
    await pass(50)
    void server.recall(301, 1)
    await pass(100)
    const rows = client.getView().rows
    expect(rows.filter(row => row.kind === 'message' && row.message.id === 301)).toEqual([])
    expect(rows.filter(row => row.kind === 'recalled')).toHaveLength(1)
    void server.clear(1)
    await pass(100)
    expect(client.getView()).toMatchObject({ rows: [], isPast: false })
  })

  it('says why there is no history, and tries again', async () => {
    const server = createModelServer()
    server.fill(2)
    server.setUp(false)
    const { client } = openClient(server)
    await pass(100)
    expect(client.getView()).toMatchObject({ isLoaded: false, failure: '网络好像断了，请检查后再试' })
    server.setUp(true)
    await pass(10_000)
    expect(client.getView()).toMatchObject({ isLoaded: true, failure: '' })
  })

  it('is for reading only without an account', async () => {
    const server = createModelServer()
    server.fill(1)
    const { client, notices, seen } = openClient(server, 0)
    await pass(200)
    say(client, 'hello')
    expect([shown(client), notices, seen.sessionChecks]).toEqual([
      ['message 1'],
      [{ kind: 'tip', text: '请先登录' }],
      0,
    ])
    expect(client.getView().me).toBeUndefined()
  })

  it('gives the same view, rows and messages while nothing about them changed', async () => {
    const server = createModelServer()
    server.fill(3)
    const { client } = openClient(server)
    await pass(200)
    const before = client.getView()
    expect(client.getView()).toBe(before)
    server.say({ type: 'typing', user_id: 2, nick_name: '乙' })
    await pass(50)
    expect(client.getView()).not.toBe(before)
    expect(client.getView().rows).toBe(before.rows)
    server.fill(1)
    await pass(50)
    const messagesOf = ({ rows }: ChatView) => rows.map(row => row.kind === 'message' && row.message)
    const after = messagesOf(client.getView())
    for (const [index, message] of messagesOf(before).entries()) expect(after[index]).toBe(message)
  })
})
