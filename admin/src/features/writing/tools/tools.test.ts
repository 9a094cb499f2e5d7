import { renderMarkdown } from '@xiaolou/markdown'
import { describe, expect, test } from 'vitest'
import { applyEdit, type Edit, type Selection } from '../../../lib/surface.ts'
import * as blocks from './blocks.ts'
import { continueLine, nextHeading, setHeading, toggleList, toggleQuote } from './lines.ts'
import { type Mark, toggleMark } from './marks.ts'
import { addSpacing, findPunctuation } from './spacing.ts'
import { changeTable, newTable, tableOfSheet } from './table.ts'

/** `a[b]c` is a text with b selected, `a|c` one with a caret. `¦` stands for the bar of a table. */
function read(marked: string): { text: string; selection: Selection } {
  const caret = marked.indexOf('|')
  if (caret >= 0)
    return { text: marked.replace('|', '').replaceAll('¦', '|'), selection: { from: caret, to: caret } }
  const [from, to] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1]
  return { text: marked.replace(/[⟦⟧]/g, ''), selection: { from, to } }
}

function show(text: string, edit: Edit): string {
  const result = applyEdit(text, edit)
  if (!edit.selection) return result
  const { from, to } = edit.selection
  return from === to
    ? `${result.slice(0, from)}|${result.slice(from)}`
    : `${result.slice(0, from)}⟦${result.slice(from, to)}⟧${result.slice(to)}`
}

type Tool = (text: string, selection: Selection) => Edit
const use = (marked: string, tool: Tool) => {
  const { text, selection } = read(marked)
  return show(text, tool(text, selection))
}

describe('signs on both sides', () => {
  test.each<[Mark, string, string]>([
    ['bold', '一⟦二⟧三', '一**⟦二⟧**三'],
    ['bold', '一**⟦二⟧**三', '一⟦二⟧三'],
    ['bold', '一⟦**二**⟧三', '一⟦二⟧三'],
    ['bold', '一|三', '一**|**三'],
    ['bold', '一⟦ 二 ⟧三', '一 **⟦二⟧** 三'],
    ['italic', '**⟦二⟧**', '***⟦二⟧***'],
    ['italic', '一⟦二⟧', '一*⟦二⟧*'],
    ['code', '⟦a⟧', '`⟦a⟧`'],
    ['struck', '~~⟦a⟧~~', '⟦a⟧'],
  ])('%s: %s', (mark, before, after) => {
    expect(use(before, (text, selection) => toggleMark(text, selection, mark))).toBe(after)
  })
})

describe('lines', () => {
  test.each<[string, string, Tool]>([
    ['一|', '## 一', (text, selection) => setHeading(text, selection, 2)],
    ['## 一|', '一', (text, selection) => setHeading(text, selection, 2)],
    ['### 一|', '## 一', (text, selection) => setHeading(text, selection, 2)],
    ['### 一|', '一', (text, selection) => setHeading(text, selection, 0)],
    ['一|', '## 一', nextHeading],
    ['## 一|', '### 一', nextHeading],
    ['#### 一|', '一', nextHeading],
    ['⟦一\n二⟧', '> 一\n> 二', toggleQuote],
    ['⟦> 一\n> 二⟧', '一\n二', toggleQuote],
    ['⟦一\n\n二⟧', '1. 一\n\n2. 二', (text, selection) => toggleList(text, selection, 'ordered')],
    ['⟦1. 一\n2. 二⟧', '一\n二', (text, selection) => toggleList(text, selection, 'ordered')],
    ['⟦- 一\n- 二⟧', '- [ ] 一\n- [ ] 二', (text, selection) => toggleList(text, selection, 'task')],
    ['  - 一|', '  1. 一', (text, selection) => toggleList(text, selection, 'ordered')],
  ])('%s', (before, after, tool) => {
    expect(use(before, tool).replace(/[|⟦⟧]/g, '')).toBe(after)
  })

  test.each([
    ['- 一|', '- 一\n- |'],
    ['- 一|二', '- 一\n- |二'],
    ['  3. 一|', '  3. 一\n  4. |'],
    ['- [x] 一|', '- [x] 一\n- [ ] |'],
    ['> 一|', '> 一\n> |'],
    ['> - 一|', '> - 一\n> - |'],
    ['一\n- |', '一\n|'],
    ['> |', '|'],
  ])('Enter in %j', (before, after) => {
    const { text, selection } = read(before)
    const edit = continueLine(text, selection)
    expect(edit && show(text, edit)).toBe(after)
  })

  test.each(['一|', '|- 一', '```\n- 一|\n```', '⟦- 一⟧'])('Enter in %j is a new line', marked => {
    const { text, selection } = read(marked)
    expect(continueLine(text, selection)).toBeUndefined()
  })
})

describe('blocks', () => {
  test.each<[string, string, Tool]>([
    ['⟦a`b⟧', '```ts\n⟦a`b⟧\n```', (text, selection) => blocks.insertCode(text, selection, 'ts')],
    ['一⟦```x⟧', '一\n\n````\n⟦```x⟧\n````', (text, selection) => blocks.insertCode(text, selection, '')],
    ['|', ':::tip\n⟦要说的话⟧\n:::', (text, selection) => blocks.insertCallout(text, selection, 'tip')],
    [
      '⟦:::tip\n字\n:::⟧',
      '::::note\n⟦:::tip\n字\n:::⟧\n::::',
      (text, selection) => blocks.insertCallout(text, selection, 'note'),
    ],
    ['⟦小楼⟧', '{小楼|⟦xiǎo lóu⟧}', blocks.insertRuby],
    ['⟦漢字⟧', '{漢字|⟦かん|じ⟧}', (text, selection) => blocks.insertRuby(text, selection, 'かん じ')],
    ['一|二', '一[^1]二\n\n[^1]: ⟦注的话⟧\n', blocks.insertFootnote],
    ['一[^1]二|\n\n[^1]: 注', '一[^1]二[^2]\n\n[^1]: 注\n[^2]: ⟦注的话⟧\n', blocks.insertFootnote],
    ['一|', '一[^1]\n\n[^1]: ⟦注的话⟧\n', blocks.insertFootnote],
    ['⟦字⟧', '[字](⟦https://⟧)', blocks.insertLink],
    ['⟦https://a.example⟧', '[⟦链接的字⟧](https://a.example)', blocks.insertLink],
    [
      '|',
      '[⟦荷塘\\[一\\]⟧](/posts/a)',
      (text, selection) => blocks.insertLink(text, selection, { address: '/posts/a', words: '荷塘[一]' }),
    ],
    [
      '⟦字⟧',
      '[⟦字⟧](</a (b)>)',
      (text, selection) => blocks.insertLink(text, selection, { address: '/a (b)' }),
    ],
  ])('%s becomes %s', (before, after, tool) => {
    expect(use(before, tool)).toBe(after)
  })

  test.each<[Tool, string]>([
    [blocks.insertDetails, 'class="details"'],
    [blocks.insertTabs, 'class="tab-panel"'],
    [blocks.insertMathBlock, 'class="math-block"'],
    [blocks.insertDiagram, 'data-diagram="mermaid"'],
    [blocks.insertRuby, '<ruby>'],
    [(text, selection) => blocks.insertCallout(text, selection, 'danger'), 'callout-danger'],
    [blocks.insertFootnote, 'class="footnotes"'],
    [text => ({ changes: [{ from: 0, to: text.length, insert: newTable(3, 2) }] }), '<table>'],
  ])('the page understands it', (tool, sign) => {
    const text = '一段话。\n'
    expect(renderMarkdown(applyEdit(text, tool(text, { from: 3, to: 3 }))).html).toContain(sign)
  })

  test.each([
    ['https://music.163.com/#/song?id=1901371647', 'outchain/player?type=2&amp;id=1901371647&amp;auto=0'],
    ['https://www.bilibili.com/video/BV1xx411c7mD/', 'player.html?bvid=BV1xx411c7mD'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ])('%s is played on the page', (address, shown) => {
    expect(renderMarkdown(blocks.playerOf(address) ?? '').html).toContain(shown)
  })

  test('an address without a player has none', () => {
    expect(blocks.playerOf('https://evil.example/player')).toBeUndefined()
  })
})

describe('tables', () => {
  const table = '¦ 一 ¦ b ¦\n¦ --- ¦ --- ¦\n¦ c|c ¦ d ¦'
  const use = (change: Parameters<typeof changeTable>[2]) => {
    const { text, selection } = read(table)
    const edit = changeTable(text, selection, change)
    return edit && applyEdit(text, edit)
  }

  test('is put in order, wide characters counted as two', () => {
    expect(use('tidy')).toBe('| 一  | b   |\n| --- | --- |\n| cc  | d   |')
  })

  test.each([
    ['rowBelow', '| 一  | b   |\n| --- | --- |\n| cc  | d   |\n|     |     |'],
    ['columnRight', '| 一  |     | b   |\n| --- | --- | --- |\n| cc  |     | d   |'],
    ['removeRow', '| 一  | b   |\n| --- | --- |'],
    ['removeColumn', '| b   |\n| --- |\n| d   |'],
    ['right', '|  一 | b   |\n| --: | --- |\n|  cc | d   |'],
    ['center', '| 一  | b   |\n| :-: | --- |\n| cc  | d   |'],
  ] as const)('%s', (change, after) => {
    expect(use(change)).toBe(after)
  })

  test('a caret elsewhere is in no table', () => {
    expect(changeTable('a | b', { from: 0, to: 0 }, 'tidy')).toBeUndefined()
  })

  test('cells of a spreadsheet become a table, numbers to the right', () => {
    expect(tableOfSheet('茶\t价\r\n龙井\t1,280\r\n碧螺春\t960\r\n')).toBe(
      '| 茶     |    价 |\n| ------ | ----: |\n| 龙井   | 1,280 |\n| 碧螺春 |   960 |',
    )
    expect(tableOfSheet('a\t"b""c"\n"d\ne"\t"f" g')).toBe(
      '| a      | b"c   |\n| ------ | ----- |\n| d<br>e | "f" g |',
    )
    expect(tableOfSheet('a\tb')).toBeUndefined()
    expect(tableOfSheet('一\n二')).toBeUndefined()
    expect(tableOfSheet('a\tb\nc')).toBeUndefined()
  })
})

describe('盘古之白', () => {
  test.each([
    ['用React写的2个站', '用 React 写的 2 个站'],
    ['已经 spaced 好', '已经 spaced 好'],
    ['涨了3%的价', '涨了 3% 的价'],
    ['中文，English', '中文，English'],
    ['见`用React写`吧', '见`用React写`吧'],
    ['```\n用React\n```\n用React', '```\n用React\n```\n用 React'],
    ['    用React', '    用React'],
    ['[用React](https://a.example/用React)', '[用 React](https://a.example/用React)'],
    ['https://a.example/a用b', 'https://a.example/a用 b'],
    ['$x用y$与$$a用b$$', '$x用y$与$$a用b$$'],
    ['<span title="用React">用React</span>', '<span title="用React">用 React</span>'],
    ['{漢字|kanji}用A', '{漢字|kanji}用 A'],
    ['词[^1]二', '词[^1]二'],
    ['~~~\n没有完用A', '~~~\n没有完用A'],
  ])('%j', (before, after) => {
    expect(applyEdit(before, addSpacing(before))).toBe(after)
    expect(addSpacing(after).changes).toEqual([])
  })
})

describe('full-width punctuation', () => {
  test.each([
    ['你好,世界.', '你好，世界。'],
    ['真的吗?真的!', '真的吗？真的！'],
    ['小楼(一座房子)在', '小楼（一座房子）在'],
    ['版本 1.5, ok', '版本 1.5, ok'],
    ['等等...', '等等...'],
    ['`你好,世界`', '`你好,世界`'],
    ['函数(a, b)', '函数(a, b)'],
  ])('%j', (before, after) => {
    expect(applyEdit(before, { changes: findPunctuation(before) })).toBe(after)
  })
})
