import { expect, it } from 'vitest'
import { readRe2 } from './re2.ts'

it.each([
  ['(?P<n>secret)', '/posts/secret.md', '/posts/open.md'],
  ['[[:digit:]]{4}x', '/2020x.md', '/abcdx.md'],
  ['[^[:space:]]b', 'ab', ' b'],
  ['[[:^digit:]]b', 'ab', '1b'],
  ['\\Qa.b(\\E', '/a.b(', '/acb('],
  ['\\Qa.b', '/a.b', '/acb'],
  ['\\A/posts', '/posts/a', '/old/posts/a'],
  ['\\.md\\z', 'a.md', 'a.md.txt'],
  ['(?U)a.+b', 'axb', 'ab'],
  ['(?i)SECRET', 'secret', 'open'],
  ['a(?i)SECRET', 'asecret', 'open'],
  ['(?i:SECRET)\\.md', 'secret.md', 'open.md'],
  ['\\pL+\\d\\p{Han}', 'a1中', 'a1b'],
  ['a\\-b\\_c', 'a-b_c', 'abc'],
  ['[]x]a', ']a', 'ya'],
  ['[^]]a', 'xa', ']a'],
  ['a{b}]', 'a{b}]', 'ab'],
  ['\\x{4e2d}', '中', '国'],
  ['\\.foo$', 'a.foo', 'a.foo.md'],
])('reads %s', (source, matched, other) => {
  const expression = readRe2(source)
  expect([expression?.test(matched), expression?.test(other)]).toEqual([true, false])
})

it.each(['(', '[a', 'a**', '[[:nothing:]]', '\\p{Nowhere}', '\\', '*.md'])(
  'says of %s that it is none',
  source => {
    expect(readRe2(source)).toBeUndefined()
  },
)
