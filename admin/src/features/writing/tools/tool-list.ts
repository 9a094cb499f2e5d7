import type { Edit, Selection, Surface } from '../../../lib/surface.ts'
import * as blocks from './blocks.ts'
import { type ListKind, nextHeading, toggleList, toggleQuote } from './lines.ts'
import { type Mark, toggleMark } from './marks.ts'
import { addSpacing, findPunctuation } from './spacing.ts'
import { changeTable, newTable, type TableChange } from './table.ts'

type Make = (text: string, selection: Selection) => Edit | undefined

/** One tool. `keys` in CodeMirror's notation; `group` divides the menu. */
export type Tool = {
  name: string
  label: string
  keys?: string
  group: 'words' | 'blocks' | 'table' | 'tidy'
  make: Make
}

const mark = (name: Mark, label: string, keys: string): Tool => ({
  ...{ name, label, keys, group: 'words' },
  make: (text, at) => toggleMark(text, at, name),
})
const list = (name: string, label: string, { keys, kind }: { keys: string; kind: ListKind }): Tool => ({
  ...{ name, label, keys, group: 'blocks' },
  make: (text, at) => toggleList(text, at, kind),
})
const table =
  (change: TableChange): Make =>
  (text, selection) =>
    changeTable(text, selection, change)
const callout =
  (kind: string): Make =>
  (text, selection) =>
    blocks.insertCallout(text, selection, kind)

/** All tools without a dialog; the others (link, song, language, picture) are in the toolbar. */
export const tools: readonly Tool[] = [
  { name: 'heading', label: '标题', keys: 'Mod-Alt-2', group: 'blocks', make: nextHeading },
  mark('bold', '粗体', 'Mod-b'),
  mark('italic', '斜体', 'Mod-i'),
  mark('struck', '删去', 'Mod-Shift-x'),
  mark('marked', '标亮', 'Mod-Shift-h'),
  mark('code', '行内代码', 'Mod-e'),
  mark('math', '行内公式', 'Mod-m'),
  { name: 'ruby', label: '注音', group: 'words', make: (text, at) => blocks.insertRuby(text, at) },
  { name: 'footnote', label: '脚注', keys: 'Mod-Shift-f', group: 'words', make: blocks.insertFootnote },
  { name: 'quote', label: '引文', keys: 'Mod-Shift-.', group: 'blocks', make: toggleQuote },
  list('list', '列表', { keys: 'Mod-Shift-8', kind: 'bullet' }),
  list('ordered', '编号列表', { keys: 'Mod-Shift-7', kind: 'ordered' }),
  list('task', '待办', { keys: 'Mod-Shift-9', kind: 'task' }),
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

/** Runs a tool. False if there was nothing to do, or during a composition. */
export function runTool(surface: Surface, { make }: Pick<Tool, 'make'>): boolean {
  const edit = make(surface.getText(), surface.getSelection())
  if (!edit || edit.changes.length === 0) return false
  const isDone = surface.apply(edit)
  surface.focus()
  return isDone
}
