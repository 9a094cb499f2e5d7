import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LogEvent } from 'kysely'
import { isMissing } from '../files.ts'

// SQLite's result codes for a file that is damaged, and for one that is no database.
const corrupt = 11
const notADatabase = 26

function problemOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('errcode' in cause) || typeof cause.errcode !== 'number')
    return undefined
  const code = cause.errcode & 0xff
  if (code === corrupt) return '内容损坏了'
  return code === notADatabase ? '不是数据库' : undefined
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

const namesOf = (folder: string) =>
  readdir(folder).catch((cause: unknown) => {
    if (isMissing(cause)) return []
    throw cause
  })

const archiveName = /^(?:xiaolou|before-upgrade)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.xlar(?:\.age)?$/

/** The newest archive that was once restored: one of every day has its note beside it, one of before an upgrade only then its name. */
async function findArchive(folder: string): Promise<string | undefined> {
  const names = new Set(await namesOf(folder))
  const found = [...names].flatMap(name => {
    const at = archiveName.exec(name)?.[1]
    const isProved = name.startsWith('before-upgrade-') || names.has(`${name}.json`)
    return at !== undefined && isProved ? [{ at, name }] : []
  })
  const newest = found.sort((one, other) => (one.at < other.at ? 1 : -1))[0]
  return newest && join(folder, newest.name)
}

/** The newest copy of the file itself, made by hand or by a program of before. */
async function findCopy(folder: string): Promise<string | undefined> {
  const names = await namesOf(folder)
  // Their names tell the time.
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

type Broken = { path: string; folder: string; cause: unknown }

/** The sentence for an error that says that the database file is broken: the newest good backup of `folder`, and what to do. */
async function describeBroken({ path, folder, cause }: Broken): Promise<string | undefined> {
  const problem = problemOf(cause)
  if (problem === undefined) return undefined
  return `数据库文件 ${path} ${problem}。${await adviceFor(path, folder)}`
}

/** For `catch`: a broken database file is named, with the newest good backup of `folder` and what to do. */
export function explainBroken(path: string, folder: string): (cause: unknown) => Promise<never> {
  return async cause => {
    const sentence = await describeBroken({ path, folder, cause })
    throw sentence === undefined ? cause : new Error(sentence, { cause })
  }
}

/**
 * Hears of every query, and tells of a file that turns out to be broken while it is used, once: a page in its middle is read
 * when somebody asks for what stands on it, and looking at all of them would hold up each start of a large site.
 */
export function createBrokenFileLog(
  { path, folder }: Pick<Broken, 'path' | 'folder'>,
  say: (sentence: string) => void,
): (event: LogEvent) => void {
  let isTold = false
  return event => {
    if (isTold || event.level !== 'error' || problemOf(event.error) === undefined) return
    isTold = true
    void describeBroken({ path, folder, cause: event.error }).then(sentence => sentence && say(sentence))
  }
}
