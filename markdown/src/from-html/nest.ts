import type { Block, FlatItem, List } from './tree.ts'

const isSame = (list: List, item: FlatItem) => {
  const next = list.start + list.items.length
  return list.isOrdered === item.isOrdered && (item.order === 0 || item.order === next)
}

/**
 * Nests items by their levels: clipboards hold each item as a list of its own, a list beside the item that it
 * belongs to, or paragraphs that say their level.
 */
export function nestItems(items: readonly FlatItem[]): Block[] {
  const top: Block[] = []
  const open: { level: number; list: List }[] = []
  for (const item of items) {
    const { level, isOrdered, order, children, isDone } = item
    while ((open.at(-1)?.level ?? level) > level) open.pop()
    const last = open.at(-1)
    if (last?.level === level && isSame(last.list, item)) {
      last.list.items.push({ children, isDone })
      continue
    }
    if (last?.level === level) open.pop()
    const list: List = { kind: 'list', isOrdered, start: order || 1, items: [{ children, isDone }] }
    const parent = open.at(-1)?.list.items.at(-1)?.children ?? top
    const before = parent.at(-1)
    // What was nested deeper before a step back continues.
    if (before?.kind === 'list' && isSame(before, item)) {
      before.items.push({ children, isDone })
      open.push({ level, list: before })
    } else {
      parent.push(list)
      open.push({ level, list })
    }
  }
  return top
}

/** The items of nested lists at one level, to be put among others. */
export const itemsOf = (list: List, level: number): FlatItem[] =>
  list.items.map((item, at) => ({
    ...item,
    level,
    isOrdered: list.isOrdered,
    order: list.isOrdered ? list.start + at : 0,
  }))
