import { getArticleListByContent, getHotArticle } from '@xiaolou/contract/article'
import { expect, it } from 'vitest'
import { createRestRewriter } from './rest-address.ts'

const rewrite = createRestRewriter([getArticleListByContent, getHotArticle])
const search = '/api/article/getArticleListByContent'

it.each([
  ['a/b', 'a%2Fb'],
  ['a%2Fb', 'a%2Fb'],
  ['100%', '100%25'],
  ['100%25', '100%25'],
  ['50%de', '50%25de'],
  ['%E6%98%A5%E9%9B%A8%', '%E6%98%A5%E9%9B%A8%25'],
  ['why?', 'why%3F'],
  ['a?b=1/2', 'a%3Fb%3D1%2F2'],
  ['%00', '%00'],
])('%s is searched as %s', (typed, parameter) => {
  expect(rewrite(`${search}/${typed}`)).toBe(`${search}/${parameter}`)
})

it.each([search, `${search}/`, '/api/article/'])(
  '%s, of which a browser took the words away, finds nothing',
  url => {
    expect(rewrite(url)).toBe(`${search}/%20`)
  },
)

it.each(['/api/article/getHotArticle', '/api/article/getHotArticle?a=%', '/posts/a/b', '/api/article'])(
  '%s stays',
  url => {
    expect(rewrite(url)).toBe(url)
  },
)
