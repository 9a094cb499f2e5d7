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

/** Which rows of an ordered query to return. */
export type Slice = { limit: number; offset: number }

/** The slice for a page on the wire: `current` counts from 1. */
export function sliceOf({ current, size }: { current: number; size: number }): Slice {
  return { limit: size, offset: (current - 1) * size }
}

/**
 * Answers a call for one page of a list: `find` reads the rows of the slice, `view` converts them for the
 * client.
 */
export async function pageOf<Row, View>(
  { current, size }: { current: number; size: number },
  find: (slice: Slice) => Promise<{ list: Row[]; total: number }>,
  view: (rows: Row[]) => View[] | Promise<View[]>,
) {
  const { list, total } = await find(sliceOf({ current, size }))
  return { current, size, list: await view(list), total }
}

/** Counts the rows of a query without a selection. */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { total } = await query
    .select(eb => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** The order of most lists, for which they have an index: newest first, by `createdAt` and then by `id`. */
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
 * A slice of `rows`, and the total of `all`, which is the same query without columns and order. If the slice
 * is not full, the total is known without a second query.
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

/** The ids of `all`: those that `first` names in its order, then the others in theirs. */
export function orderedFirst(first: readonly number[], all: readonly number[]): number[] {
  const known = new Set(all)
  return [...new Set([...first.filter(id => known.has(id)), ...known])]
}

/** The ids that a query finds. */
export const idsOf = async (query: { execute(): Promise<readonly { id: number }[]> }) =>
  (await query.execute()).map(row => row.id)

/** Whether a query finds anything. */
export const findsAny = async (query: { executeTakeFirst(): Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined

type ChangeResult = Partial<
  Record<'numUpdatedRows' | 'numDeletedRows' | 'numInsertedOrUpdatedRows', bigint | undefined>
>
type ChangeQuery = { executeTakeFirstOrThrow(): Promise<ChangeResult> }

/** The number of rows that an insert, an update or a delete affected. */
export async function countChanged(query: ChangeQuery): Promise<number> {
  const result = await query.executeTakeFirstOrThrow()
  return Number(result.numUpdatedRows ?? result.numDeletedRows ?? result.numInsertedOrUpdatedRows ?? 0)
}

/** Whether an insert, an update or a delete affected any row. */
export const changesAny = async (query: ChangeQuery) => (await countChanged(query)) > 0

/** Rows by id, in the order of `ids`; missing ones are left out. */
export function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The rows of a query in the order of their ids, in batches; other queries and writes may run in between. */
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

/** For `$call` on the query of `walkById`: its next rows after an id. `key` is the id's column. */
export const rowsAfter =
  (afterId: number, limit: number, key = 'id') =>
  <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    query
      .where(sql<SqlBool>`${sql.ref(key)} > ${afterId}`)
      .orderBy(sql.ref(key))
      .limit(limit)
      .execute()

/** A list in parts of `size`; without one, as many values as every database binds in one statement. */
export function* inParts<T>(all: readonly T[], size = 500): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** The same for an async iterable. */
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

/** Columns of most rows; times are epoch milliseconds. */
export type Stamped = { id: Generated<number>; createdAt: number; updatedAt: number }

/** Common queries of tables with an `id`; stores add their own. */
export function tableOf<T extends { id: Generated<number> }>(db: Db, name: string) {
  const all = db.query.selectFrom(name).selectAll().$castTo<Selectable<T>>()
  return {
    get: (id: number) => all.where('id', '=', id).executeTakeFirst(),

    /** All rows in the order of their ids, for reading in batches. */
    every: all.orderBy('id'),

    /** In no order; missing ids are left out. */
    find: async (ids: readonly number[]) => (ids.length === 0 ? [] : all.where('id', 'in', ids).execute()),

    /** Returns the new id. */
    async add(row: Insertable<T>): Promise<number> {
      const { id } = await db.query.insertInto(name).values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },

    /** Returns the number of rows. */
    update: (ids: number | readonly number[], change: Updateable<T>): Promise<number> =>
      countChanged(db.query.updateTable(name).set(change).where(among(ids))),

    /** Returns the number of rows. */
    delete: (ids: number | readonly number[]): Promise<number> =>
      countChanged(db.query.deleteFrom(name).where(among(ids))),

    /** Adds to a counter. */
    async increase(id: number, counter: keyof T & string, by: number): Promise<void> {
      const column: string = counter
      await db.query
        .updateTable(name)
        .set(eb => ({ [column]: eb(column, '+', by) }))
        .where('id', '=', id)
        .execute()
    },

    /** Assigns all rows without an owner to this user. */
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

/** Begins a table whose rows have an `id` that the database counts up. */
export function createTableWithId(db: Db, name: string) {
  const { id, idType } = db.columnTypes
  return db.query.schema.createTable(name).addColumn('id', idType, id)
}

/** For `$call` on a table being created: not-null columns, names separated by spaces. */
export const columns = (type: 'text' | 'integer' | 'bigint', names: string) => (table: Table) =>
  names.split(' ').reduce((made, name) => made.addColumn(name, type, column => column.notNull()), table)

/** Adds columns to a table that may have rows, which get '' or 0; names separated by spaces. */
export async function addColumns(db: Db, table: string, type: 'text' | 'integer' | 'bigint', names: string) {
  const before = type === 'text' ? '' : 0
  for (const name of names.split(' '))
    await db.query.schema
      .alterTable(table)
      .addColumn(name, type, column => column.notNull().defaultTo(before))
      .execute()
}

/** A foreign key with cascading delete. */
export const partOf = (key: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(key).onDelete('cascade')

/** Creates a named index; a column may be followed by `desc`. */
export const addIndex = (db: Db, name: string, table: string, names: string[]) =>
  db.query.schema.createIndex(name).on(table).columns(names).execute()
