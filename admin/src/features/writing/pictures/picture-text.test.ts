import { renderMarkdown } from '@xiaolou/markdown'
import { expect, test } from 'vitest'
import { applyEdit } from '../../../lib/surface.ts'
import {
  insertBlocks,
  picturesIn,
  placeholderOf,
  placePicture,
  removePicture,
  tokensIn,
  writePicture,
} from './picture-text.ts'

const a = 'aaaaaaaa01'
const url = `/uploads/${'a'.repeat(40)}.png`

test('a picture comes to each of its places, and what was written about it stays', () => {
  const text = `一\n\n${placeholderOf(a, '桥')}\n\n二 ![新写的](#uploading-${a} "题" =50%) 三`
  expect(applyEdit(text, placePicture(text, a, url))).toBe(
    `一\n\n![桥](${url})\n\n二 ![新写的](${url} "题" =50%) 三`,
  )
  expect([...tokensIn(text)]).toEqual([a])
})

test('a picture is written anew as a whole, but not under the caret', () => {
  const text = `一${placeholderOf(a, '桥')}二`
  expect(placePicture(text, a, url).changes).toEqual([
    { from: 1, to: text.length - 1, insert: `![桥](${url})` },
  ])
  expect(placePicture(text, a, url, 4).changes).toMatchObject([{ insert: url }])
  const link = `![](#uploading-${a}) [看](#uploading-${a})`
  expect(applyEdit(link, placePicture(link, a, url))).toBe(`![](${url}) [看](${url})`)
})

test('one token is not taken for another that begins alike', () => {
  const text = `${placeholderOf(`${a}2`, '')}${placeholderOf(a, '')}`
  expect(applyEdit(text, placePicture(text, a, url))).toBe(`${placeholderOf(`${a}2`, '')}![](${url})`)
})

test.each([
  [`一\n\n${placeholderOf(a, '桥')}\n\n二`, '一\n\n\n二'],
  [`一${placeholderOf(a, '桥')}二`, '一二'],
  [placeholderOf(a, ''), ''],
  ['没有', '没有'],
])('a picture that is taken back leaves %j as %j', (text, left) => {
  expect(applyEdit(text, removePicture(text, a))).toBe(left)
})

test.each([
  ['', 0, 'X\n\nY\n'],
  ['字', 1, '字\n\nX\n\nY\n'],
  ['字\n后', 2, '字\n\nX\n\nY\n\n后'],
  ['前\n\n\n\n后', 3, '前\n\nX\n\nY\n\n后'],
])('blocks in %j at %d', (text, at, result) => {
  expect(applyEdit(text, insertBlocks(text, { from: at, to: at }, ['X', 'Y']))).toBe(result)
})

test('pictures are read and written as the page understands them', () => {
  const text = `![桥](${url} "题 \\"引\\"" =300x200)\n\n![](b.png =50%)\n\n![c](c.png)`
  const pictures = picturesIn(text)
  expect(pictures).toMatchObject([
    { alt: '桥', address: url, caption: '题 "引"', size: { width: 300, height: 200 } },
    { alt: '', address: 'b.png', caption: '', size: { percent: 50 } },
    { alt: 'c', address: 'c.png', caption: '', size: undefined },
  ])
  for (const picture of pictures) expect(applyEdit(text, writePicture(picture, {}))).toBe(text)
  const last = pictures.at(-1)
  if (!last) throw new Error('three pictures')
  const changed = applyEdit(
    text,
    writePicture(last, { alt: '一只[猫]', caption: '它说"喵"', size: { percent: 30 } }),
  )
  const { html } = renderMarkdown(changed)
  expect(html).toContain('alt="一只 猫"')
  expect(html).toContain('<figcaption>它说"喵"</figcaption>')
})
