import { type Kysely, sql } from 'kysely'
import type { IndexTerm, TextIndex } from './text-index.ts'

// Buffered in memory until a commit, so that a transaction writes one index segment instead of several.
const pendingBytes = 8 * 1024 * 1024

// Tokens are letters and digits only, but are quoted all the same.
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

const beginning = (prefix: string) => `${quote(prefix)} *`

function matchOf(terms: readonly IndexTerm[]): string {
  const parts = terms.map(term => {
    if ('prefix' in term) return beginning(term.prefix)
    if ('phrase' in term) return quote(term.phrase.join(' '))
    return `(${term.either.map(prefixes => `(${prefixes.map(beginning).join(' AND ')})`).join(' OR ')})`
  })
  return parts.join(' AND ')
}

/**
 * FTS5 without stored content, with separate tables for titles and bodies, so that a title search does not
 * read through a word's occurrences in bodies. Results are in row id order, so a term that is in every
 * article costs no more than a rare one: reading stops at the limit. Prefix indexes serve single characters,
 * and first letters of a sound.
 */
// biome-ignore lint/suspicious/noExplicitAny: see Db.query.
export function createSqliteTextIndex(query: Kysely<any>, name: string): TextIndex {
  const tables = { title: sql.id(`${name}_title`), body: sql.id(`${name}_body`) }
  const fields = ['title', 'body'] as const
  const remove = async (id: number) => {
    for (const field of fields) await sql`delete from ${tables[field]} where rowid = ${id}`.execute(query)
  }
  return {
    async create(prefixLengths = [1]) {
      for (const field of fields) {
        await sql`create virtual table ${tables[field]} using fts5(
          tokens, content = '', contentless_delete = 1, prefix = ${sql.lit(prefixLengths.join(' '))}, tokenize = 'unicode61 remove_diacritics 0'
        )`.execute(query)
        await sql`insert into ${tables[field]} (${tables[field]}, rank) values ('hashsize', ${sql.lit(pendingBytes)})`.execute(
          query,
        )
      }
    },
    async put(entries) {
      for (const entry of entries) {
        await remove(entry.id)
        for (const field of fields) {
          const tokens = entry[field].join(' ')
          await sql`insert into ${tables[field]} (rowid, tokens) values (${entry.id}, ${tokens})`.execute(
            query,
          )
        }
      }
    },
    async remove(ids) {
      for (const id of ids) await remove(id)
    },
    async removeAll() {
      for (const field of fields)
        await sql`insert into ${tables[field]} (${tables[field]}) values ('delete-all')`.execute(query)
    },
    async find({ field, terms, limit, beforeId }) {
      const before = beforeId ?? Number.MAX_SAFE_INTEGER
      const table = tables[field]
      const found = await sql<{ id: number }>`
        select rowid as id from ${table} where ${table} match ${matchOf(terms)} and rowid < ${before}
        order by rowid desc limit ${limit}`.execute(query)
      return found.rows.map(row => row.id)
    },
  }
}
