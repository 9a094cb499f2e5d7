/** A table's shape for an archive, the same for every kind of database. */
export type TableShape = {
  readonly name: string
  /** Sorted by name. */
  readonly columns: readonly string[]
  /** The columns of the primary key, and which of them are text. */
  readonly key: readonly { readonly name: string; readonly isText: boolean }[]
  /** Tables that its rows reference. */
  readonly references: readonly string[]
  /** The highest id ever generated; undefined if ids are not generated. */
  readonly lastId: number | undefined
}

/** Sorts tables after those that they reference, and by name otherwise. */
export function inReferenceOrder(shapes: readonly TableShape[]): TableShape[] {
  const byName = new Map(shapes.map(shape => [shape.name, shape]))
  const ordered = new Set<TableShape>()
  const visit = (shape: TableShape) => {
    if (ordered.has(shape)) return
    for (const name of shape.references) {
      const target = byName.get(name)
      if (target && target !== shape) visit(target)
    }
    ordered.add(shape)
  }
  for (const shape of [...shapes].sort((a, b) => (a.name < b.name ? -1 : 1))) visit(shape)
  return [...ordered]
}
