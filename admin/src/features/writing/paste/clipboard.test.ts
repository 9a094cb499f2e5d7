import { expect, test } from 'vitest'
import { type Clip, intakeOf, isInFence } from './clipboard.ts'
import { lostWords } from './lost-words.ts'

const picture = new File([''], 'a.png', { type: 'image/png' })
const clip = (part: Partial<Clip>): Clip => ({ plain: '', html: '', files: [], isFromCode: false, ...part })

test.each<[string, Partial<Clip>, ReturnType<typeof intakeOf>]>([
  ['plain text', { plain: '字' }, 'sheet'],
  [
    'one line that a browser styled',
    { plain: '字', html: '<meta><span style="color:red">字</span>' },
    'field',
  ],
  ['several paragraphs', { plain: '一\n二', html: '<p>一</p><p>二</p>' }, 'html'],
  ['italic by style', { plain: '字', html: '<span style="font-style: italic">字</span>' }, 'html'],
  ['code of an editor', { plain: 'a', html: '<div><b>a</b></div>', isFromCode: true }, 'field'],
  ['a picture', { files: [picture] }, 'pictures'],
  ['a picture of a page', { files: [picture], html: '<img src="https://a.example/1.png">' }, 'pictures'],
  [
    'one paragraph of Word beside its own picture',
    { files: [picture], plain: '字', html: '<style>p{}</style><p class=MsoNormal>字</p>' },
    'field',
  ],
  [
    'cells of Excel beside their picture',
    { files: [picture], plain: 'a\tb', html: '<table><tr><td>a</td></tr></table>' },
    'html',
  ],
])('%s', (_, part, intake) => {
  expect(intakeOf(clip(part))).toBe(intake)
})

test.each([
  ['```js\na|\n```', true],
  ['```js\na\n```\n|', false],
  ['> ~~~\n> a|', true],
  ['- ```\n  a|', true],
  ['````\n```\na|', true],
  ['`a`\n|', false],
  ['|```\na\n```', false],
])('%j: whether the caret is in a fence', (text, isInside) => {
  expect(isInFence(text.replace('|', ''), text.indexOf('|'))).toBe(isInside)
})

test('what a paste could not keep is said in one line', () => {
  const picture = (name: string) => ({ kind: 'picture', name }) as const
  expect(lostWords([])).toBe('')
  expect(
    lostWords([
      { kind: 'mergedCells', name: '' },
      picture('图一'),
      picture('图一'),
      { kind: 'colour', name: '' },
    ]),
  ).toBe('2 张图片在原来的电脑或程序里，拿不过来：图一；合并的单元格拆开了；文字的颜色没有保留。')
})
