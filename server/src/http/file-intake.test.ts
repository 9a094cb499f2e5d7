import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { bind } from '@xiaolou/contract/kit/handler'
import { post } from '@xiaolou/contract/kit/route'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { readBody } from './file-intake.ts'
import { makeHttp } from './testing/make-http.ts'
import { portOf } from './testing/raw.ts'

const giveFile = post('user', '/thing/file', {
  summary: '给一个文件',
  file: 'file',
  bodyLimitBytes: 1_000_000,
  result: v.number(),
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const actorOf = async (token: string): Promise<Actor> =>
  token === 'owner'
    ? { kind: 'administrator', userId: 1, sessionId: 1 }
    : { kind: 'user', userId: token.length + 1, sessionId: 2 }

const boundary = 'b0undary'
const bodyOf = (file: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${file}\r\n--${boundary}--\r\n`
const headOf = (token: string, length: number) =>
  [
    'POST /api/thing/file HTTP/1.1',
    'Host: site.example',
    `Authorization: ${token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')

/** Sends the text and keeps the connection open; `answer` is what has been received so far. */
function open(port: number, text: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  sockets.push(socket)
  const state = { answer: '', isClosed: false }
  socket.on('data', chunk => {
    state.answer += String(chunk)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    state.isClosed = true
  })
  return state
}

async function listen(handle: () => Promise<number> = async () => 1, everyMs = 60_000) {
  const app = await makeHttp({
    routes: [bind(giveFile, handle)],
    resolveActor: actorOf,
    bodyPace: { everyMs, minBytes: 100 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return portOf(app)
}

test('connections that send no body keep nobody waiting but their own sender', async () => {
  const port = await listen()
  const idle = Array.from({ length: 12 }, (_, at) => open(port, headOf('guest'.slice(at % 3), 5_000)))
  const whole = bodyOf('x'.repeat(500))
  const owner = open(port, headOf('owner', whole.length) + whole)
  const other = open(port, headOf('another', whole.length) + whole)
  await expect
    .poll(() => [owner.answer, other.answer])
    .toEqual([expect.stringContaining(' 200 OK'), expect.stringContaining(' 200 OK')])
  expect(idle.map(({ answer }) => answer)).toEqual(idle.map(() => ''))
})

test('a body that does not move is cut off in words, and its sender may send again', async () => {
  const port = await listen(undefined, 300)
  const stuck = Array.from({ length: 4 }, () =>
    open(port, `${headOf('guest', 5_000)}${bodyOf('').slice(0, 40)}`),
  )
  await expect.poll(() => stuck.every(({ isClosed }) => isClosed)).toBe(true)
  for (const { answer } of stuck) expect(answer).toMatch(/ 408 [\s\S]*"code":408/)
  const whole = bodyOf('x')
  const again = open(port, headOf('guest', whole.length) + whole)
  await expect.poll(() => again.answer).toContain(' 200 OK')
})

test('while guests have all the turns at the work, one is left for the owner', async () => {
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>()
  const begun: number[] = []
  let isOwners = false
  const port = await listen(async () => {
    begun.push(1)
    if (!isOwners) await gate
    return begun.length
  })
  const whole = bodyOf('x'.repeat(200))
  const send = (token: string) => open(port, headOf(token, whole.length) + whole)
  const guests = ['a', 'aa', 'aaa', 'aaaa'].flatMap(token => [send(token), send(token), send(token)])
  await expect.poll(() => begun.length).toBe(5)
  isOwners = true
  const owner = send('owner')
  await expect.poll(() => owner.answer).toContain(' 200 OK')
  expect(begun).toHaveLength(6)
  finish()
  await expect.poll(() => guests.every(({ answer }) => answer.includes(' 200 OK'))).toBe(true)
})

test('bodies that have come fill the room; more is refused, and what is given back is room again', async () => {
  const room = { takenBytes: 0, maxBytes: 1_000 }
  const pace = { everyMs: 60_000, minBytes: 1 }
  const read = (bytes: number) =>
    readBody(Readable.from([Buffer.alloc(bytes)]), { limitBytes: 900, pace, room })
  const first = await read(800)
  await expect(read(300)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 })
  await expect(read(901)).rejects.toMatchObject({ status: 413 })
  expect(room.takenBytes).toBe(800)
  first.free()
  first.free()
  expect([(await read(300)).bytes.length, room.takenBytes]).toEqual([300, 300])
})
