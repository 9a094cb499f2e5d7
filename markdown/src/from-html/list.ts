import { findElement, type HtmlElement, isElement, textOf } from './html-node.ts'
import { isList, isNumbered, orderOf, statedLevel, taskOf } from './list-item.ts'
import { marksIn } from './marks.ts'
import { itemsOf } from './nest.ts'
import type { Conversion, Scope } from './scope.ts'
import type { Block, List, Marks } from './tree.ts'
import { isListSign } from './word.ts'

const onlyLists = (blocks: readonly Block[]): blocks is List[] => blocks.every(({ kind }) => kind === 'list')

type Place = { readonly level: number; readonly at: number | undefined }

/** Whether the item has anything to show. */
function addItemAt({ level, at }: Place, item: HtmlElement, scope: Scope, conversion: Conversion): boolean {
  const { blocksOf, isHidden } = conversion
  if (isHidden(item)) return false
  const children = blocksOf(item, { ...scope, isSign: isListSign })
  const isDone = taskOf(item)
  if (children.length === 0 && isDone === undefined) return false
  const { out } = scope
  if (children.length > 0 && onlyLists(children)) {
    // Lexical and TinyMCE put a nested list into an item of its own, which shows no sign.
    for (const list of children) for (const one of itemsOf(list, level + 1)) out.item(one)
    return true
  }
  const isOrdered = isNumbered(item)
  out.item({
    level: statedLevel(item) ?? level,
    isOrdered,
    order: isOrdered ? orderOf(item, at) : 0,
    children,
    isDone,
  })
  return true
}

/** An item whose list was not copied (飞书), or that has none (Confluence). */
export function addItem(item: HtmlElement, scope: Scope, conversion: Conversion): void {
  addItemAt({ level: 0, at: undefined }, item, scope, conversion)
}

/** The items of a list; a list right inside it is one level deeper (Google Docs, OneNote, 语雀). */
export function addList(list: HtmlElement, scope: Scope, conversion: Conversion): void {
  const { styles, walk } = conversion
  const add = (parent: HtmlElement, level: number, marks: Marks, count: { at: number; isApart: boolean }) => {
    const inside = { ...scope, marks }
    for (const child of parent.children) {
      if (!isElement(child)) {
        if (child.text.trim() === '') continue
        walk(child, inside)
        count.isApart = true
      } else if (child.name === 'li') {
        const at = count.isApart ? count.at : undefined
        if (addItemAt({ level, at }, child, inside, conversion)) count.isApart = false
        count.at++
      } else if (isList(child)) add(child, level + 1, marks, { at: 0, isApart: true })
      else if (findElement(child, ({ name }) => name === 'li'))
        add(child, level, marksIn(child, marks, { styles, isHeading: scope.isHeading }), count)
      else if (textOf(child).trim() !== '' || findElement(child, ({ name }) => name === 'img')) {
        walk(child, inside)
        count.isApart = true
      }
    }
  }
  add(list, 0, scope.marks, { at: 0, isApart: true })
}
