import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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

async function findGoodBackup(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((cause: unknown) => {
    if (isMissing(cause)) return []
    throw cause
  })
  // Their names tell the time.
  const newestFirst = names
    .filter(name => name.endsWith('.sqlite'))
    .sort()
    .reverse()
  return newestFirst.map(name => join(folder, name)).find(isGood)
}

/** For `catch`: a broken database file is named, with the newest good backup of `folder` and what to do. */
export function explainBroken(path: string, folder: string): (cause: unknown) => Promise<never> {
  return async cause => {
    const problem = problemOf(cause)
    if (problem === undefined) throw cause
    const backup = await findGoodBackup(folder)
    const advice = backup
      ? `最近一份完好的备份是 ${backup}。请先把坏的文件（和旁边的 -wal、-shm）移到别处留着，再把备份复制成 ${path}，重新启动`
      : `${folder} 里没有完好的备份。请先把坏的文件（和旁边的 -wal、-shm）留一份，再用自己的备份恢复`
    throw new Error(`数据库文件 ${path} 打不开：${problem}。${advice}`, { cause })
  }
}
