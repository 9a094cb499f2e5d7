import { describe, expect, it } from 'vitest'
import { createWatch, distinctiveWords } from './secrecy.watch.ts'

const secret = (...texts: string[]) => ({ title: '题', address: '/posts/x', texts })

describe('distinctive words', () => {
  it.each([
    ['他说：藏锋敛锷，不露声色。', ['藏锋敛锷', '不露声色']],
    ['短。也短', []],
    ['a few common words', []],
    ['correcthorsebattery', ['correcth']],
    ['%E8%97%8F%E9%94%8B%E6%95%9B%E9%94%B7', ['藏锋敛锷']],
  ])('of %s', (text, words) => expect(distinctiveWords(text)).toEqual(words))

  it('are none that the public version has too', () => {
    expect(distinctiveWords('公开说过的话。没有说过的话', '前面公开说过的话后面')).toEqual(['没有说过的话'])
  })

  it('are taken from the whole of a long text', () => {
    const text = Array.from({ length: 200 }, (_, at) => `第${String(at).padStart(3, '〇')}句话在此`).join(
      '。',
    )
    const words = distinctiveWords(text)
    expect(words.length).toBeLessThan(15)
    expect([words[0], words.some(each => /^第1/.test(each))]).toEqual(['第〇〇0句话在此', true])
  })
})

describe('the watch', () => {
  it.each([
    ['HTML', '<p>前<b>藏锋敛锷</b>后</p>'],
    ['JSON', JSON.stringify({ a: ['x藏锋敛锷y'] })],
    ['an address', '/posts/%E8%97%8F%E9%94%8B%E6%95%9B%E9%94%B7'],
    ['a longer sentence', '不知藏锋敛锷为何物'],
  ])('finds words in %s', (_, output) => {
    expect(createWatch([secret('藏锋敛锷')]).find(output)).toMatchObject([{ words: '藏锋敛锷' }])
  })

  it('does not find the words by which it was asked', () => {
    const { find } = createWatch([secret('藏锋敛锷'), secret('不露声色')])
    const page = '<link href="/posts/%E8%97%8F%E9%94%8B%E6%95%9B%E9%94%B7">不露声色'
    expect(find(page, '/posts/%E8%97%8F%E9%94%8B%E6%95%9B%E9%94%B7')).toMatchObject([{ words: '不露声色' }])
  })

  it('finds nothing where nothing is', () => {
    expect(createWatch([secret('藏锋敛锷')]).find('<p>藏锋与敛锷 100%</p>')).toEqual([])
    expect(createWatch([]).find('藏锋敛锷')).toEqual([])
  })
})
