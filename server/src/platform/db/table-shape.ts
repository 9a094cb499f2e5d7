/** A table as an archive takes it: whatever database holds it, the same table has the same shape. */
export type TableShape = {
  readonly name: string
  /** By name, whatever their order in the database. */
  readonly columns: readonly string[]
  /** The columns of the primary key, and which of them are text. */
  readonly key: readonly { readonly name: string; readonly isText: boolean }[]
  /** Tables that its rows point to. */
  readonly references: readonly string[]
  /** The highest id that was ever given; undefined where ids are not generated. */
  readonly lastId: number | undefined
}

/** Tables so that each stands behind those that it points to, and else by name. */
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
