import { once } from 'node:events'
import { type IncomingMessage, request as startRequest } from 'node:http'
import { Writable } from 'node:stream'
import { bind } from '@xiaolou/contract/kit/handler'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, onTestFinished, test } from 'vitest'
import { createSlowQueryLog } from '../platform/db/slow-query.ts'
import { openSqlite } from '../platform/db/sqlite.ts'
import { describeError, loggerOptions, readableLine } from './log.ts'
import { addThing, getThing, makeHttp, rendered } from './testing/make-http.ts'

function collect() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, logger: pino(loggerOptions('trace'), stream) }
}

const secret = 'owner-token-1'

test('nothing secret is logged, at any level, whatever happens', async () => {
  const { lines, logger } = collect()
  const app = await makeHttp({ logger, render: async () => rendered('页') })
  const headers = { authorization: secret, cookie: `token=${secret}`, 'sec-websocket-protocol': secret }
  await app.inject({ url: `/api/thing/1?token=${secret}`, headers })
  await app.inject({
    method: 'POST',
    url: '/api/thing/add',
    headers,
    payload: { name: secret, password: secret },
  })
  await app.inject({ method: 'POST', url: '/api/thing/add', headers, payload: `{"password":"${secret}"` })
  await app.inject({ url: '/api/thing/fail/detail', headers })
  await app.inject({ url: `/api/nothing/${secret}`, headers })
  await app.inject({ url: `/home?token=${secret}`, headers })
  await app.inject({ url: `/preview/${secret}`, headers })
  await app.inject({ url: `/api/thing/%zz${secret}`, headers })
  logger.info({ req: { headers }, password: secret, user: { token: secret } }, 'a careless line')
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(6)
  expect(text).not.toContain(secret)
  expect(text).not.toContain('secret-words-of-the-inside')
})

test('one line per request: id, method, the pattern of the call, status, time; worse things louder', async () => {
  const { lines, logger } = collect()
  const app = await makeHttp({ logger, trustProxy: true })
  await app.inject({ url: '/api/thing/7', headers: { 'x-request-id': 'given-by-proxy' } })
  await app.inject('/api/thing/fail/plain')
  const [answered, failed, after] = lines.map(line => JSON.parse(line))
  expect(answered).toMatchObject({
    level: 30,
    reqId: 'given-by-proxy',
    method: 'GET',
    path: '/api/thing/:id',
    status: 200,
    ms: expect.any(Number),
  })
  expect(failed).toMatchObject({
    level: 50,
    err: { type: 'Error', stack: expect.stringContaining('make-http') },
  })
  expect(after).toMatchObject({ level: 50, status: 500, reqId: failed.reqId })
})

test('no line says from where somebody came', async () => {
  const { lines, logger } = collect()
  const app = await makeHttp({ logger, trustProxy: true, render: async () => rendered('页') })
  const headers = { 'x-forwarded-for': '203.0.113.9, 2001:db8::77', forwarded: 'for=203.0.113.9' }
  for (const url of [
    '/api/thing/1',
    '/api/thing/who',
    '/api/thing/fail/plain',
    '/api/nothing',
    '/home',
    '/%zz',
  ])
    await app.inject({ url, headers, remoteAddress: '198.51.100.7' })
  await app.inject({
    method: 'POST',
    url: '/api/thing/add',
    headers,
    payload: '{',
    remoteAddress: '198.51.100.7',
  })
  expect(lines.length).toBeGreaterThan(6)
  expect(lines.join('')).not.toMatch(/203\.0\.113|2001:db8|198\.51\.100/)
})

test('a page that could not be written names the request, one that is not there does not', async () => {
  const { lines, logger } = collect()
  const app = await makeHttp({ logger, render: () => Promise.reject(new Error('it breaks')) })
  const { statusCode, headers, body } = await app.inject('/home')
  const id = String(headers['x-request-id'])
  expect([statusCode, body]).toEqual([500, expect.stringContaining(`请带上这个编号：${id}</p>`)])
  expect(lines.map(line => JSON.parse(line).reqId)).toEqual([id, id])
  expect((await app.inject('/assets/none.js')).body).not.toContain('编号')
})

test('a slow query names the request for which it was asked, also behind a body; one of nobody names none', async () => {
  const told: { sql?: string; reqId?: string }[] = []
  const log = createSlowQueryLog({ slowMs: 0.000_001, say: data => told.push(data) })
  const db = openSqlite(':memory:', { log })
  onTestFinished(() => db.close())
  const ask = async (words: string) => {
    // Simulates work between a request and its query.
    await new Promise(resolve => setTimeout(resolve, 5))
    await sql`select ${sql.lit(words)}`.execute(db.query)
    return words
  }
  const routes = [
    bind(getThing, async ({ params }) => ({ id: params.id, name: await ask(`get ${params.id}`) })),
    bind(addThing, ({ body }) => ask(body.name)),
  ]
  const app = await makeHttp({ routes })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  /** Its body arrives later than its headers, as a socket event. */
  const add = async () => {
    const request = startRequest(`${address}/api/thing/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 14 },
    })
    request.flushHeaders()
    await new Promise(resolve => setTimeout(resolve, 50))
    request.end('{"name":"add"}')
    const [answer]: IncomingMessage[] = await once(request, 'response')
    answer?.resume()
    return { headers: answer?.headers ?? {} }
  }
  const answers = await Promise.all([
    app.inject('/api/thing/1'),
    add(),
    app.inject('/api/thing/2'),
    ask('nobody'),
  ])
  const idOf = (words: string) => told.find(line => line.sql?.includes(words))?.reqId
  expect([idOf('get 1'), idOf('add'), idOf('get 2'), idOf('nobody')]).toEqual([
    ...answers.map(answer => (typeof answer === 'string' ? undefined : answer.headers['x-request-id'])),
  ])
  expect(new Set(told.map(({ reqId }) => reqId)).size).toBe(4)
})

test('whoever is sent away because there is too much to do is a warning; a store that is away is an error', async () => {
  const { lines, logger } = collect()
  const app = await makeHttp({ logger })
  await app.inject('/api/thing/fail/busy')
  await app.inject('/api/thing/fail/connection')
  expect(lines.map(line => JSON.parse(line)).map(({ level, status }) => [level, status])).toEqual([
    [40, 503],
    [50, undefined],
    [40, 503],
  ])
})

test('of an error only its kind, words and causes are told', () => {
  const error = Object.assign(new Error('outer', { cause: new TypeError('inner') }), {
    code: 'X',
    detail: 'Key (a)=(b)',
  })
  expect(describeError(error)).toMatchObject({
    type: 'Error',
    message: 'outer',
    code: 'X',
    cause: { type: 'TypeError', message: 'inner' },
  })
  expect(JSON.stringify(describeError(error))).not.toContain('Key (a)')
  expect(describeError('text')).toEqual({ type: 'string', message: 'not an error', stack: '' })
})

const time = Date.UTC(2026, 2, 21, 20, 16)
const clock = new Date(time).toTimeString().slice(0, 8)
const line = (fields: object) => JSON.stringify({ level: 30, time, ...fields })

it.each([
  [line({ msg: '已备份', path: '/srv/data/a.sqlite' }), `${clock} 已备份 path=/srv/data/a.sqlite\n`],
  [
    line({ method: 'GET', status: 200, ms: 1.2, msg: 'answered' }),
    `${clock} answered method=GET status=200 ms=1.2\n`,
  ],
  [
    line({ level: 50, msg: 'request failed', err: { message: 'no', stack: 'Error: no\n    at there' } }),
    `${clock} 出错 request failed\n  Error: no\n      at there\n`,
  ],
  ['not json\n', 'not json\n'],
])('%s reads as a line', (json, text) => {
  expect(readableLine(json, false)).toBe(text)
})

it('shows a warning in colour where there is colour, and lets no stranger steer the terminal', () => {
  expect(readableLine(line({ level: 40, msg: '小心' }), true)).toBe(`\x1b[33m${clock} 注意 小心\x1b[0m\n`)
  expect(readableLine(line({ msg: 'a\x1b]0;title\x07\rb' }), false)).toBe(`${clock} a]0;titleb\n`)
})
