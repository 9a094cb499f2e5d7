import { createUndoable, holdBack } from './undo.ts'

/** What the owner does with a row that has a place in an order, and a bin to go to. The calls tell what was refused. */
export function createBinActions<T extends { readonly id: number }>({
  nameOf,
  reload,
  bin,
  order,
  remove,
  binText,
  removeText,
}: {
  nameOf: (row: T) => string
  reload: () => void
  bin: (id: number, isBinned: boolean) => Promise<unknown>
  order: (ids: number[]) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  /** What is said of a row in the bin, and of one that goes for good. */
  binText: string
  removeText: string
}) {
  const undoable = createUndoable(reload)
  return {
    undoable,
    order: (next: readonly number[], before: readonly number[]) =>
      undoable({ title: '先后换好了', act: () => order([...next]), undo: () => order([...before]) }),
    bin: (row: T) =>
      undoable({
        title: `「${nameOf(row)}」放进了回收站`,
        text: binText,
        act: () => bin(row.id, true),
        undo: () => bin(row.id, false),
      }),
    restore: (row: T) =>
      undoable({
        title: `「${nameOf(row)}」拿回来了`,
        act: () => bin(row.id, false),
        undo: () => bin(row.id, true),
      }),
    /** No call brings it back: it goes once ten seconds have passed. */
    remove(row: T, hide: (isHidden: boolean) => void) {
      hide(true)
      holdBack({
        title: `「${nameOf(row)}」彻底删除`,
        text: removeText,
        act: () => remove(row.id).finally(reload),
        undo: () => hide(false),
      })
    },
  }
}
