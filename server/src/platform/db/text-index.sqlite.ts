import { type Kysely, sql } from 'kysely'
import type { TextIndex } from './text-index.ts'
import type { QueryTerm } from './text-tokens.ts'

// Tokens are letters and digits only, but the query language is quoted all the same.
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

function matchOf(field: string, terms: readonly QueryTerm[]): string {
  const parts = terms.map(term =>
    'prefix' in term ? `${quote(term.prefix)} *` : quote(term.phrase.join(' ')),
  )
  return `${field} : (${parts.join(' AND ')})`
}

/**
 * FTS5 without stored content. Results come in the order of the row id, so that a term that is in every article
 * costs no more than a rare one: reading stops at the limit. The one-character prefix index serves single characters.
 */
// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
export function createSqliteTextIndex(query: Kysely<any>, name: string): TextIndex {
  const table = sql.id(name)
  return {
    async create() {
      await sql`create virtual table ${table} using fts5(
        title, body, content = '', contentless_delete = 1, prefix = '1', tokenize = 'unicode61 remove_diacritics 0'
      )`.execute(query)
    },
    async put(entries) {
      for (const { id, title, body } of entries) {
        await sql`delete from ${table} where rowid = ${id}`.execute(query)
        await sql`insert into ${table} (rowid, title, body) values (${id}, ${title.join(' ')}, ${body.join(' ')})`.execute(
          query,
        )
      }
    },
    async remove(ids) {
      for (const id of ids) await sql`delete from ${table} where rowid = ${id}`.execute(query)
    },
    async find({ field, terms, limit, beforeId }) {
      const before = beforeId ?? Number.MAX_SAFE_INTEGER
      const found = await sql<{ id: number }>`
        select rowid as id from ${table} where ${table} match ${matchOf(field, terms)} and rowid < ${before}
        order by rowid desc limit ${limit}`.execute(query)
      return found.rows.map(row => row.id)
    },
  }
}
