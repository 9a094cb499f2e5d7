import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Db } from './db/db.ts'
import { columns } from './db/rows.ts'
import { type SearchSource, searchIndexOf } from './search-index.ts'

/** Raise it when texts become other tokens: every site rebuilds its index once. */
const searchVersion = 2

type StateTable = { name: string; version: number; last_id: number }

export const searchStateTable = 'search_state'

/** How far each index has been rebuilt: the version that is complete, and the last row of the next one. */
export const createStateTable = (db: Db): Promise<void> =>
  db.query.schema
    .createTable(searchStateTable)
    .addColumn('name', 'text', column => column.primaryKey())
    .$call(columns(db.columnTypes.integer, 'version last_id'))
    .execute()

// A transaction of some milliseconds, and a pause as long as one: other writes and reads come between.
const rowsAtOnce = 20
const pauseMs = 10

async function setState(db: Db, state: StateTable) {
  const query: Kysely<{ search_state: StateTable }> = db.query
  await query
    .insertInto(searchStateTable)
    .values(state)
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ version: state.version, last_id: state.last_id }),
    )
    .execute()
}

/** Indexes the next rows of a source; returns the id of the last one, if there may be more. */
async function rebuildNext(db: Db, source: SearchSource, afterId: number): Promise<number | undefined> {
  const entries = await source.findEntries(db, afterId, rowsAtOnce)
  await searchIndexOf(db, source.name).put(entries)
  const last = entries.length < rowsAtOnce ? undefined : entries.at(-1)?.id
  await setState(db, {
    ...{ name: source.name, version: last === undefined ? searchVersion : 0, last_id: last ?? 0 },
  })
  return last
}

/** Fills the empty indexes of a restored site, inside its transaction. */
export async function fillSearch(db: Db, sources: readonly SearchSource[]): Promise<void> {
  for (const source of sources) {
    let last: number | undefined = 0
    while (last !== undefined) last = await rebuildNext(db, source, last)
  }
}

/**
 * Rebuilds the indexes that an older version of the program filled, beside what goes on: search finds by what
 * stands in them, and what was written since is in them already. Continues where a stop left it.
 */
export async function rebuildSearch(
  db: Db,
  sources: readonly SearchSource[],
  signal: AbortSignal,
): Promise<void> {
  const query: Kysely<{ search_state: StateTable }> = db.query
  for (const source of sources) {
    const state = await query
      .selectFrom(searchStateTable)
      .selectAll()
      .where('name', '=', source.name)
      .executeTakeFirst()
    if (state?.version === searchVersion) continue
    let last: number | undefined = state?.last_id ?? 0
    while (last !== undefined && !signal.aborted) {
      const from: number = last
      last = await db.transaction(inner => rebuildNext(inner, source, from))
      await setTimeout(pauseMs)
    }
  }
}
