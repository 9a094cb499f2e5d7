import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readHead } from '../../sources/head.ts'

const sqliteMark = 'SQLite format 3\0'
const backupMark = /^%TYPECHO_BACKUP_[A-Z0-9]{4}%/
/** A statement, or a comment of the dumping program, at the start of a line. */
const sqlLine =
  /^(?:CREATE (?:TABLE|DATABASE)|DROP TABLE|INSERT (?:IGNORE )?INTO|LOCK TABLES|SET (?:NAMES|FOREIGN_KEY_CHECKS|SQL_MODE)|\/\*!\d{5})/im
const sqlStart = /^(?:--|#|\/\*|[a-z])/i

/** The format of Typecho data that a file starts with. */
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

/** The statement that creates or fills Typecho's table of texts. */
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
    // If it is damaged, the files beside it are read.
    return false
  }
}

/** Whether a file, which may be unrelated to those beside it, contains a Typecho blog. */
export async function holdsTypecho(file: string): Promise<boolean> {
  const format = formatOf(await readHead(file))
  if (format === 'sqlite') return hasContentsInSqlite(file)
  return format === 'mysql' ? hasContentsInSql(file) : format === 'backup'
}

const databaseName = /\.(?:db|sqlite3?)$/i

/** The SQLite databases in the folder of a whole Typecho site: in `usr`, under generated names. */
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
