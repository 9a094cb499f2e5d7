import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readChosen } from './chosen-files.ts'
import { nextPartBytes, partOf, pathAt } from './chunk.ts'

const fileOf = (path: string, words: string) => {
  const file = new File([words], path.split('/').at(-1) ?? '', { lastModified: 7 })
  return Object.assign(file, { webkitRelativePath: path })
}

it('parts, one behind the other, are the files one behind the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string(), { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      async (words, size) => {
        const files = words.map((text, at) => ({ path: `${at}`, file: new File([text], `${at}`) }))
        const total = files.reduce((sum, { file }) => sum + file.size, 0)
        let read = new Uint8Array()
        for (let at = 0; at < total; ) {
          const part = partOf(files, at, size)
          expect(part.size).toBe(Math.min(size, total - at))
          read = new Uint8Array([...read, ...new Uint8Array(await part.arrayBuffer())])
          at += part.size
        }
        expect(Buffer.from(read).toString()).toBe(Buffer.from(words.join('')).toString())
      },
    ),
    { numRuns: 50 },
  )
})

it('an offset stands in the file of which the next byte is', () => {
  const files = ['ab', '', 'cde'].map((text, at) => ({ path: `${at}.mp3`, file: new File([text], 'x') }))
  const paths = [0, 1, 2, 4, 5].map(offset => pathAt(files, offset))
  expect(paths).toEqual(['0.mp3', '0.mp3', '2.mp3', '2.mp3', ''])
})

it('parts grow on a quick line, shrink on a slow one, within bounds', () => {
  expect(nextPartBytes(512 * 1024, 100)).toBe(1024 * 1024)
  expect(nextPartBytes(8 * 1024 * 1024, 100)).toBe(8 * 1024 * 1024)
  expect(nextPartBytes(512 * 1024, 3_000)).toBe(512 * 1024)
  expect(nextPartBytes(64 * 1024, 30_000)).toBe(64 * 1024)
})

it('a folder is the same however the system lists it, without what programs keep in it', () => {
  const paths = ['blog/source/_posts/b.md', 'blog/_config.yml', 'blog/node_modules/x.js', 'blog/.git/HEAD']
  const one = readChosen(paths.map(path => fileOf(path, path)))
  const other = readChosen(paths.toReversed().map(path => fileOf(path, path)))
  expect(one?.files.map(({ path }) => path)).toEqual(['blog/_config.yml', 'blog/source/_posts/b.md'])
  expect(other?.files.map(({ path }) => path)).toEqual(one?.files.map(({ path }) => path))
  expect([one?.name, readChosen([fileOf('blog/.git/HEAD', 'x')])]).toEqual(['blog', undefined])
  // As macOS encodes it.
  expect(readChosen([fileOf('e\u0301.md', 'x')])?.files[0]?.path).toBe('é.md')
})
