import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { makeHttp } from './testing/make-http.ts'
import { portOf, sendRaw } from './testing/raw.ts'

const post = (payload: string, type = 'application/json'): InjectOptions => ({
  method: 'POST',
  url: '/api/thing/add',
  payload,
  headers: { 'content-type': type },
})
const nested = (depth: number) => `{"name":"x","deep":${'['.repeat(depth)}${']'.repeat(depth)}}`

const cases: [string, InjectOptions, number][] = [
  ['bad escape in a path', { url: '/api/thing/%zz' }, 400],
  ['lone percent', { url: '/api/thing/%' }, 400],
  ['overlong UTF-8', { url: '/api/thing/%c0%af' }, 400],
  ['NUL in a path', { url: '/api/thing/1%00' }, 400],
  ['CR LF in a path', { url: '/api/thing/1%0d%0aX:%20y' }, 400],
  ['negative id', { url: '/api/thing/-1' }, 400],
  ['zero id', { url: '/api/thing/0' }, 400],
  ['fraction', { url: '/api/thing/1.5' }, 400],
  ['hexadecimal', { url: '/api/thing/0x10' }, 400],
  ['exponent', { url: '/api/thing/1e3' }, 400],
  ['huge id', { url: `/api/thing/${'9'.repeat(400)}` }, 400],
  ['very long parameter', { url: `/api/thing/${'9'.repeat(3000)}` }, 404],
  ['SQL in an id', { url: "/api/thing/1'%20OR%20'1'='1" }, 400],
  ['array id', { url: '/api/thing/1,2' }, 400],
  ['proto as an id', { url: '/api/thing/__proto__' }, 400],
  ['constructor as an id', { url: '/api/thing/constructor' }, 400],
  ['encoded traversal', { url: '/api/%2e%2e%2f%2e%2e%2fetc%2fpasswd' }, 404],
  ['encoded slash', { url: '/api/thing%2f1' }, 404],
  ['query given twice', { url: '/api/thing/1?page=1&page=2' }, 400],
  ['query as object', { url: '/api/thing/1?page[a]=1' }, 200],
  ['query proto', { url: '/api/thing/1?__proto__[admin]=1&constructor=2' }, 200],
  ['bad escape in a query', { url: '/api/thing/1?page=%zz' }, 200],
  [
    'a thousand queries',
    { url: `/api/thing/1?${Array.from({ length: 1000 }, (_, at) => `a${at}=1`).join('&')}` },
    200,
  ],
  ['unknown call', { url: '/api/nothing' }, 404],
  ['the prefix alone', { url: '/api' }, 404],
  ['the prefix and a slash', { url: '/api/' }, 404],
  ['wrong method', { method: 'DELETE', url: '/api/thing/1' }, 404],
  ['PATCH', { method: 'PATCH', url: '/api/thing/add', payload: { name: 'x' } }, 404],
  ['OPTIONS', { method: 'OPTIONS', url: '/api/thing/add' }, 404],
  ['TRACE', { method: 'TRACE' as 'GET', url: '/api/thing/add' }, 404],
  [
    'method override',
    { method: 'POST', url: '/api/thing/1', headers: { 'x-http-method-override': 'GET' } },
    404,
  ],
  ['no body', { method: 'POST', url: '/api/thing/add' }, 400],
  ['empty body', post(''), 400],
  ['spaces', post('   '), 400],
  ['not JSON', post('name=x'), 400],
  ['cut JSON', post('{"name":'), 400],
  ['comment', post('{"name":"x"} // y'), 400],
  ['NaN', post('{"name":NaN}'), 400],
  ['null', post('null'), 400],
  ['a number', post('5'), 400],
  ['a text', post('"x"'), 400],
  ['a list', post('[]'), 400],
  ['null name', post('{"name":null}'), 400],
  ['number name', post('{"name":1}'), 400],
  ['list name', post('{"name":["x"]}'), 400],
  ['object name', post('{"name":{"toString":1}}'), 400],
  ['long name', post(JSON.stringify({ name: 'x'.repeat(1001) })), 400],
  ['proto key', post('{"name":"x","__proto__":{"admin":true}}'), 400],
  ['escaped proto key', post('{"name":"x","\\u005f\\u005fproto__":{"admin":true}}'), 400],
  ['nested proto key', post('{"name":"x","deep":{"__proto__":{}}}'), 400],
  ['constructor key', post('{"name":"x","constructor":{"prototype":{"a":1}}}'), 400],
  ['twenty levels', post(nested(19)), 200],
  ['twenty-one levels', post(nested(20)), 400],
  ['thirty thousand levels', post(nested(30_000)), 400],
  ['brackets in a text', post(JSON.stringify({ name: '['.repeat(500) })), 200],
  ['repeated key', post('{"name":1,"name":"x"}'), 200],
  ['unknown fields', post('{"name":"x","role":1,"id":5,"user_id":9}'), 200],
  ['65 KB', post(JSON.stringify({ name: 'x'.repeat(65_600) })), 413],
  ['one byte too many', post(`${' '.repeat(65_536)}1`), 413],
  ['plain text type', post('{"name":"x"}', 'text/plain'), 415],
  ['form type', post('name=x', 'application/x-www-form-urlencoded'), 415],
  ['multipart type', post('--a--', 'multipart/form-data; boundary=a'), 415],
  ['JSON-like type', post('{"name":"x"}', 'application/jsonp'), 415],
  ['suffix type', post('{"name":"x"}', 'application/vnd.api+json'), 415],
  ['two types', post('{"name":"x"}', 'application/json, text/plain'), 415],
  ['no type', { ...post('{"name":"x"}'), headers: { 'content-type': '' } }, 415],
  ['other charset', post('{"name":"x"}', 'application/json; charset=gbk'), 415],
  ['UTF-8 charset', post('{"name":"x"}', 'application/json; charset=UTF-8'), 200],
  ['upper case type', post('{"name":"x"}', 'Application/JSON'), 200],
  [
    'encoded body',
    { ...post('{"name":"x"}'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    415,
  ],
  ['broken UTF-8', { ...post(''), payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe]) }, 400],
  ['lone surrogate', post('{"name":"\\ud800"}'), 200],
  ['control characters', post('{"name":"\\u0000\\u001b[31m"}'), 200],
  ['byte order mark', post('\ufeff{"name":"x"}'), 200],
  [
    'cookie only',
    {
      method: 'POST',
      url: '/api/thing/own',
      payload: { text: 'x' },
      headers: { cookie: 'token=owner-token-1' },
    },
    401,
  ],
  [
    'token in the query',
    { method: 'POST', url: '/api/thing/own?token=owner-token-1', payload: { text: 'x' } },
    401,
  ],
  [
    'token in the body',
    { method: 'POST', url: '/api/thing/own', payload: { text: 'x', token: 'owner-token-1' } },
    401,
  ],
  [
    'token with a line break',
    { url: '/api/thing/who', headers: { authorization: 'owner-token-1\t\tx' } },
    200,
  ],
  ['token of four kilobytes', { url: '/api/thing/who', headers: { authorization: 'x'.repeat(4096) } }, 200],
  ['proto as a token', { url: '/api/thing/who', headers: { authorization: '__proto__' } }, 200],
  [
    'forged forwarded host',
    { url: '/api/thing/1', headers: { 'x-forwarded-host': 'evil', 'x-forwarded-proto': 'x' } },
    200,
  ],
  [
    'a body on GET',
    {
      method: 'GET',
      url: '/api/thing/1',
      payload: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    },
    200,
  ],
]

test.each(cases)('%s', async (_name, options, status) => {
  const app = await makeHttp()
  const answer = await app.inject({ ...options })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([
    status,
    expect.stringMatching(/^\{"code":/),
  ])
  const body = answer.json()
  expect(typeof body.message).toBe('string')
  expect(body.code === 0).toBe(status === 200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('nothing that was posted has reached the prototype of objects', () => {
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

const raw: [string, string, RegExp][] = [
  [
    'traversal',
    'GET /api/../api/thing/../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    /^HTTP\/1\.1 404 /,
  ],
  [
    'an expectation that nobody knows',
    'POST /api/thing/add HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 0\r\n\r\n',
    /^HTTP\/1\.1 417 /,
  ],
  [
    'both length and chunks',
    'POST /api/thing/add HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
  [
    'two lengths',
    'POST /api/thing/add HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
    /^HTTP\/1\.1 400 /,
  ],
  [
    'unknown transfer encoding',
    'POST /api/thing/add HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
  ['space before the colon', 'GET /api/thing/1 HTTP/1.1\r\nHost : x\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'bare line feed in a header',
    'GET /api/thing/1 HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n',
    /^HTTP\/1\.1 [24]00 /,
  ],
  ['no host', 'GET /api/thing/1 HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['HTTP/9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'headers of 20 KB',
    `GET /api/thing/1 HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    /^HTTP\/1\.1 431 /,
  ],
  [
    'negative length',
    'POST /api/thing/add HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
]

test.each(raw)(
  'bytes that are no request (%s) are answered in the envelope and the line is cut',
  async (_name, bytes, status) => {
    const app = await makeHttp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await sendRaw(portOf(app), bytes)
    expect(answer).toMatch(status)
    expect(answer.split('\r\n\r\n')[1]).toMatch(/^\{"code":/)
  },
)

test('a length that is not kept to ends the connection, not the program', async () => {
  const app = await makeHttp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app)
  const head =
    'POST /api/thing/add HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"name"'
  await sendRaw(port, head, 200)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
