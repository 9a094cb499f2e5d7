import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** A placeholder for a value given at execution: `where('id', '=', param('id'))`. */
export type Param<Given> = <Name extends keyof Given>(name: Name) => RawBuilder<Given[Name]>

/**
 * A query that is built and compiled once and executed with different values. For the few queries of every
 * page: building one in Kysely takes about as long as SQLite's answer from an index.
 */
export function prepareQuery<Given, Row>(
  query: Db['query'],
  build: (param: Param<Given>) => Compilable<Row>,
): (given: Given) => Promise<Row[]> {
  const names = new Map<unknown, keyof Given>()
  const param: Param<Given> = <Name extends keyof Given>(name: Name) => {
    const mark = { name }
    names.set(mark, name)
    return sql<Given[Name]>`${mark}`
  }
  const compiled = build(param).compile()
  return async given => {
    const parameters = compiled.parameters.map(value => {
      const name = names.get(value)
      return name === undefined ? value : given[name]
    })
    return (await query.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/**
 * The same for a list of values: one query is cached per length, so lists should be bounded (a page has at
 * most a hundred rows). An empty list runs no query.
 */
export function prepareListQuery<Value, Row>(
  query: Db['query'],
  build: (params: RawBuilder<Value>[]) => Compilable<Row>,
): (values: readonly Value[]) => Promise<Row[]> {
  const byLength = new Map<number, (values: readonly Value[]) => Promise<Row[]>>()
  return async values => {
    if (values.length === 0) return []
    const kept =
      byLength.get(values.length) ??
      prepareQuery(query, (param: Param<readonly Value[]>) => build(values.map((_, at) => param(at))))
    byLength.set(values.length, kept)
    return kept(values)
  }
}

/**
 * Inserts rows with the same columns into a table, one at a time: the statement is built with the first.
 * Returns their ids.
 */
export function prepareInsert(query: Db['query'], table: string) {
  let insert: ((row: Record<string, unknown>) => Promise<{ id: number }[]>) | undefined
  return async (row: Readonly<Record<string, unknown>>): Promise<number> => {
    insert ??= prepareQuery(query, (param: Param<Record<string, unknown>>) =>
      query
        .insertInto(table)
        .values(Object.fromEntries(Object.keys(row).map(name => [name, param(name)])))
        .returning('id')
        .$castTo<{ id: number }>(),
    )
    const [inserted] = await insert(row)
    if (!inserted) throw new Error(`nothing was inserted into ${table}`)
    return inserted.id
  }
}
