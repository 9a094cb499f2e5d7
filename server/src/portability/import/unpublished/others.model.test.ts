import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scanTexts } from '../testing/memory-scan.ts'

const day = ['2020-01-02', '2020-01-02', '2099-01-02']

it('an import of Astro shows what Astro showed', async () => {
  const document = fc.record({
    parts: fc.array(fc.constantFrom('in', '_in', '.in', 'deep'), { maxLength: 2 }),
    name: fc.constantFrom('a.md', '_a.md', '.a.md', 'b.md'),
    root: fc.constantFrom('src/content/blog', 'src/pages'),
    draft: fc.constantFrom('', '', 'draft: true', 'draft: false'),
    key: fc.constantFrom('date', 'pubDatetime', 'pubDate', 'published'),
    date: fc.constantFrom(...day),
  })
  const runs = fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 6 }), async drawn => {
    const files = new Map(drawn.map(one => [[one.root, ...one.parts, one.name].join('/'), one]))
    const { kind, reachOf } = await scanTexts([
      { path: 'astro.config.mjs', text: '' },
      ...[...files].map(([path, { draft, key, date }]) => ({
        path,
        text: ['---', 'title: 一篇', `${key}: ${date}`, ...(draft === '' ? [] : [draft]), '---', '正文'].join(
          '\n',
        ),
      })),
    ])
    expect(kind).toBe('astro')
    for (const [path, { draft, date }] of files) {
      const isLeftOut = /\/[_.]/.test(path) || draft === 'draft: true' || date.startsWith('2099')
      expect([path, reachOf(path)]).toEqual([path, isLeftOut ? 'closed' : 'open'])
    }
  })
  await fc.assert(runs)
})

it('an import of VuePress shows what its blog showed', async () => {
  const line = fc.constantFrom(
    ...([
      ['', 'open'],
      ['draft: true', 'closed'],
      ['publish: false', 'closed'],
      ['article: false', 'unlisted'],
      ["keys: ['e10adc3949ba59abbe56e057f20f883e']", 'unlisted'],
      ['publish: true', 'open'],
    ] as const),
  )
  const document = fc.record({
    folder: fc.constantFrom('docs/posts', 'docs/.vuepress/notes', 'docs/blogs/deep'),
    name: fc.constantFrom('a.md', '.a.md', 'b.md'),
    ...{ line, date: fc.constantFrom(...day) },
  })
  const runs = fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 6 }), async drawn => {
    const files = new Map(drawn.map(one => [`${one.folder}/${one.name}`, one]))
    const { reachOf } = await scanTexts([
      { path: 'docs/.vuepress/config.js', text: '' },
      ...[...files].map(
        ([
          path,
          {
            line: [field],
            date,
          },
        ]) => ({
          path,
          text: ['---', 'title: 一篇', `date: ${date}`, ...(field === '' ? [] : [field]), '---', '正文'].join(
            '\n',
          ),
        }),
      ),
    ])
    for (const [
      path,
      {
        line: [, reach],
        date,
      },
    ] of files) {
      const isLeftOut = /\/\./.test(path) || date.startsWith('2099')
      expect([path, reachOf(path)]).toEqual([path, isLeftOut ? 'closed' : reach])
    }
  })
  await fc.assert(runs)
})
