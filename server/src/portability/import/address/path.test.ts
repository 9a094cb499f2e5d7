import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseSlug, fileNameDate, freeSlug } from './path.ts'

const from = (part: Partial<Parameters<typeof chooseSlug>[0]>) =>
  chooseSlug({ slug: '', permalink: '', abbrlink: '', sourcePath: 'source/_posts/文件.md', ...part })

describe('chooseSlug', () => {
  it.each([
    [{ slug: 'S', permalink: '/p/', abbrlink: 'a' }, 'S'],
    [{ permalink: '/x/y.html', abbrlink: 'a' }, 'y'],
    [{ permalink: 'x/%E4%B8%AD/index.html' }, '中'],
    [{ permalink: ':year/:title/', abbrlink: '0123' }, '0123'],
    [{ abbrlink: '12e5' }, '12e5'],
    [{}, '文件'],
    [{ sourcePath: '_posts/2021-3-4-Hello 世界.md' }, 'Hello-世界'],
    [{ sourcePath: 'content/posts/石头/index.md' }, '石头'],
    [{ sourcePath: '2021-03-04.md' }, '2021-03-04'],
    [{ sourcePath: '春日：读（书）《记》？.md' }, '春日：读（书）《记》？'],
    [{ sourcePath: 'e\u0301.md' }, '\u00e9'],
    [{ slug: 'a/b?c#d' }, 'a-b-c-d'],
    [{ slug: '..' }, '文件'],
    [{ slug: '???', sourcePath: '###.md' }, 'article'],
  ])('%j → %s', (part, slug) => {
    expect(from(part)).toBe(slug)
  })

  it('never exceeds 250 bytes nor breaks a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        const slug = from({ slug: text })
        return Buffer.byteLength(slug) <= 250 && slug !== '' && !/[/?#%\s]/.test(slug)
      }),
    )
    expect(from({ slug: '字'.repeat(100) })).toBe('字'.repeat(83))
  })
})

it.each([
  ['_posts/2021-3-4-x.md', '2021-3-4'],
  ['2021-03-04.md', '2021-03-04'],
  ['x-2021-03-04.md', ''],
])('date in the name of %s is %j', (path, date) => {
  expect(fileNameDate(path)).toBe(date)
})

it('numbers a taken slug, within its bytes', async () => {
  const taken = new Set(['a', 'a-2'])
  expect(await freeSlug('a', async slug => taken.has(slug))).toBe('a-3')
  const long = '字'.repeat(83)
  expect(Buffer.byteLength(await freeSlug(long, async slug => slug === long))).toBeLessThanOrEqual(250)
})
