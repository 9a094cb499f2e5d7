import type { Db } from './db.ts'

/**
 * How a row is shown to the owner: `kind` is the feature's name on the wire, `title` the column with its
 * title or text. `row` tells where these are if not in the table itself; `address` makes a path from the
 * columns in `needs`.
 */
export type Place = {
  readonly kind: string
  readonly title?: string
  readonly row?: { readonly table: string; readonly key: string }
  readonly needs?: readonly string[]
  readonly address?: (row: Readonly<Record<string, unknown>>) => string
}

/** Text columns of one table, and the unique column for iterating its rows. */
export type TextColumns = {
  readonly table: string
  readonly key: string
  readonly columns: readonly string[]
  readonly place?: Place
}

const rowsPerTurn = 200

/** Every text of some columns. Reads whole tables, a few hundred rows at a time, yielding in between. */
export async function* walkTexts(
  db: Db,
  walked: readonly TextColumns[],
): AsyncGenerator<{ at: TextColumns; key: unknown; text: string }> {
  for (const at of walked) {
    const { table, key, columns } = at
    let last: unknown
    for (;;) {
      const rows: Record<string, unknown>[] = await db.query
        .selectFrom(table)
        .select([key, ...columns])
        .$if(last !== undefined, on => on.where(key, '>', last))
        .orderBy(key)
        .limit(rowsPerTurn)
        .execute()
      for (const row of rows) {
        for (const column of columns) {
          const text = row[column]
          if (typeof text === 'string') yield { at, key: row[key], text }
        }
      }
      if (rows.length < rowsPerTurn) break
      last = rows.at(-1)?.[key]
      await new Promise(setImmediate)
    }
  }
}
