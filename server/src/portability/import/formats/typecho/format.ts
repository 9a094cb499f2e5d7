import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readHead } from '../../sources/head.ts'

const sqliteMark = 'SQLite format 3\0'
const backupMark = /^%TYPECHO_BACKUP_[A-Z0-9]{4}%/
/** A statement, or a program's own words, at the beginning of a line. */
const sqlLine =
  /^(?:CREATE (?:TABLE|DATABASE)|DROP TABLE|INSERT (?:IGNORE )?INTO|LOCK TABLES|SET (?:NAMES|FOREIGN_KEY_CHECKS|SQL_MODE)|\/\*!\d{5})/im
const sqlStart = /^(?:--|#|\/\*|[a-z])/i

/** In which of the forms that Typecho's data may have a file begins. */
export function formatOf(
  start: Buffer,
): 'sqlite' | 'backup' | 'mysql' | 'postgres' | 'sqlite-dump' | undefined {
  if (start.toString('latin1', 0, sqliteMark.length) === sqliteMark) return 'sqlite'
  if (backupMark.test(start.toString('latin1', 0, 21))) return 'backup'
  const isWide = start[0] === 0xff && start[1] === 0xfe
  const text = start
    .toString(isWide ? 'utf16le' : 'utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!sqlStart.test(text)) return undefined
  if (/^-- PostgreSQL database (?:cluster )?dump$/m.test(text)) return 'postgres'
  if (/^PRAGMA foreign_keys/i.test(text)) return 'sqlite-dump'
  return sqlLine.test(text) ? 'mysql' : undefined
}

/** Typecho's table of texts in SQL, as it is made or filled. */
const contentsInSql = /contents[`"]?\s{0,3}(?:\(\s{0,20}[`"]?cid\b|VALUES\b)/i
const overlap = 100

async function hasContentsInSql(file: string): Promise<boolean> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 256 * 1024 })) {
    const text: string = rest + String(chunk).replaceAll('\0', '')
    if (contentsInSql.test(text)) return true
    rest = text.slice(-overlap)
  }
  return false
}

function hasContentsInSqlite(file: string): boolean {
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    const found = database
      .prepare(
        `select 1 from sqlite_master as made, pragma_table_info(made.name) as col
         where made.type = 'table' and made.name like '%contents' and col.name = 'cid' limit 1`,
      )
      .get()
    return found !== undefined
  } catch {
    // A damaged one: what lies beside it is read.
    return false
  }
}

/** Whether a file that may lie beside other things by chance holds a blog of Typecho. */
export async function holdsTypecho(file: string): Promise<boolean> {
  const format = formatOf(await readHead(file))
  if (format === 'sqlite') return hasContentsInSqlite(file)
  return format === 'mysql' ? hasContentsInSql(file) : format === 'backup'
}

const databaseName = /\.(?:db|sqlite3?)$/i

/** Typecho's database of SQLite where its site was given as a whole: under a name that it made up, in `usr`. */
export async function findOwnDatabases(siteFolder: string): Promise<string[]> {
  const folder = join(siteFolder, 'usr')
  const names = await readdir(folder).catch((): string[] => [])
  const paths: string[] = []
  for (const name of names.filter(name => databaseName.test(name)).sort()) {
    const path = join(folder, name)
    if ((await stat(path)).isFile() && (await holdsTypecho(path))) paths.push(path)
  }
  return paths
}
