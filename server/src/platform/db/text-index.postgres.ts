import { type Kysely, sql } from 'kysely'
import type { IndexTerm, TextIndex } from './text-index.ts'

const quote = (token: string) => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const beginning = (prefix: string) => `${quote(prefix)}:*`

function tsqueryOf(terms: readonly IndexTerm[]): string {
  const parts = terms.map(term => {
    if ('prefix' in term) return beginning(term.prefix)
    if ('phrase' in term) return term.phrase.map(quote).join(' & ')
    return `(${term.either.map(prefixes => `(${prefixes.map(beginning).join(' & ')})`).join(' | ')})`
  })
  return parts.join(' & ')
}

/** An array literal: each token quoted, quotes and backslashes escaped. */
function arrayOf(tokens: readonly string[]): string {
  const unique = [...new Set(tokens)]
  return `{${unique.map(token => `"${token.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}

/** tsvector with GIN, without positions: a phrase is searched as its pairs, and the caller checks it. */
// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
export function createPostgresTextIndex(query: Kysely<any>, name: string): TextIndex {
  const table = sql.id(name)
  return {
    async create() {
      await sql`create table ${table} (id bigint primary key, title tsvector not null, body tsvector not null)`.execute(
        query,
      )
      await sql`create index ${sql.id(`${name}_title`)} on ${table} using gin (title)`.execute(query)
      await sql`create index ${sql.id(`${name}_body`)} on ${table} using gin (body)`.execute(query)
    },
    async put(entries) {
      for (const { id, title, body } of entries) {
        await sql`insert into ${table} (id, title, body)
          values (${id}, array_to_tsvector(${arrayOf(title)}::text[]), array_to_tsvector(${arrayOf(body)}::text[]))
          on conflict (id) do update set title = excluded.title, body = excluded.body`.execute(query)
      }
    },
    async remove(ids) {
      for (const id of ids) await sql`delete from ${table} where id = ${id}`.execute(query)
    },
    async removeAll() {
      await sql`delete from ${table}`.execute(query)
    },
    async find({ field, terms, limit, beforeId }) {
      const before = beforeId ?? Number.MAX_SAFE_INTEGER
      const found = await sql<{ id: number }>`
        select id from ${table} where ${sql.id(field)} @@ ${tsqueryOf(terms)}::tsquery and id < ${before}
        order by id desc limit ${limit}`.execute(query)
      return found.rows.map(row => row.id)
    },
  }
}
