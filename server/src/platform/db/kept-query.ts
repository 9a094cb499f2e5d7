import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Stands in a query for a value that comes with each asking: `where('id', '=', place('id'))`. */
export type Place<Given> = <Name extends keyof Given>(name: Name) => RawBuilder<Given[Name]>

/**
 * A query that is built and compiled once and asked with other values each time. For the few of every page: Kysely's
 * building of one takes about as long as SQLite's answer from an index.
 */
export function keepQuery<Given, Row>(
  query: Db['query'],
  build: (place: Place<Given>) => Compilable<Row>,
): (given: Given) => Promise<Row[]> {
  const names = new Map<unknown, keyof Given>()
  const place: Place<Given> = <Name extends keyof Given>(name: Name) => {
    const mark = { name }
    names.set(mark, name)
    return sql<Given[Name]>`${mark}`
  }
  const compiled = build(place).compile()
  return async given => {
    const parameters = compiled.parameters.map(value => {
      const name = names.get(value)
      return name === undefined ? value : given[name]
    })
    return (await query.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/**
 * The same for a list of values: one query is kept for each length that was asked, so that lists should be bounded (a
 * page holds at most a hundred rows). An empty list asks nothing.
 */
export function keepListQuery<Value, Row>(
  query: Db['query'],
  build: (places: RawBuilder<Value>[]) => Compilable<Row>,
): (values: readonly Value[]) => Promise<Row[]> {
  const byLength = new Map<number, (values: readonly Value[]) => Promise<Row[]>>()
  return async values => {
    if (values.length === 0) return []
    const kept =
      byLength.get(values.length) ??
      keepQuery(query, (place: Place<readonly Value[]>) => build(values.map((_, at) => place(at))))
    byLength.set(values.length, kept)
    return kept(values)
  }
}
