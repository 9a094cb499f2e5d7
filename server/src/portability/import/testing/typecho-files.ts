import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { readSqlRows } from '../read/sql/sql-rows.ts'
import type { TableRow } from '../read/sql/sql-statement.ts'

export type Table = { name: string; columns: string[]; rows: (string | null)[][] }

/** All rows of a dump, by table. */
export async function tablesIn(file: string): Promise<Table[]> {
  const rows: TableRow[] = []
  const all = { columns: { has: () => true }, usual: [] }
  for await (const row of readSqlRows(file, () => all)) rows.push(row)
  return Object.entries(Object.groupBy(rows, ({ table }) => table)).map(([name, some = []]) => {
    const columns = [...new Set(some.flatMap(({ row }) => [...row.keys()]))]
    return { name, columns, rows: some.map(({ row }) => columns.map(column => row.get(column) ?? null)) }
  })
}

/** Writes the rows as phpMyAdmin does: with column names, one row per line. */
export async function writePhpMyAdminDump(tables: readonly Table[], file: string, prefix: string) {
  const quoted = (value: string | null) =>
    value === null
      ? 'NULL'
      : `'${value
          .replace(/[\\'"]/g, '\\$&')
          .replace(/\r/g, '\\r')
          .replace(/\n/g, '\\n')}'`
  const statements = tables.map(({ name, columns, rows }) => {
    const names = columns.map(column => `\`${column}\``).join(', ')
    const lines = rows.map(values => `(${values.map(quoted).join(', ')})`)
    return `INSERT INTO \`${name.replace(/^blog_/, prefix)}\` (${names}) VALUES\n${lines.join(',\n')};`
  })
  await writeFile(
    file,
    ['-- phpMyAdmin SQL Dump\n-- 主机： localhost\n', ...statements, 'COMMIT;\n'].join('\n'),
  )
}

/** Writes the rows as a Typecho SQLite database. */
export function writeSqliteFile(tables: readonly Table[], file: string) {
  const database = new DatabaseSync(file)
  for (const { name, columns, rows } of tables) {
    database.exec(`create table "${name}" (${columns.map(column => `"${column}"`).join(', ')})`)
    const insert = database.prepare(`insert into "${name}" values (${columns.map(() => '?').join(', ')})`)
    for (const values of rows) insert.run(...values)
  }
  database.close()
}

const kinds = ['contents', 'comments', 'metas', 'relationships', 'users', 'fields']
const markOf = (version: string) => `%TYPECHO_BACKUP_${version}%`

function recordOf(given: {
  kind: number
  columns: readonly string[]
  values: readonly (string | null)[]
  version: string
}): Buffer[] {
  const { kind, columns, values, version } = given
  const sizes = values.map(value => (value === null ? null : Buffer.byteLength(value)))
  const schema = Buffer.from(JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, sizes[at]]))))
  const body = Buffer.from(values.join(''))
  const numbers = Buffer.alloc(version === 'FILE' ? 6 : 8)
  numbers.writeUInt16LE(kind, 0)
  numbers.writeUInt16LE(schema.length, 2)
  if (version === 'FILE') numbers.writeUInt16LE(body.length % 65_536, 4)
  else numbers.writeUInt32LE(body.length, 4)
  const record = Buffer.concat([numbers, schema, body])
  return [record, Buffer.from(createHash('md5').update(record).digest('hex'))]
}

/** Writes the rows as a Typecho backup, which omits the settings. `FILE` was the first format version. */
export async function writeBackup(tables: readonly Table[], file: string, version = '0001') {
  const records = tables.flatMap(({ name, columns, rows }) => {
    const kind = kinds.indexOf(name.replace(/^blog_/, '')) + 1
    return kind === 0 ? [] : rows.flatMap(values => recordOf({ kind, columns, values, version }))
  })
  const mark = Buffer.from(markOf(version))
  await writeFile(file, Buffer.concat([mark, ...records, mark]))
}
