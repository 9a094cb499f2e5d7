import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModelServer } from '../testing/model-server.ts'
import { openClient, say, shown } from '../testing/open-client.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => vi.useRealTimers())

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
}

describe('the connection of a client', () => {
  it.each(['ack', 'message', 'fromClient'] as const)(
    'gets through when %s is lost with the connection',
    async type => {
      const server = createModelServer()
      const { client, notices } = openClient(server)
      await pass(200)
      server.lose({ type, isSilent: false })
      say(client, 'hello')
      await pass(1_000)
      expect(client.getView().connection.phase).toBe('waiting')
      expect(notices).toEqual([{ kind: 'connectionBroken' }])
      await pass(6_000)
      expect(shown(client)).toEqual(['hello'])
      expect(server.everSaid()).toHaveLength(1)
    },
  )

  it('asks at once for what is missing before the next event', async () => {
    const server = createModelServer()
    const { client, notices } = openClient(server)
    await pass(200)
    server.lose({ type: 'message', isSilent: true })
    server.fill(2)
    await pass(21)
    expect(shown(client)).toEqual([])
    await pass(100)
    expect([shown(client), notices]).toEqual([['message 1', 'message 2'], []])
  })

  it('asks for what the server forgot to tell', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    server.lose({ type: 'message', isSilent: true })
    say(client, 'hello')
    await pass(200)
    expect(shown(client)).toEqual(['sending: hello'])
    await pass(6_000)
    expect(shown(client)).toEqual(['hello'])
  })

  it('comes back at once when somebody looks, and for a click after it was sent away', async () => {
    const server = createModelServer()
    const { client, notices, wake } = openClient(server)
    await pass(200)
    server.cutAll()
    await pass(50)
    wake()
    await pass(100)
    expect(client.getView().connection.phase).toBe('live')
    server.closeAll(4001, '请冷静一下')
    await pass(60_000)
    expect(client.getView().connection).toEqual({
      phase: 'ended',
      why: 'forcedOffline',
      reason: '请冷静一下',
    })
    // The connection bar says so, with a button to return; a notice would repeat it.
    expect(notices.map(({ kind }) => kind)).not.toContain('forcedOffline')
    wake()
    await pass(100)
    expect(client.getView().connection.phase).toBe('ended')
    client.actions.reconnect()
    await pass(100)
    expect(client.getView().connection.phase).toBe('live')
  })

  it('gives up a connection that takes everything and says nothing', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    for (let lost = 0; lost < 2; lost += 1) server.lose({ type: 'pong', isSilent: true })
    await pass(25_000)
    expect(client.getView().connection.phase).toBe('live')
    await pass(10_100)
    expect(client.getView().connection.phase).toBe('waiting')
  })

  it('asks whether the session still holds when the server ends the connection with it', async () => {
    const server = createModelServer()
    const { client, seen } = openClient(server)
    await pass(200)
    server.closeAll(4003, '')
    await pass(100)
    expect([seen.sessionChecks, client.getView().connection.phase]).toEqual([1, 'ended'])
  })

  it('asks the same when the server takes it for a stranger, and keeps what it has to say', async () => {
    const server = createModelServer()
    server.forgetTokens()
    const { client, seen } = openClient(server)
    say(client, 'hello')
    await pass(500)
    expect([seen.sessionChecks, client.getView().me, server.everSaid()]).toEqual([1, undefined, []])
    expect(shown(client)).toEqual(['sending: hello'])
  })

  it('makes a new connection when the server does not count it in', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    server.say({ type: 'onlineList', list: [], readers: 0 })
    await pass(11_000)
    expect(client.getView().connection.phase).toBe('live')
    server.say({ type: 'onlineList', list: [], readers: 0 })
    await pass(21)
    expect(client.getView().connection.phase).toBe('connecting')
    await pass(200)
    expect(client.getView().connection.phase).toBe('live')
  })

  it('leaves nothing running when it stops', async () => {
    const server = createModelServer()
    const { client } = openClient(server)
    await pass(200)
    say(client, 'hello')
    client.stop()
    await pass(100)
    expect([vi.getTimerCount(), server.socketCount()]).toEqual([0, 0])
  })
})
