import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { refusal } from '@xiaolou/contract/errors'
import { closeCode } from '@xiaolou/contract/frame'
import { isOwnOrigin } from '@xiaolou/contract/own-origin'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveFeature, LiveHub, LiveSocket } from '../platform/live.ts'
import { stopHttp } from './build.ts'
import type { HttpDeps } from './deps.ts'
import { makeHttp, quietBus } from './testing/make-http.ts'
import { portOf } from './testing/raw.ts'

const origin = 'https://site.example'
const clients: WebSocket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate()
})

/** The hub's calls, and one frame `echo` that answers with what the server knows of the sender. */
function echoing() {
  const heard: string[] = []
  let hub: LiveHub | undefined
  const feature: LiveFeature = {
    handlers: new Map<string, (frame: object, socket: LiveSocket) => void>([
      ['echo', (frame, socket) => socket.send({ type: 'echo', kind: socket.actor.kind, frame })],
      [
        'throw',
        () => {
          throw new Error('a handler that fails')
        },
      ],
    ]),
    onInit: (socket, init) => socket.send({ type: 'hello', kind: socket.actor.kind, frame: init }),
    onClose: socket => {
      heard.push(`left ${socket.actor.kind}`)
    },
    start: given => {
      hub = given
      return () => heard.push('ended')
    },
  }
  return {
    feature,
    heard,
    hub: () => {
      if (!hub) throw new Error('not started')
      return hub
    },
  }
}

async function listen(given: Partial<HttpDeps> = {}) {
  const live = echoing()
  const bus = quietBus()
  const app = await makeHttp({ live: [live.feature], bus, ...given })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: portOf(app), bus, live }
}

type Client = {
  ws: WebSocket
  frames: { type: string; kind?: string; frame?: object }[]
  closed: Promise<{ code: number; reason: string }>
  send(frame: unknown): void
}
/** Opens a socket as a browser would; throws the status if refused. */
function open(
  port: number,
  given: { path?: string; origin?: string | null; from?: string; cookie?: string } = {},
): Promise<Client> {
  const headers = {
    ...(given.from && { 'x-forwarded-for': given.from }),
    ...(given.cookie && { cookie: given.cookie }),
  }
  const own = given.origin === undefined ? origin : given.origin
  const ws = new WebSocket(`ws://127.0.0.1:${port}${given.path ?? '/ws'}`, {
    headers,
    ...(own === null ? {} : { origin: own }),
  })
  clients.push(ws)
  const frames: Client['frames'] = []
  ws.on('message', data => frames.push(JSON.parse(String(data))))
  const closed = new Promise<{ code: number; reason: string }>(resolve =>
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  return new Promise((resolve, reject) => {
    ws.on('error', reject)
    ws.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    ws.on('open', () => resolve({ ws, frames, closed, send: frame => ws.send(JSON.stringify(frame)) }))
  })
}
const until = async (isTrue: () => boolean) => {
  for (let at = 0; at < 1_000 && !isTrue(); at++) await wait(10)
  expect(isTrue()).toBe(true)
}

test.each([
  ['https://site.example', 'x', 'https://site.example', true],
  ['https://site.example', 'x', 'https://site.example.evil', false],
  ['https://site.example', 'x', 'http://site.example', false],
  ['https://site.example', 'site.example', 'http://site.example', false],
  ['https://site.example', 'x', 'null', false],
  ['https://site.example', 'x', undefined, false],
  ['http://localhost:3000', '127.0.0.1:5173', 'http://127.0.0.1:5173', true],
  ['http://localhost:3000', '127.0.0.1:5173', 'http://evil.example', false],
  ['http://localhost:3000', undefined, 'http://localhost:3000', true],
])('site %s asked as %s by a page of %s: %s', (siteUrl, host, from, isOwn) => {
  expect(isOwnOrigin({ origin: from, host, siteUrl })).toBe(isOwn)
})

test('another site gets no socket', async () => {
  const { port } = await listen()
  for (const foreign of ['https://evil.example', 'https://site.example.evil', 'null'])
    await expect(open(port, { origin: foreign })).rejects.toThrow('403')
  await expect(open(port, { path: '/ws/more' })).rejects.toThrow()
  await open(port, { path: '/ws/' })
})

test('an upgrade asked for elsewhere, and a plain request here, are answered as requests', async () => {
  const { port } = await listen()
  const status = (path: string, headers: Record<string, string>) =>
    new Promise(resolve => {
      request({ port, path, headers }, res => resolve(res.resume().statusCode)).end()
    })
  expect(await status('/healthz', { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c' })).toBe(200)
  expect(await status('/ws', {})).toBe(400)
})

test('a reader is sent frames and is nobody; with a token it is who the token says, whatever the frame says', async () => {
  const { port } = await listen()
  const reader = await open(port)
  reader.send({ type: 'echo', user_id: 1 })
  reader.send({ type: 'init', token: 'a-token-of-nobody' })
  await until(() => reader.frames.length === 2)
  expect(reader.frames.map(frame => frame.kind)).toEqual(['visitor', 'visitor'])
  const user = await open(port)
  user.send({ type: 'init', token: 'user-token-1', user_id: 1, role: 1 })
  user.send({ type: 'init', token: 'owner-token-1' })
  user.send({ type: 'echo' })
  await until(() => user.frames.length === 2)
  expect(user.frames.map(frame => frame.kind)).toEqual(['user', 'user'])
})

const cookie = (name: string) => `theme=dark; xiaolou_ws=${name}-cookie-of-twenty; xiaolou_ws=x`
const byCookie = (given: Partial<HttpDeps> = {}) =>
  listen({
    resolveSocketCookie: async text => {
      if (text !== 'user-cookie-of-twenty') throw refusal('signedOut')
      return { kind: 'user', userId: 2, sessionId: 1 }
    },
    ...given,
  })

test.each([
  ['its user', { cookie: cookie('user') }, { user_id: 2 }, 'user'],
  ['its user, at the other address', { cookie: cookie('user'), path: '/ws/' }, { user_id: '2' }, 'user'],
  ['another user', { cookie: cookie('user') }, { user_id: 3 }, 'visitor'],
  ['nobody', { cookie: cookie('user') }, {}, 'visitor'],
  ['nobody’s session', { cookie: cookie('gone') }, { user_id: 2 }, 'visitor'],
  ['what is no cookie of ours', { cookie: 'xiaolou_ws=a b' }, { user_id: 2 }, 'visitor'],
  [
    'a token as well, which wins',
    { cookie: cookie('user') },
    { user_id: 2, token: 'owner-token-1' },
    'administrator',
  ],
  ['a dead token as well, which wins', { cookie: cookie('user') }, { user_id: 2, token: 'dead' }, 'visitor'],
  ['an empty token as well', { cookie: cookie('user') }, { user_id: 2, token: '' }, 'user'],
  ['no page', { cookie: cookie('user'), origin: null }, { user_id: 2 }, 'visitor'],
  ['no page, with a token', { origin: null }, { token: 'user-token-1' }, 'user'],
  ['no cookie, with a Bearer token', {}, { token: 'Bearer user-token-1' }, 'user'],
  ['no cookie, with a broken token', {}, { token: 'Bearer a b' }, 'visitor'],
])('the cookie with a frame that names %s', async (_, given, frame, kind) => {
  const { port } = await byCookie()
  const client = await open(port, given)
  client.send({ type: 'init', ...frame })
  await until(() => client.frames.length === 1)
  expect(client.frames[0]?.kind).toBe(kind)
})

test('the cookie is not looked at for a page of another site', async () => {
  let lookUps = 0
  const { port } = await byCookie({
    resolveSocketCookie: async () => {
      lookUps += 1
      return { kind: 'user', userId: 2, sessionId: 1 }
    },
  })
  await expect(open(port, { cookie: cookie('user'), origin: 'https://evil.example' })).rejects.toThrow('403')
  await expect(open(port, { cookie: cookie('user'), origin: `${origin}.evil.example` })).rejects.toThrow(
    '403',
  )
  expect(lookUps).toBe(0)
})

test('a socket by cookie ends with the session that the cookie names', async () => {
  let isOver = false
  const { port, bus } = await byCookie({
    socketLimits: { recheckMs: 20, pongWithinMs: 20 },
    resolveSocketCookie: async () => {
      if (isOver) throw refusal('signedOut')
      return { kind: 'user', userId: 2, sessionId: 1 }
    },
  })
  const clients = [await open(port, { cookie: cookie('user') }), await open(port, { cookie: cookie('user') })]
  for (const client of clients.slice(0, 1)) client.send({ type: 'init', user_id: 2 })
  await until(() => clients[0]?.frames.length === 1)
  bus.publish('session', JSON.stringify({ userId: 2, sessionIds: [1] }))
  expect((await clients[0]?.closed)?.code).toBe(closeCode.signedOut)
  clients[1]?.send({ type: 'init', user_id: 2 })
  await until(() => clients[1]?.frames.length === 1)
  isOver = true
  expect((await clients[1]?.closed)?.code).toBe(closeCode.signedOut)
})

test('nonsense harms nobody: unknown types, broken JSON, binary, __proto__, a handler that fails', async () => {
  const { port } = await listen()
  const { ws, frames, send } = await open(port)
  for (const text of ['{', 'null', '7', '[]', '"x"', '{"type":7}', '{"type":"no such"}', '']) ws.send(text)
  ws.send(Buffer.from([1, 2, 3]))
  ws.send('{"type":"__proto__","__proto__":{"polluted":1}}')
  ws.send('{"__proto__":{"type":"echo","polluted":1}}')
  send({ type: 'constructor' })
  send({ type: 'throw' })
  send({ type: 'echo' })
  await until(() => frames.length === 1)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('frames over 64 KB, and frames without end, close the socket that sent them', async () => {
  const { port } = await listen()
  const big = await open(port)
  big.ws.send('x'.repeat(64 * 1024 + 1))
  expect((await big.closed).code).toBe(1009)
  const fast = await open(port)
  for (let at = 0; at < 200; at++) fast.send({ type: 'echo' })
  expect((await fast.closed).code).toBe(closeCode.flood)
  expect(fast.frames.length).toBeLessThanOrEqual(40)
})

test('at most so many sockets from one address, and room again when one leaves', async () => {
  const { port } = await listen({ trustProxy: true, socketLimits: { maxPerAddress: 2 } })
  const from = '198.51.100.9'
  const first = await open(port, { from })
  await open(port, { from })
  await expect(open(port, { from })).rejects.toThrow('429')
  await open(port, { from: '198.51.100.10' })
  first.ws.close()
  await first.closed
  // The server notices it a little later than the client.
  await expect.poll(() => open(port, { from }).then(Boolean, () => false)).toBe(true)
})

test('a user keeps the newest five sockets', async () => {
  const { port, live } = await listen({ socketLimits: { maxPerUser: 2 } })
  const mine: Client[] = []
  for (let at = 0; at < 3; at++) {
    const client = await open(port)
    client.send({ type: 'init', token: 'user-token-1' })
    await until(() => client.frames.length === 1)
    mine.push(client)
  }
  expect((await mine[0]?.closed)?.code).toBe(closeCode.tooMany)
  live.hub().sendToUser(2, { type: 'for you' })
  await until(() => mine.slice(1).every(client => client.frames.length === 2))
})

test('a session that ends takes its socket along, and no other', async () => {
  const { port, bus, live } = await listen()
  const [user, owner] = [await open(port), await open(port)]
  user.send({ type: 'init', token: 'user-token-1' })
  owner.send({ type: 'init', token: 'owner-token-1' })
  await until(() => user.frames.length + owner.frames.length === 2)
  bus.publish('session', 'not json')
  bus.publish('session', JSON.stringify({ userId: 2, sessionIds: [99] }))
  live.hub().sendToUser(2, { type: 'still here' })
  await until(() => user.frames.length === 2)
  bus.publish('session', JSON.stringify({ userId: 2, sessionIds: [1] }))
  expect((await user.closed).code).toBe(closeCode.signedOut)
  expect(live.hub().isOnline(2)).toBe(false)
  bus.publish('session', JSON.stringify({ userId: 1 }))
  expect((await owner.closed).code).toBe(closeCode.signedOut)
  await until(() => live.heard.length === 2)
})

test('a session that ends while its token is being looked up opens nothing', async () => {
  let isEnded = false
  let lookUps = 0
  const { port, bus, live } = await listen({
    resolveActor: async () => {
      lookUps += 1
      const answer = isEnded
      await wait(50)
      if (answer) throw refusal('signedOut')
      return { kind: 'user', userId: 2, sessionId: 1 }
    },
  })
  const user = await open(port)
  user.send({ type: 'init', token: 'some-token' })
  await until(() => lookUps === 1)
  isEnded = true
  bus.publish('session', JSON.stringify({ userId: 2, sessionIds: [1] }))
  await until(() => user.frames.length === 1)
  expect([lookUps, user.frames[0]?.kind, live.hub().isOnline(2)]).toEqual([2, 'visitor', false])
})

test('a session that ran out is noticed on an open socket', async () => {
  let isOver = false
  const { port } = await listen({
    socketLimits: { recheckMs: 20, pongWithinMs: 20 },
    resolveActor: async () => {
      if (isOver) throw refusal('signedOut')
      return { kind: 'user', userId: 2, sessionId: 1 }
    },
  })
  const user = await open(port)
  user.send({ type: 'init', token: 'some-token' })
  await until(() => user.frames.length === 1)
  isOver = true
  expect((await user.closed).code).toBe(closeCode.signedOut)
})

test('who comes late with a token is asked to come again; who stays silent stays a reader', async () => {
  const { port, live } = await listen({ socketLimits: { initWithinMs: 1_000 } })
  const [late, silent, known] = [await open(port), await open(port), await open(port)]
  known.send({ type: 'init', last_seq: 7, epoch: 'e', room: 'no' })
  await until(() => silent.frames.length + late.frames.length === 2)
  expect(silent.frames).toEqual([{ type: 'hello', kind: 'visitor', frame: { type: 'init' } }])
  expect(known.frames[0]?.frame).toEqual({ type: 'init', last_seq: 7, epoch: 'e' })
  late.send({ type: 'init', token: 'user-token-1' })
  expect((await late.closed).code).toBe(closeCode.late)
  for (const { send } of [silent, known]) send({ type: 'init' })
  live.hub().sendToAll({ type: 'to all' })
  await until(() => [silent, known].every(({ frames }) => frames.length === 2))
  expect(live.hub().isOnline(2)).toBe(false)
})

test('who answers no heartbeat is given up; who answers stays', async () => {
  const { port, live } = await listen({ socketLimits: { heartbeatMs: 900, pongWithinMs: 300 } })
  const [dead, alive] = [await open(port), await open(port)]
  // Stops the client's automatic pongs: it no longer reads.
  dead.ws.pause()
  await until(() => live.heard.includes('left visitor'))
  dead.ws.resume()
  expect((await dead.closed).code).toBe(1006)
  expect(alive.ws.readyState).toBe(WebSocket.OPEN)
})

test('who does not read what is sent is closed before a megabyte and a bit is kept, and may come back', async () => {
  const { port, live } = await listen()
  const [slow, reading] = [await open(port), await open(port)]
  slow.ws.pause()
  const frame = { type: 'long', text: 'x'.repeat(100_000) }
  for (let at = 0; at < 300; at++) {
    live.hub().sendToAll(frame)
    await wait(1)
  }
  await until(() => live.heard.includes('left visitor'))
  slow.ws.resume()
  expect((await slow.closed).code).toBe(1006)
  expect(reading.ws.readyState).toBe(WebSocket.OPEN)
  await until(() => reading.frames.length === 300)
})

test('one who reads again in time learns why it was closed', async () => {
  const { port, live } = await listen({ socketLimits: { closeGraceMs: 60_000 } })
  const slow = await open(port)
  slow.ws.pause()
  const frame = { type: 'long', text: 'x'.repeat(100_000) }
  for (let at = 0; at < 200; at++) {
    live.hub().sendToAll(frame)
    await wait(1)
  }
  slow.ws.resume()
  expect((await slow.closed).code).toBe(closeCode.slow)
  expect(slow.frames.length).toBeLessThan(200)
})

test('stopping sends every socket away with 1012 and a moment to come back, and is soon over', async () => {
  const { app, port, live } = await listen()
  const all = [await open(port), await open(port), await open(port)]
  all[2]?.ws.pause()
  const startedAtMs = performance.now()
  const stopped = stopHttp(app)
  await expect(open(port)).rejects.toThrow()
  const endings = await Promise.all(all.slice(0, 2).map(client => client.closed))
  for (const { code, reason } of endings) {
    expect(code).toBe(1012)
    expect(Number(reason)).toBeGreaterThan(0)
  }
  await stopped
  expect(performance.now() - startedAtMs).toBeLessThan(8_000)
  expect(live.heard[0]).toBe('ended')
})
