import { expect, test } from 'vitest'
import { describeSchema } from './docs.ts'
import { makeHttp } from './testing/make-http.ts'

test('the page lists every call with access and limits, in Chinese, with nothing from elsewhere', async () => {
  const app = await makeHttp()
  const page = await app.inject('/api/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const words of [
    '/thing/{id}',
    '添一件东西',
    '主人',
    '谁都可以',
    '每 60 秒至多 10 次',
    '100016 登录过期',
  ]) {
    expect(page.body).toContain(words)
  }
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"#]*)/g)].map(match => match[1])
  expect(
    addresses.filter(
      address => address !== '' && !address?.startsWith('/api/docs') && address !== '/favicon.svg',
    ),
  ).toEqual([])
  expect(page.body).not.toMatch(/<script>|style="/)
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
})

test('its style and script are served beside it', async () => {
  const app = await makeHttp()
  expect((await app.inject('/api/docs/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  const script = await app.inject('/api/docs/docs.js')
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(() => new Function(script.body)).not.toThrow()
})

test.each([
  [{ type: 'string', maxLength: 5 }, '文字（至多 5 字）'],
  [{ type: 'array', items: { type: 'number' } }, '[数]'],
  [{ enum: [1, 2] }, '1 | 2'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, '文字 | 空'],
  [{ const: 'a' }, '"a"'],
  [{}, '任意'],
  [
    { type: 'object', properties: { a: { type: 'boolean' }, b: { type: 'string' } }, required: ['a'] },
    '{\n  a: 真假\n  b?: 文字\n}',
  ],
])('schema %j reads %j', (schema, words) => {
  expect(describeSchema(schema)).toBe(words)
})
