import type { Db } from './db.ts'

/** Text columns of one table, and the unique column by which its rows are walked. */
export type TextColumns = { table: string; key: string; columns: readonly string[] }

const rowsPerTurn = 200

/**
 * What of `wanted` stands anywhere in some columns: `pick` finds in a text what may be wanted. Reads whole tables, a few
 * hundred rows at a time with turns for others between: for what is seldom asked and may take a second.
 */
export async function findHeld(
  db: Db,
  input: {
    columns: readonly TextColumns[]
    wanted: ReadonlySet<string>
    pick: (text: string) => Iterable<string>
  },
): Promise<Set<string>> {
  const held = new Set<string>()
  const look = (row: Record<string, unknown>, columns: readonly string[]) => {
    for (const column of columns) {
      const text = row[column]
      if (typeof text !== 'string') continue
      for (const found of input.pick(text)) if (input.wanted.has(found)) held.add(found)
    }
  }
  for (const { table, key, columns } of input.columns) {
    let last: unknown
    for (;;) {
      const rows: Record<string, unknown>[] = await db.query
        .selectFrom(table)
        .select([key, ...columns])
        .$if(last !== undefined, on => on.where(key, '>', last))
        .orderBy(key)
        .limit(rowsPerTurn)
        .execute()
      for (const row of rows) look(row, columns)
      if (held.size === input.wanted.size) return held
      if (rows.length < rowsPerTurn) break
      last = rows.at(-1)?.[key]
      await new Promise(setImmediate)
    }
  }
  return held
}
