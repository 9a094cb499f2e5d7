import { errors } from '@xiaolou/contract/errors'
import { expect, test } from 'vitest'
import { makeHttp } from './testing/make-http.ts'

test('a call answers in the envelope, with or without a trailing or a double slash', async () => {
  const app = await makeHttp()
  for (const url of ['/api/thing/7', '/api/thing/7/', '//api//thing/7', '/api/thing/7?x=1']) {
    const answer = await app.inject(url)
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      200,
      { code: 0, message: '成功', result: { id: 7, name: '东西' } },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  }
})

test('every slash variant of an owner call is refused to a visitor', async () => {
  const app = await makeHttp()
  for (const url of [
    '/api/thing/own',
    '/api/thing/own/',
    '//api/thing/own',
    '/api//thing//own/',
    '/%61pi/thing/own',
  ]) {
    const answer = await app.inject({ method: 'POST', url, payload: { text: 'x' } })
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 401, { code: 100016, message: '登录过期' }])
  }
})

test.each([
  ['owner-token-1', 200, 0],
  ['Bearer owner-token-1', 200, 0],
  ['bearer owner-token-1', 200, 0],
  ['user-token-1', 403, 100002],
  ['made-up', 401, 100016],
  ['Basic b3duZXI6eA==', 401, 100016],
  ['Bearer owner-token-1 x', 401, 100016],
  ['x'.repeat(600), 401, 100016],
])('Authorization %j on an owner call → %i', async (authorization, status, code) => {
  const app = await makeHttp()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/thing/own',
    payload: { text: 'abc' },
    headers: { authorization },
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().code).toBe(code)
})

test.each(['gone', 'Bearer gone', 'Bearer undefined', 'null', 'a b', 'x'.repeat(600)])(
  'the token %j, which is nobody’s, is a visitor’s where anybody may call, unless a session is required',
  async authorization => {
    const app = await makeHttp()
    const answer = await app.inject({ url: '/api/thing/who', headers: { authorization } })
    expect([answer.statusCode, answer.json().result.kind]).toEqual([200, 'visitor'])
    const headers = { authorization, 'x-session': 'required' }
    const asked = await app.inject({ url: '/api/thing/who', headers })
    expect([asked.statusCode, asked.json().code]).toEqual([401, 100016])
  },
)

test('a token that cannot be looked up now is nobody’s visitor', async () => {
  const resolveActor = () => Promise.reject(new Error('the database is away'))
  const app = await makeHttp({ resolveActor })
  const answer = await app.inject({ url: '/api/thing/who', headers: { authorization: 'user-token-1' } })
  expect(answer.statusCode).toBe(500)
})

test('a valid token is known where anybody may call', async () => {
  const app = await makeHttp()
  const known = await app.inject({ url: '/api/thing/who', headers: { authorization: 'user-token-1' } })
  expect(known.json().result.kind).toBe('user')
})

test('a malformed request is told which field is wrong', async () => {
  const app = await makeHttp()
  const body = await app.inject({ method: 'POST', url: '/api/thing/add', payload: { name: 5 } })
  expect([body.statusCode, body.json()]).toEqual([400, { code: 400, message: 'name：名字应为文字' }])
  const path = await app.inject('/api/thing/0')
  expect([path.statusCode, path.json()]).toEqual([400, { code: 400, message: 'id：编号应为正整数' }])
})

test('the text of an unknown error stays inside', async () => {
  const app = await makeHttp()
  for (const how of ['plain', 'detail']) {
    const answer = await app.inject(`/api/thing/fail/${how}`)
    const message = `服务端错误（编号 ${answer.headers['x-request-id']}）`
    expect([answer.statusCode, answer.json()]).toEqual([500, { code: 500, message }])
  }
})

test.each(['full', 'disk', 'io', 'postgres', 'connection'])(
  'a store that is away (%s) answers 503 and when to come back',
  async how => {
    const app = await makeHttp()
    const answer = await app.inject(`/api/thing/fail/${how}`)
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 503, '5'])
    // Only the owner is told about the disk.
    const headers = { authorization: 'owner-token-1' }
    const { code, message } = errors[how === 'full' || how === 'disk' ? 'diskFull' : 'unavailable']
    expect((await app.inject({ url: `/api/thing/fail/${how}`, headers })).json()).toEqual({ code, message })
  },
)

test('a call without a body needs no type, and one with an empty typed body is fine', async () => {
  const app = await makeHttp()
  const bare = await app.inject({ method: 'PUT', url: '/api/thing/touch' })
  expect(bare.json()).toMatchObject({ code: 0, result: true })
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type, 'content-length': '0' }
    const answer = await app.inject({ method: 'PUT', url: '/api/thing/touch', headers })
    expect([type, answer.statusCode]).toEqual([type, 200])
  }
})

test('a route may take more than the ordinary body, and no more than it says', async () => {
  const app = await makeHttp()
  const send = (length: number, url: string, authorization?: string) =>
    app.inject({
      method: 'POST',
      url,
      payload: { text: 'x'.repeat(length), name: 'x'.repeat(length) },
      ...(authorization ? { headers: { authorization } } : {}),
    })
  expect((await send(40_000, '/api/thing/add')).statusCode).toBe(413)
  expect((await send(90_000, '/api/thing/own', 'owner-token-1')).json()).toMatchObject({
    code: 0,
    result: 90_000,
  })
  expect((await send(110_000, '/api/thing/own', 'owner-token-1')).json()).toEqual({
    code: 413,
    message: '内容太大了',
  })
  expect((await send(90_000, '/api/thing/own')).statusCode).toBe(401)
})

test('large answers are compressed, small ones are not', async () => {
  const app = await makeHttp()
  const accept = { 'accept-encoding': 'br, gzip' }
  const small = await app.inject({ url: '/api/thing/1', headers: accept })
  expect(small.headers['content-encoding']).toBeUndefined()
  const large = await app.inject({ url: '/api/docs/openapi.json', headers: accept })
  expect(large.headers['content-encoding']).toBe('br')
})

test('an id that a trusted proxy gave is kept when it is harmless text, and a stranger gives none', async () => {
  const idOf = async (trustProxy: boolean | string, id: string) => {
    const app = await makeHttp({ trustProxy })
    return (await app.inject({ url: '/api/thing/1', headers: { 'x-request-id': id } })).headers[
      'x-request-id'
    ]
  }
  const own = /^[0-9a-f]{12}$/
  // The format of nginx.
  const given = '7f0c1e9d6b3a4c5f8e2d1b0a9c8d7e6f'
  for (const trust of [true, '127.0.0.1', '10.0.0.0/8, loopback'])
    expect(await idOf(trust, given)).toBe(given)
  expect(await idOf(false, given)).toMatch(own)
  for (const id of ['a b c d e f g h', 'x'.repeat(65), '"><script>'])
    expect(await idOf(true, id)).toMatch(own)
})
