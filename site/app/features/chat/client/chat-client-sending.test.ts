import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModelServer } from '../testing/model-server.ts'
import { openClient, say, shown } from '../testing/open-client.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => vi.useRealTimers())

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
}

describe('what a client has to say', () => {
  it('shows one’s own words at once, and the row keeps its key when they are stored', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    say(client, 'hello')
    expect(shown(client)).toEqual(['sending: hello'])
    const key = client.getView().rows[0]?.key
    await pass(100)
    expect(shown(client)).toEqual(['hello'])
    expect(client.getView().rows[0]).toMatchObject({ key, isOwn: true })
  })

  it('fails in words without a connection, keeps the words over a reload and sends them by itself', async () => {
    const server = createModelServer()
    const { client, storage } = openClient(server)
    await pass(200)
    server.setUp(false)
    await pass(50)
    say(client, 'one')
    say(client, 'two')
    await pass(16_000)
    expect(shown(client)).toEqual(['failed: one', 'failed: two'])
    client.stop()
    const back = openClient(server, 1, storage).client
    expect(shown(back)).toEqual(['sending: one', 'sending: two'])
    server.setUp(true)
    await pass(30_000)
    expect(shown(back)).toEqual(['one', 'two'])
    expect([...storage.saved.keys()].filter(key => key.startsWith('chatOutbox'))).toEqual([])
  })

  it('never shows or sends what another account wrote', async () => {
    const server = createModelServer()
    server.setUp(false)
    const { client, storage } = openClient(server)
    say(client, 'mine')
    client.stop()
    server.setUp(true)
    const other = openClient(server, 2, storage).client
    await pass(30_000)
    expect([shown(other), server.everSaid()]).toEqual([[], []])
  })

  it('says when a refused message may go again, and does not before', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    say(client, 'refuse me')
    await pass(100)
    const [row] = client.getView().rows
    if (row?.kind !== 'outgoing') throw new Error('no row')
    const { error, retryAtMs, nonce } = row.outgoing
    expect([error, retryAtMs > Date.now() + 2_000]).toEqual(['说得太快了', true])
    client.actions.retry(nonce)
    expect(shown(client)).toEqual(['failed: refuse me'])
    await pass(3_000)
    client.actions.retry(nonce)
    expect(shown(client)).toEqual(['sending: refuse me'])
    await pass(100)
    client.actions.cancel(nonce)
    expect(shown(client)).toEqual([])
  })

  it('takes a cancelled message back that had gone out after all', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    say(client, 'oh')
    const nonce = client.getView().rows[0]?.key ?? ''
    client.actions.cancel(nonce)
    await pass(500)
    expect([shown(client), server.messages()]).toEqual([['recalled: oh'], []])
  })

  it('takes it back later when it could not at once', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    say(client, 'oh')
    client.actions.cancel(client.getView().rows[0]?.key ?? '')
    await pass(45)
    expect(shown(client)).toEqual(['oh'])
    server.setUp(false)
    await pass(1_000)
    server.setUp(true)
    await pass(10_000)
    server.fill(1)
    await pass(500)
    expect(server.messages().map(({ content }) => content)).toEqual(['message 2'])
  })

  it('uploads a picture, then says it; a failed upload is notices and tried again', async () => {
    const server = createModelServer()
    const { client, notices, seen } = openClient(server)
    await pass(200)
    server.lose({ type: 'tips', isSilent: true })
    client.actions.sendImage(new File(['x'], 'x.png', { type: 'image/png' }))
    await pass(10)
    const [row] = client.getView().rows
    expect(row).toMatchObject({
      outgoing: { status: 'uploading', progress: 0.5, previewUrl: 'blob:preview' },
    })
    await pass(100)
    expect(notices).toEqual([{ kind: 'uploadFailed', text: '太大了' }])
    server.loseNothing()
    client.actions.retry(row?.key ?? '')
    await pass(300)
    expect([shown(client), seen.openPreviews]).toEqual([['/uploads/picture.png'], 0])
  })

  it('uploads again by itself what the connection had broken', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    server.setUp(false)
    client.actions.sendImage(new File(['x'], 'x.png', { type: 'image/png' }))
    await pass(1_000)
    expect(shown(client)).toEqual(['failed: '])
    server.setUp(true)
    await pass(20_000)
    expect(shown(client)).toEqual(['/uploads/picture.png'])
  })

  it('shows a recall to those who were away, and the writer their own words to take up again', async () => {
    const server = createModelServer()
    const [writer, other] = [openClient(server, 1), openClient(server, 2)]
    await pass(200)
    say(writer.client, 'a &amp; b')
    await pass(200)
    server.cutAll()
    await pass(100)
    const [row] = writer.client.getView().rows
    writer.client.actions.recall(row?.kind === 'message' ? row.message.id : 0)
    await pass(100)
    expect(shown(writer.client)).toEqual(['recalled: a & b'])
    expect(writer.notices.at(-1)).toEqual({ kind: 'recalled' })
    await pass(6_000)
    expect(other.client.getView().rows).toMatchObject([{ kind: 'recalled', who: 'user1', text: '' }])
  })
})
