import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import type { TableRow, Wanted } from '../../read/sql/sql-statement.ts'

const damaged = () =>
  new UnreadableFile('这个 SQLite 数据库坏了，或者没有下载完整。请重新复制一份交来。什么也没有写下。')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function textOf(value: SQLOutputValue | undefined): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value)
}

const columnsOf = (database: DatabaseSync, table: string) =>
  database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .flatMap(({ name }) => textOf(name) ?? [])

/** The rows of the wanted tables of an SQLite database, opened read-only. Throws `UnreadableFile`. */
export function* readSqliteRows(
  file: string,
  want: (table: string) => Wanted | undefined,
): Generator<TableRow> {
  try {
    // The file is untrusted: its views and triggers are not run.
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on')
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and sql not like 'create virtual%'")
      .all()
      .flatMap(({ name }) => textOf(name) ?? [])
    for (const table of tables) {
      const wanted = want(table)
      const columns = wanted ? columnsOf(database, table).filter(name => wanted.columns.has(name)) : []
      if (columns.length === 0) continue
      const statement = database.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(table)}`)
      statement.setReturnArrays(true)
      statement.setReadBigInts(true)
      for (const values of statement.iterate()) {
        const row = new Map<string, string>()
        for (const [at, name] of columns.entries()) {
          const text = textOf(values[at])
          if (text !== null) row.set(name, text)
        }
        yield { database: '', table, row }
      }
    }
  } catch (cause) {
    const isItsOwn = cause instanceof Error && 'code' in cause && cause.code === 'ERR_SQLITE_ERROR'
    throw isItsOwn ? damaged() : cause
  }
}
