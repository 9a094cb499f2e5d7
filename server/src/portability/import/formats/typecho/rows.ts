import { control } from '../../read/comments/comment-record.ts'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import { readSqlRows } from '../../read/sql/sql-rows.ts'
import type { TableRow, Wanted } from '../../read/sql/sql-statement.ts'
import { readHead } from '../../sources/head.ts'
import { readBackupRows } from './backup-rows.ts'
import { formatOf } from './format.ts'
import { readSqliteRows } from './sqlite-rows.ts'

export type TypechoTable =
  | 'contents'
  | 'comments'
  | 'metas'
  | 'relationships'
  | 'fields'
  | 'options'
  | 'users'

/**
 * A row of a blog's table; `NULL` columns are absent. `blog`: table prefix, preceded by the database name if
 * known.
 */
export type TypechoRow = { blog: string; table: TypechoTable; row: ReadonlyMap<string, string> }

/** Columns in Typecho's default order, for an `INSERT` without names in a dump without `CREATE TABLE`. */
const columnsOf: Readonly<Record<TypechoTable, string>> = {
  contents:
    'cid title slug created modified text order authorId template type status password commentsNum allowComment allowPing allowFeed parent',
  comments: 'coid cid created author authorId ownerId mail url ip agent text type status parent',
  metas: 'mid name slug type description count order parent',
  relationships: 'cid mid',
  fields: 'cid name type str_value int_value float_value',
  options: 'name user value',
  users: 'uid name password mail url screenName created activated logged group authCode',
}

/**
 * The columns to read. Never people's addresses, emails and passwords; `text` of articles only in the second
 * pass.
 */
export type Columns = Partial<Readonly<Record<TypechoTable, ReadonlySet<string>>>>

/** Settings about addresses and comments; all others, including keys and passwords, are skipped. */
const optionsRead = new Set(['siteUrl', 'rewrite', 'timezone', 'routingTable', 'commentsMarkdown'])

const tableName = /^(.*?)(contents|comments|metas|relationships|fields|options|users)$/i
const isTable = (name: string): name is TypechoTable => name in columnsOf

function placeOf(name: string): { prefix: string; table: TypechoTable } | undefined {
  const [, prefix = '', base = ''] = tableName.exec(name) ?? []
  const table = base.toLowerCase()
  return isTable(table) ? { prefix, table } : undefined
}

const isUnreadOption = (row: ReadonlyMap<string, string>) => !optionsRead.has(row.get('name') ?? '')

const cleaned = (row: ReadonlyMap<string, string>) =>
  new Map([...row].map(([name, text]) => [name, text.replace(control, '').toWellFormed()]))

function readRow({ database, table: name, row }: TableRow): TypechoRow | undefined {
  const place = placeOf(name)
  if (!place || (place.table === 'options' && isUnreadOption(row))) return undefined
  const { prefix, table } = place
  return { blog: database === '' ? prefix : `${database}.${prefix}`, table, row: cleaned(row) }
}

const ways = '请在 Typecho 后台「控制台 · 备份」下载备份（.dat），把它交来。什么也没有写下。'
const refusals = {
  postgres: `这是 PostgreSQL 导出的 SQL，这里读不了。${ways}`,
  'sqlite-dump': `这是 SQLite 导出的文字。直接交那个数据库文件（Typecho 的 usr 文件夹里的 .db）就好，或者：${ways}`,
}

function rawRowsOf(
  file: string,
  format: ReturnType<typeof formatOf>,
  want: (table: string) => Wanted | undefined,
): AsyncIterable<TableRow> | Iterable<TableRow> {
  switch (format) {
    case 'sqlite':
      return readSqliteRows(file, want)
    case 'backup':
      return readBackupRows(file, want)
    case 'mysql':
      return readSqlRows(file, want)
    default:
      throw new UnreadableFile(format === undefined ? `认不出这是什么文件。${ways}` : refusals[format])
  }
}

/**
 * The rows of all blogs in a file, with the given columns of each table: a MySQL dump, an SQLite database, or
 * Typecho's own backup. `onTable` is called for every table with rows. Throws `UnreadableFile`.
 */
export async function* readTypechoRows(
  file: string,
  columns: Columns,
  onTable: (name: string) => void = () => undefined,
): AsyncGenerator<TypechoRow> {
  const want = (name: string): Wanted | undefined => {
    onTable(name)
    const table = placeOf(name)?.table
    const read = table && columns[table]
    return table && read && { columns: read, usual: columnsOf[table].split(' ') }
  }
  for await (const raw of rawRowsOf(file, formatOf(await readHead(file)), want)) {
    const row = readRow(raw)
    if (row) yield row
  }
}
