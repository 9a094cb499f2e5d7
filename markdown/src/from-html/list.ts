import { findElement, type HtmlElement, isElement, textOf } from './html-node.ts'
import { isList, isNumbered, orderOf, statedLevel, taskOf } from './list-item.ts'
import { marksIn } from './marks.ts'
import { itemsOf } from './nest.ts'
import type { Conversion, Scope } from './scope.ts'
import type { Block, List, Marks } from './tree.ts'

const onlyLists = (blocks: readonly Block[]): blocks is List[] => blocks.every(({ kind }) => kind === 'list')

function addItemAt(level: number, item: HtmlElement, scope: Scope, { blocksOf }: Conversion): void {
  const children = blocksOf(item, scope)
  const isDone = taskOf(item)
  if (children.length === 0 && isDone === undefined) return
  const { out } = scope
  if (children.length > 0 && onlyLists(children)) {
    // Lexical and TinyMCE put a nested list into an item of its own, which shows no sign.
    const deeper = out.lastItem() === undefined ? level : level + 1
    for (const list of children) for (const one of itemsOf(list, deeper)) out.item(one)
    return
  }
  const isOrdered = isNumbered(item)
  out.item({
    level: statedLevel(item) ?? level,
    isOrdered,
    order: isOrdered ? orderOf(item) : 0,
    children,
    isDone,
  })
}

/** An item whose list was not copied (飞书). */
export const addItem = (item: HtmlElement, scope: Scope, conversion: Conversion): void =>
  addItemAt(0, item, scope, conversion)

/** The items of a list; a list right inside it is one level deeper (Google Docs, OneNote, 语雀). */
export function addList(list: HtmlElement, scope: Scope, conversion: Conversion): void {
  const { styles, walk } = conversion
  const add = (parent: HtmlElement, level: number, marks: Marks) => {
    const inside = { ...scope, marks }
    for (const child of parent.children) {
      if (!isElement(child)) {
        if (child.text.trim() !== '') walk(child, inside)
      } else if (child.name === 'li') addItemAt(level, child, inside, conversion)
      else if (isList(child)) add(child, level + 1, marks)
      else if (findElement(child, ({ name }) => name === 'li'))
        add(child, level, marksIn(child, marks, { styles, isHeading: scope.isHeading }))
      else if (textOf(child).trim() !== '' || findElement(child, ({ name }) => name === 'img'))
        walk(child, inside)
    }
  }
  add(list, 0, scope.marks)
}
