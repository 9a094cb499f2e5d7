import type { Edit, Selection, Surface } from '../../../lib/surface.ts'
import * as blocks from './blocks.ts'
import { nextHeading, toggleList, toggleQuote } from './lines.ts'
import { toggleMark } from './marks.ts'
import { addSpacing, findPunctuation } from './spacing.ts'
import { changeTable, newTable, type TableChange } from './table.ts'

type Make = (text: string, selection: Selection) => Edit | undefined

/** One thing that can be done to the text. `keys` as CodeMirror writes them; `group` parts the menu. */
export type Tool = {
  name: string
  label: string
  keys?: string
  group: 'words' | 'blocks' | 'table' | 'tidy'
  make: Make
}

const table =
  (change: TableChange): Make =>
  (text, selection) =>
    changeTable(text, selection, change)
const callout =
  (kind: string): Make =>
  (text, selection) =>
    blocks.insertCallout(text, selection, kind)

/** Everything that needs no question; what asks first (link, song, language, picture) stands in the toolbar. */
export const tools: readonly Tool[] = [
  { name: 'heading', label: '标题', keys: 'Mod-Alt-2', group: 'blocks', make: nextHeading },
  {
    name: 'bold',
    label: '粗体',
    keys: 'Mod-b',
    group: 'words',
    make: (text, at) => toggleMark(text, at, 'bold'),
  },
  {
    name: 'italic',
    label: '斜体',
    keys: 'Mod-i',
    group: 'words',
    make: (text, at) => toggleMark(text, at, 'italic'),
  },
  {
    name: 'struck',
    label: '删去',
    keys: 'Mod-Shift-x',
    group: 'words',
    make: (text, at) => toggleMark(text, at, 'struck'),
  },
  {
    name: 'marked',
    label: '标亮',
    keys: 'Mod-Shift-h',
    group: 'words',
    make: (text, at) => toggleMark(text, at, 'marked'),
  },
  {
    name: 'code',
    label: '行内代码',
    keys: 'Mod-e',
    group: 'words',
    make: (text, at) => toggleMark(text, at, 'code'),
  },
  {
    name: 'math',
    label: '行内公式',
    keys: 'Mod-m',
    group: 'words',
    make: (text, at) => toggleMark(text, at, 'math'),
  },
  { name: 'ruby', label: '注音', group: 'words', make: (text, at) => blocks.insertRuby(text, at) },
  { name: 'footnote', label: '脚注', keys: 'Mod-Shift-f', group: 'words', make: blocks.insertFootnote },
  { name: 'quote', label: '引文', keys: 'Mod-Shift-.', group: 'blocks', make: toggleQuote },
  {
    name: 'list',
    label: '列表',
    keys: 'Mod-Shift-8',
    group: 'blocks',
    make: (text, at) => toggleList(text, at, 'bullet'),
  },
  {
    name: 'ordered',
    label: '编号列表',
    keys: 'Mod-Shift-7',
    group: 'blocks',
    make: (text, at) => toggleList(text, at, 'ordered'),
  },
  {
    name: 'task',
    label: '待办',
    keys: 'Mod-Shift-9',
    group: 'blocks',
    make: (text, at) => toggleList(text, at, 'task'),
  },
  { name: 'mathBlock', label: '公式一段', group: 'blocks', make: blocks.insertMathBlock },
  { name: 'diagram', label: '图（Mermaid）', group: 'blocks', make: blocks.insertDiagram },
  { name: 'details', label: '收起来的一段', group: 'blocks', make: blocks.insertDetails },
  { name: 'tabs', label: '选项卡', group: 'blocks', make: blocks.insertTabs },
  ...blocks.calloutKinds.map(
    ([kind, label]): Tool => ({
      name: `callout-${kind}`,
      label: `提示框：${label}`,
      group: 'blocks',
      make: callout(kind),
    }),
  ),
  {
    name: 'table',
    label: '插一张表',
    group: 'table',
    make: (text, at) => blocks.insertBlock(text, at, { block: newTable(3, 3), select: '第一列' }),
  },
  { name: 'tidy', label: '理齐这张表', group: 'table', make: table('tidy') },
  { name: 'rowBelow', label: '下面加一行', group: 'table', make: table('rowBelow') },
  { name: 'columnRight', label: '右边加一列', group: 'table', make: table('columnRight') },
  { name: 'removeRow', label: '删去这一行', group: 'table', make: table('removeRow') },
  { name: 'removeColumn', label: '删去这一列', group: 'table', make: table('removeColumn') },
  { name: 'left', label: '这一列靠左', group: 'table', make: table('left') },
  { name: 'center', label: '这一列居中', group: 'table', make: table('center') },
  { name: 'right', label: '这一列靠右', group: 'table', make: table('right') },
  { name: 'spacing', label: '中西文间加空', group: 'tidy', make: text => addSpacing(text) },
  {
    name: 'punctuation',
    label: '半角标点改全角',
    group: 'tidy',
    make: text => ({ changes: findPunctuation(text) }),
  },
]

/** Does it. False where there was nothing to do, or an input method composes. */
export function runTool(surface: Surface, { make }: Pick<Tool, 'make'>): boolean {
  const edit = make(surface.getText(), surface.getSelection())
  if (!edit || edit.changes.length === 0) return false
  const isDone = surface.apply(edit)
  surface.focus()
  return isDone
}
