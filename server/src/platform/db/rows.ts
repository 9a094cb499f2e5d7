import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Generated,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Db } from './db.ts'

/** Which rows of an order a query answers. */
export type Slice = { limit: number; offset: number }

/** The rows of a page as the wire asks for it: `current` counts from 1. */
export function sliceOf({ current, size }: { current: number; size: number }): Slice {
  return { limit: size, offset: (current - 1) * size }
}

/** How many rows a query without a selection finds. */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { total } = await query
    .select(eb => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** The order of most lists, in the indexes made for it: the newest first, by `createdAt` and then by `id`. */
export const newest = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> =>
  query.orderBy(sql.ref('createdAt'), 'desc').orderBy(sql.ref('id'), 'desc')

/** The rows of a slice. */
export const findSlice = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, offset }: Slice,
) => query.limit(limit).offset(offset).execute()

/**
 * A slice of `rows`, and how many rows there are of `all`, which is the same query before its columns and order. A slice that
 * ends before it is full says so itself: what is seldom found is looked for once.
 */
export async function findPage<Tables, Table extends keyof Tables, All, Row>(
  all: SelectQueryBuilder<Tables, Table, All>,
  rows: SelectQueryBuilder<Tables, Table, Row>,
  slice: Slice,
) {
  const list = await findSlice(rows, slice)
  const isLast = list.length < slice.limit && (list.length > 0 || slice.offset === 0)
  return { list, total: isLast ? slice.offset + list.length : await countRows(all) }
}

/** The ids that a query finds. */
export const idsOf = async (query: { execute(): Promise<readonly { id: number }[]> }) =>
  (await query.execute()).map(row => row.id)

/** Whether a query finds anything. */
export const findsAny = async (query: { executeTakeFirst(): Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined

/** Whether an update or a delete met any row. */
export async function changesAny(query: {
  executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint } | { numDeletedRows: bigint }>
}): Promise<boolean> {
  const result = await query.executeTakeFirstOrThrow()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

/** Rows by id, in the order of the ids; what is gone meanwhile is left out. */
export function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The rows of a query in the order of their ids, so many at a time; others may be asked and written between. */
export async function* walkById<Row extends { id: number }>(
  ask: (afterId: number, limit: number) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  for (let afterId = 0; ; ) {
    const rows = await ask(afterId, size)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    afterId = last.id
  }
}

/** For `$call` on the query that `walkById` asks: its next rows behind an id. `key` is the id's column. */
export const rowsAfter =
  (afterId: number, limit: number, key = 'id') =>
  <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    query
      .where(sql<SqlBool>`${sql.ref(key)} > ${afterId}`)
      .orderBy(sql.ref(key))
      .limit(limit)
      .execute()

/** A list in parts: a statement binds at most so many values, a turn does at most so much. */
export function* inParts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** The same of a list that is not there yet as a whole. */
export async function* gatherParts<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let part: T[] = []
  for await (const item of all) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** What most rows have beside what they are about; times are epoch milliseconds. */
export type Stamped = { id: Generated<number>; createdAt: number; updatedAt: number }

/** What every table of rows with an `id` is asked; a store adds questions of its own. */
export function tableOf<T extends { id: Generated<number> }>(db: Db, name: string) {
  const all = db.query.selectFrom(name).selectAll().$castTo<Selectable<T>>()
  return {
    get: (id: number) => all.where('id', '=', id).executeTakeFirst(),

    /** All rows in the order of their ids, for reading in batches. */
    every: all.orderBy('id'),

    /** In no order; those that are gone are left out. */
    find: async (ids: readonly number[]) => (ids.length === 0 ? [] : all.where('id', 'in', ids).execute()),

    /** Gives the new id. */
    async add(row: Insertable<T>): Promise<number> {
      const { id } = await db.query.insertInto(name).values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },

    /** Says how many of them there were. */
    async update(ids: number | readonly number[], change: Updateable<T>): Promise<number> {
      const { numUpdatedRows } = await db.query
        .updateTable(name)
        .set(change)
        .where(among(ids))
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    /** Says how many of them there were. */
    async delete(ids: number | readonly number[]): Promise<number> {
      const { numDeletedRows } = await db.query.deleteFrom(name).where(among(ids)).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Adds to a counter. */
    async increase(id: number, counter: keyof T & string, by: number): Promise<void> {
      const column: string = counter
      await db.query
        .updateTable(name)
        .set(eb => ({ [column]: eb(column, '+', by) }))
        .where('id', '=', id)
        .execute()
    },

    /** What nobody had becomes this user's. */
    async claim(owner: keyof T & string, userId: number): Promise<void> {
      const column: string = owner
      await db.query
        .updateTable(name)
        .set({ [column]: userId })
        .where(column, '=', 0)
        .execute()
    },
  }
}

function among(ids: number | readonly number[]) {
  if (typeof ids === 'number') return sql<SqlBool>`id = ${ids}`
  // PostgreSQL has no empty list.
  return ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`id in (${sql.join(ids)})`
}

// biome-ignore lint/suspicious/noExplicitAny: a table that is being made has no type yet.
type Table = CreateTableBuilder<any, any>

/** For `$call` on a table that is being made: columns that hold something in every row, their names divided by spaces. */
export const columns = (type: 'text' | 'integer' | 'bigint', names: string) => (table: Table) =>
  names.split(' ').reduce((made, name) => made.addColumn(name, type, column => column.notNull()), table)

/** Columns for a table that may hold rows already, which get '' or 0 in each; their names divided by spaces. */
export async function addColumns(db: Db, table: string, type: 'text' | 'integer' | 'bigint', names: string) {
  const before = type === 'text' ? '' : 0
  for (const name of names.split(' '))
    await db.query.schema
      .alterTable(table)
      .addColumn(name, type, column => column.notNull().defaultTo(before))
      .execute()
}

/** A column that names a row of another table, with which its own row goes. */
export const partOf = (key: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(key).onDelete('cascade')

/** An index by its name; `desc` may stand behind a column. */
export const addIndex = (db: Db, name: string, table: string, names: string[]) =>
  db.query.schema.createIndex(name).on(table).columns(names).execute()
