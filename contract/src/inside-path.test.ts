import { expect, test } from 'vitest'
import { isInsidePath } from './inside-path.ts'

test.each([
  '/',
  '/home',
  '/posts/雨夜不眠?x=1#a',
  '/a//b',
  '/100%',
  '/a%5Cb',
  '/?next=//far.example',
  '/@me',
  '/a:b',
])('%j is inside', address => expect(isInsidePath(address)).toBe(true))

const outside = [
  ...[
    '',
    'home',
    './home',
    '?a',
    '#a',
    'https://far.example',
    'javascript:1',
    '//far.example',
    '///far.example',
  ],
  ...['/\\far.example', '\\\\far.example', '/\\/far.example', '/a\\b', '/%5Cfar.example', '/%5cfar.example'],
  ...['/%2Ffar.example', '/%2ffar.example', '/./\\far.example', '/.//far.example', '/a/..//far.example'],
  ...['/%2e%2e//far.example', '/\t/far.example', '/\n/far.example', '/\r/far.example', '/\u0000', '/a\u007f'],
  ...[
    '/a\u0085b',
    ' /home',
    '\t/home',
    '/..%2f/..//far.example/..//far.example',
    '//',
    '/\u0009\\far.example',
  ],
]
test.each(outside)('%j is not inside', address => expect(isInsidePath(address)).toBe(false))
