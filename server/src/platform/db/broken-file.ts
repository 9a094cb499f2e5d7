import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type LogEvent, sql } from 'kysely'
import { whenMissing } from '../files.ts'
import type { Db } from './db.ts'

// SQLite's result codes for a file that is damaged, and for one that is no database.
const corrupt = 11
const notADatabase = 26

/** The database file is damaged: the message says so, and which backup to restore. */
export class BrokenDatabaseError extends Error {
  override name = 'BrokenDatabaseError'
}

function problemOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode & 0xff : 0
  if (code === corrupt) return '内容损坏了'
  return code === notADatabase ? '不是数据库' : problemOf(cause.cause)
}

/** The error that SQLite throws for a damaged page; `words` is the result of its check. */
export const damagedBy = (words: string | undefined) => Object.assign(new Error(words), { errcode: corrupt })

/** Reads a whole SQLite database, tables and indexes; throws if it is damaged, like SQLite itself. */
export async function checkWhole(db: Db): Promise<void> {
  if (db.kind !== 'sqlite') return
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db.query)
  const words = rows[0]?.integrity_check
  if (words !== 'ok') throw damagedBy(words)
}

function isGood(path: string): boolean {
  try {
    const copy = new DatabaseSync(path, { readOnly: true })
    try {
      const row = copy.prepare('pragma quick_check(1)').get()
      const has = copy.prepare("select 1 from sqlite_master where name = 'schema_migration'").get()
      return row?.quick_check === 'ok' && has !== undefined
    } finally {
      copy.close()
    }
  } catch {
    return false
  }
}

const namesOf = (folder: string) => readdir(folder).catch(whenMissing([]))

const archiveName = /^(?:xiaolou|before-upgrade)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.xlar(?:\.age)?$/

/** Whether the backup was test-restored: a daily one has a note, a pre-upgrade one only then its name. */
async function isProved(folder: string, name: string): Promise<boolean> {
  if (name.startsWith('before-upgrade-')) return true
  const note = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined)
  // A later check may have found it damaged.
  return note !== undefined && !note.includes('"isBroken":true')
}

/** The newest archive that was test-restored. */
async function findArchive(folder: string): Promise<string | undefined> {
  const found = (await namesOf(folder)).flatMap(name => {
    const at = archiveName.exec(name)?.[1]
    return at === undefined ? [] : [{ at, name }]
  })
  for (const { name } of found.sort((one, other) => (one.at < other.at ? 1 : -1)))
    if (await isProved(folder, name)) return join(folder, name)
  return undefined
}

/** The newest copy of the database file, made by hand or by an older program. */
async function findCopy(folder: string): Promise<string | undefined> {
  const names = await namesOf(folder)
  // Their names contain the time.
  const newestFirst = names
    .filter(name => name.endsWith('.sqlite'))
    .sort()
    .reverse()
  return newestFirst.map(name => join(folder, name)).find(isGood)
}

async function adviceFor(path: string, folder: string): Promise<string> {
  const archive = await findArchive(folder)
  if (archive)
    return `最近一份完好的备份是 ${archive}。请运行 npm run restore -- '${archive}'：先核对再换上，坏的留在旁边`
  const copy = await findCopy(folder)
  if (copy)
    return `最近一份完好的备份是 ${copy}。请先把坏的文件（和旁边的 -wal、-shm）移到别处留着，再把备份复制成 ${path}，重新启动`
  return `${folder} 里没有完好的备份。请先把坏的文件（和旁边的 -wal、-shm）留一份，再用自己的备份恢复`
}

type Place = { path: string; folder: string }

const tell = async ({ path, folder }: Place, problem: string) =>
  new BrokenDatabaseError(`数据库文件 ${path} ${problem}。${await adviceFor(path, folder)}`)

/**
 * For `catch`: replaces the error of a damaged database file by a message with the newest good backup in
 * `folder` and what to do.
 */
export function explainBroken(path: string, folder: string): (cause: unknown) => Promise<never> {
  return async cause => {
    const problem = cause instanceof BrokenDatabaseError ? undefined : problemOf(cause)
    throw problem === undefined ? cause : Object.assign(await tell({ path, folder }, problem), { cause })
  }
}

/**
 * Throws if the file is empty although a backup exists: SQLite would begin a new database in it. Without a
 * backup, an interrupted first start left it.
 */
export async function refuseEmptied(place: Place): Promise<void> {
  const info = await stat(place.path).catch(() => undefined)
  if (info?.size === 0 && (await findArchive(place.folder))) throw await tell(place, '是空的')
}

/**
 * Listens to every query and reports once if the file turns out to be damaged in use: a damaged page is only
 * found when it is read, and reading all pages would delay each start of a large site.
 */
export function createBrokenFileLog(
  place: Place,
  say: (sentence: string) => void,
): (event: LogEvent) => void {
  let isTold = false
  return event => {
    const problem = problemOf('error' in event ? event.error : undefined)
    if (isTold || event.level !== 'error' || problem === undefined) return
    isTold = true
    void tell(place, problem).then(({ message }) => say(message))
  }
}
