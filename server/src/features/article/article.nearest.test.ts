import * as article from '@xiaolou/contract/article'
import { findNearest } from '@xiaolou/contract/search'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { editDistance, likenessOf, saidBy } from './article.nearest.ts'

describe('what an address says', () => {
  it.each([
    ['/posts/ting-yu', 'ting-yu'],
    ['/2019/05/Old-Lamp.html', 'old-lamp'],
    ['/2020/01/02/ting-yu/', 'ting-yu'],
    ['/posts/%E5%B0%8F%E6%A5%BC', '小楼'],
    ['/posts/%E5%B0', '%e5%b0'],
    ['/ting-yu/index.html', 'ting-yu'],
    ['/2020/', ''],
    ['/', ''],
  ])('%s says %j', (path, said) => expect(saidBy(path)).toBe(said))
})

describe('edit distance', () => {
  it.each([
    ['', 'ab', 2],
    ['ting', 'ting', 0],
    ['ting', 'tign', 2],
    ['xiaolou', 'xiolou', 1],
  ])('of %j and %j is %i', (one, other, distance) => expect(editDistance(one, other)).toBe(distance))

  it('is the same both ways, and no more than the longer text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (one, other) => {
        const distance = editDistance(one, other)
        expect(distance).toBe(editDistance(other, one))
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length))
      }),
    )
  })
})

it.each([
  ['ting-chun-yu', true],
  ['xiao-lou-yi-ye-ting-chun-yv', true],
  ['小楼一夜', true],
  ['lou-shang-de-mao', false],
  ['wp-login', false],
  ['yi', false],
])('%s is near 小楼一夜听春雨: %s', (said, isNear) => {
  const likeness = likenessOf(said, { slug: 'xiao-lou-yi-ye-ting-chun-yu', title: '小楼一夜听春雨' })
  expect(likeness >= 0.6).toBe(isNear)
})

onEveryDatabase('the nearest articles', app => {
  const near = async (path: string) =>
    (await app().call(findNearest, { query: { path } })).result.map(({ title }) => title)

  it('are found by a slip of the pen, by pinyin, by words and by an old kind of address', async () => {
    const token = await app().signIn('administrator')
    const rain = await publish(app(), token, { article_title: '小楼一夜听春雨' })
    await publish(app(), token, { article_title: '旧灯', slug: 'the-old-lamp' })
    await publish(app(), token, { article_title: '用 React 写小楼' })
    for (const path of [
      '/posts/xiao-lou-yi-ye-ting-chun-yv',
      '/posts/xioa-lou-yi-ye-ting-chun-yu',
      '/2019/05/06/xiaolouyiyetingchunyu.html',
      '/posts/小楼一夜听春天的雨',
    ])
      expect([path, (await near(path))[0]]).toEqual([path, '小楼一夜听春雨'])
    expect(await near('/the-old-lam')).toEqual(['旧灯'])
    expect(await near('/blog/yong-react-xie-xiao-lou')).toEqual(['用 React 写小楼'])
    for (const path of [
      '/wp-login.php',
      '/posts/1',
      '/',
      '/xx',
      '/phpmyadmin/index.php',
      `/${'ab-'.repeat(99)}`,
    ])
      expect([path, await near(path)]).toEqual([path, []])
    await app().call(article.setArticlePublic, { params: { id: rain.id, status: 1 } }, { token })
    expect(await near('/posts/xiao-lou-yi-ye-ting-chun-yv')).toEqual([])
  })
})
