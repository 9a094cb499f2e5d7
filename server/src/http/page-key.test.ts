import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passOn, readPageTarget, singleSlashes } from './page-key.ts'

test.each([
  ['/home', '/home'],
  ['/home?', '/home'],
  ['/home?utm_source=x', '/home'],
  ['/home?page=2&utm_source=x', '/home?page=2'],
  ['/home?utm=1&page=2', '/home?page=2'],
  ['/articleList?name=%E8%8C%B6&id=3&type=tag', '/articleList?id=3&type=tag&name=%E8%8C%B6'],
  ['/articleList?type=tag&id=3&name=茶', '/articleList?id=3&type=tag&name=%E8%8C%B6'],
  ['/home?page=2&page=3', '/home?page=2'],
  ['/home?page=', '/home'],
  [`/home?page=${'9'.repeat(300)}`, '/home'],
  ['/home?page=%00', '/home'],
  ['/home?showSpecial=1', '/home'],
  ['/a/../home', '/home'],
  ['/posts/a%20b', '/posts/a%20b'],
  ['/home?page=%zz', '/home?page=%25zz'],
])('%s is kept as %s', (url, key) => {
  const sent = Buffer.from(url, 'utf8').toString('latin1')
  expect(readPageTarget(sent)?.key).toBe(key)
})

test.each([
  ['/home', '/?showSpecial=1', '/home?showSpecial=1'],
  ['/home?page=2', '/?page=2&showSpecial', '/home?page=2&showSpecial='],
  ['/posts/a#part', '/old.html?showSpecial=1', '/posts/a?showSpecial=1#part'],
  ['/home', '/?showSpecial=%0d%0aSet-Cookie', '/home?showSpecial='],
  ['/home', '/?utm_source=x', '/home'],
  ['https://example.org/', '/?showSpecial=1', 'https://example.org/'],
])('a redirect to %s, asked for by %s, leads to %s', (location, asked, expected) => {
  expect(passOn(location, asked)).toBe(expected)
})

test('a path in raw UTF-8 is read as what was meant', () => {
  const sent = Buffer.from('/posts/茶', 'utf8').toString('latin1')
  expect(readPageTarget(sent)).toMatchObject({ path: '/posts/%E8%8C%B6', decodedPath: '/posts/茶' })
})

test.each([
  '//evil.example/x',
  '/\\evil.example',
  '/%zz',
  '/%c0%af',
  '/a%00b',
  '/a%0d%0ab',
  'http://evil.example/',
  '*',
  '',
  `/${'a'.repeat(5000)}`,
  '/a#b',
  '/.//host.example/x',
  '/a/..//host.example',
])('%j is no page address', url => {
  expect(readPageTarget(url)).toBeUndefined()
})

test('any text gives a target on this site, or none, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      const target = readPageTarget(`/${text}`)
      if (!target) return
      expect(new URL(target.key, 'https://site.example').origin).toBe('https://site.example')
      expect(readPageTarget(target.key)?.key).toBe(target.key)
    }),
  )
})

test.each([
  ['//home', '/home'],
  ['/a//b?x=//c', '/a/b?x=//c'],
  ['/\\//far.example', undefined],
  ['/\\far.example//x', undefined],
  ['//%5C//far.example', undefined],
])('doubled slashes of %j lead to %j', (url, single) => expect(singleSlashes(url)).toBe(single))
