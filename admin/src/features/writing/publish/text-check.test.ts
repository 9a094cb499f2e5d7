import { describe, expect, it } from 'vitest'
import { brokenLinks, farAddresses, ownPaths, readText } from './text-check.ts'

describe('the check of a text', () => {
  it('finds pictures with and without words, and none in code', () => {
    const text =
      '![桥](/uploads/a.jpg)\n\n![](/uploads/b.jpg "题")\n\n`![](/c.jpg)`\n\n```\n![](/d.jpg)\n```\n\n![  ](</uploads/e f.jpg>)'
    const { pictures } = readText(text)
    expect(pictures.map(({ address, alt }) => [address, alt])).toEqual([
      ['/uploads/a.jpg', '桥'],
      ['/uploads/b.jpg', ''],
      ['/uploads/e', ''],
    ])
    expect(text.slice(pictures[1]?.from)).toMatch(/^!\[\]/)
  })

  it.each([
    ['[空]()', 1],
    ['[远](https://a.example/b)', 0],
    ['[近](/posts/a)', 0],
    ['[段](#b)', 0],
    ['[信](mailto:a@b.example)', 0],
    ['[忘了协议](www.example.com)', 1],
    ['[坏](http://)', 1],
    ['`[空]()`', 0],
  ])('%s: %i that lead nowhere', (text, count) => {
    expect(brokenLinks(readText(text).links)).toHaveLength(count)
  })

  it('names what of this site the text leads to, once each', () => {
    const { links } = readText(
      '[一](/posts/a) [二](https://lou.example/posts/b#c) [一](/posts/a#d) [外](//x.example/) [外](https://y.example/)',
    )
    expect(ownPaths(links, 'https://lou.example')).toEqual(['/posts/a', '/posts/b'])
  })

  it('names what of other sites the text leads to, once each', () => {
    const { links } = readText(
      '[一](/posts/a) [外](https://y.example/b#c) <https://y.example/b> [坏](http://) [家](https://lou.example/x)',
    )
    expect(farAddresses(links, 'https://lou.example')).toEqual(['https://y.example/b'])
  })
})
