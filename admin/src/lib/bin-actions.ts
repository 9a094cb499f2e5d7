import { createUndoable, holdBack } from './undo.ts'

/** The owner's actions on a row with an order and a bin. The calls show refusals. */
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
  /** The notices for binning a row, and for deleting it. */
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
    /** Cannot be undone on the server: deleted after ten seconds. */
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
