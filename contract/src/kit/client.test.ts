import * as v from 'valibot'
import { expect, test } from 'vitest'
import { clientFailure, createClient } from './client.ts'
import { ApiError } from './envelope.ts'
import { addressOf } from './request.ts'
import { get, post, put } from './route.ts'

const getThing = get('anyone', '/thing/:id/:word', {
  summary: '取',
  params: v.object({ id: v.string(), word: v.string() }),
  query: v.object({ page: v.optional(v.number()), q: v.optional(v.string()) }),
  result: v.string(),
})
const addThing = post('user', '/thing/add', {
  summary: '添',
  body: v.object({ name: v.string() }),
  result: v.number(),
})
const touch = put('anyone', '/touch', { summary: '碰', result: v.boolean() })

type Sent = { url: string; init: RequestInit }

/** A client with a fake network; records what it sent and its errors. */
function make(respond: (sent: Sent) => Promise<Response> | Response, token?: string, timeoutMs = 1_000) {
  const sent: Sent[] = []
  const told: ApiError[] = []
  const call = createClient({
    baseUrl: '/api',
    timeoutMs,
    token: () => token,
    onError: error => told.push(error),
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init })
      return respond({ url: String(url), init })
    },
  })
  return { call, sent, told }
}

const success = (result: unknown) => Response.json({ code: 0, message: '成功', result })
const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new Error('expected a refusal')
  return error
}
const pick = ({ code, status, message }: ApiError) => ({ code, status, message })

test.each([
  [{ params: { id: 7, word: 'a' } }, '/thing/7/a'],
  [{ params: { id: '7', word: '茶/水?#' } }, '/thing/7/%E8%8C%B6%2F%E6%B0%B4%3F%23'],
  [
    { params: { id: 1, word: '../..' }, query: { page: 2, q: 'a&b=c' } },
    '/thing/1/..%2F..?page=2&q=a%26b%3Dc',
  ],
  [{ params: { id: 1, word: '..' } }, '/thing/1/..%20'],
  [{ params: { id: 1, word: 'a' }, query: { page: undefined, q: null } }, '/thing/1/a'],
])('input %j goes to %s', (input, address) => {
  expect(addressOf(getThing, input)).toBe(address)
})

test('a call carries credentials, the marker, the token and JSON, and gives the result', async () => {
  const { call, sent, told } = make(() => success(5), 'token-1')
  expect(await call(addThing, { body: { name: '名' } })).toBe(5)
  expect(sent[0]?.url).toBe('/api/thing/add')
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: '{"name":"名"}',
    headers: {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: 'token-1',
      'x-session': 'required',
      'Content-Type': 'application/json',
    },
  })
  expect(told).toEqual([])
})

test('a visitor sends no token, and a call without a body no type', async () => {
  const { call, sent } = make(() => success(true))
  await call(touch)
  expect(sent[0]?.init.headers).toEqual({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' })
  expect(sent[0]?.init.body).toBeUndefined()
})

test('a file goes as the field of a form, and the browser names its boundary', async () => {
  const upload = post('user', '/upload', {
    summary: '传',
    file: 'file',
    result: v.string(),
  })
  const { call, sent } = make(() => success('x'))
  await call(upload, { file: new Blob(['图']) })
  const form = sent[0]?.init.body
  const field = form instanceof FormData ? form.get('file') : undefined
  expect(field instanceof Blob ? await field.text() : undefined).toBe('图')
  expect(sent[0]?.init.headers).not.toHaveProperty('Content-Type')
})

test.each([
  [
    200,
    { code: 100018, message: '您已经点过赞了' },
    { code: 100018, status: 200, message: '您已经点过赞了' },
  ],
  [401, { code: 100016, message: '登录过期' }, { code: 100016, status: 401, message: '登录过期' }],
  [500, { code: 500, message: '服务端错误' }, { code: 500, status: 500, message: '服务端错误' }],
])('a refusal with status %i is told, then thrown', async (status, body, expected) => {
  const { call, told } = make(() => Response.json(body, { status }))
  const error = await failure(call(touch))
  expect(pick(error)).toEqual(expected)
  expect(told).toEqual([error])
})

test('429 says how long to wait', async () => {
  const { call } = make(() =>
    Response.json({ code: 429, message: '慢' }, { status: 429, headers: { 'Retry-After': '7' } }),
  )
  expect((await failure(call(touch))).retryAfterSeconds).toBe(7)
})

test.each([
  [413, '<html>Request Entity Too Large</html>', 413, /超过了前面那台服务器的上限/],
  [403, '<html>Blocked by the firewall</html>', 403, /防火墙拦下了这一步/],
  [502, '<html>Bad Gateway</html>', 502, /没有等到小楼回答/],
  [500, '<html>oops</html>', 500, /^$/],
  [200, '<html>sign in to the hotel</html>', clientFailure.badResponse, /^$/],
  [200, '', clientFailure.badResponse, /^$/],
  [200, '{"no":"code"}', clientFailure.badResponse, /^$/],
  [200, 'null', clientFailure.badResponse, /^$/],
  [204, null, clientFailure.badResponse, /^$/],
])(
  'an answer that is no envelope (%i %j) has the code %i, and words where they help',
  async (status, body, code, words) => {
    const { call } = make(() => new Response(body, { status }))
    expect(await failure(call(touch))).toMatchObject({ code, message: expect.stringMatching(words) })
  },
)

test('a server that does not answer is given up after the time', async () => {
  const { call, told } = make(
    ({ init }) =>
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    undefined,
    30,
  )
  const error = await failure(call(touch))
  expect(pick(error)).toEqual({ code: clientFailure.timeout, status: 0, message: '请求超时，请稍后再试' })
  expect(told).toHaveLength(1)
})

test('an answer that stops halfway is given up after the time', async () => {
  const { call } = make(
    ({ init }) =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"code":0,'))
            init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
          },
        }),
      ),
    undefined,
    30,
  )
  const error = await failure(call(touch))
  expect(error.code).toBe(clientFailure.timeout)
})

test.each([
  [new DOMException('left the page', 'AbortError'), clientFailure.aborted],
  [new TypeError('fetch failed'), clientFailure.network],
  ['anything', clientFailure.network],
])('a failure of the network (%s) has the code %i', async (cause, code) => {
  const { call } = make(() => Promise.reject(cause))
  expect(await failure(call(touch))).toMatchObject({ code, status: 0 })
})
