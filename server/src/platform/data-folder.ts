import { chmod, lstat, readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, lookedAtWithinMs } from './file-lock.ts'
import { whenMissing } from './files.ts'

const ownFolder = 0o700
const ownFile = 0o600

async function closeOne(path: string): Promise<'folder' | 'file' | 'other'> {
  const info = await lstat(path).catch(whenMissing(undefined))
  // It was renamed or removed since its name was read.
  if (!info) return 'other'
  // The target of a symbolic link is not ours to change.
  if (!info.isDirectory() && !info.isFile()) return 'other'
  const mode = info.isDirectory() ? ownFolder : ownFile
  if ((info.mode & 0o777) !== mode) await chmod(path, mode)
  return info.isDirectory() ? 'folder' : 'file'
}

async function closeAll(path: string): Promise<void> {
  if ((await closeOne(path)) !== 'folder') return
  for (const name of await readdir(path)) await closeAll(join(path, name))
}

const isOurs = (name: string) =>
  /^(?:uploads|backups|tasks|secrets\.key.*|xiaolou\.sqlite.*|server\.lock.*)$/.test(name)

/**
 * Restricts the data folder, and the program's own files in it, to the user that runs the program: an older
 * version or a copy may have left them readable by everybody. Leaves songs and the owner's other files alone.
 * Throws if something belongs to another user.
 */
export async function closeData(dataDir: string): Promise<void> {
  await closeOne(dataDir)
  for (const name of await readdir(dataDir)) if (isOurs(name)) await closeAll(join(dataDir, name))
}

/** Another server has the data folder. */
export class DataInUseError extends Error {
  constructor(dataDir: string, holder: string) {
    super(`${dataDir} 正由另一个小楼用着${holder}。先停下它，或者给这一个换一个 DATA_DIR`)
    this.name = 'DataInUseError'
  }
}

function holderOf(lock: DatabaseSync): string {
  try {
    const row = lock.prepare('select pid, host from holder').get()
    return row ? `（${row.host} 上的进程 ${row.pid}）` : ''
  } catch {
    // It holds the lock, but has not written its id yet.
    return ''
  }
}

/**
 * Makes this process the only server of a folder until it ends or calls the returned function: two servers
 * would cache what the other has changed. Uses an SQLite lock, which the system releases when a process dies,
 * also in another container, so that no stale lock remains. Throws DataInUseError.
 */
export function lockData(dataDir: string, path: string): () => void {
  const lock = new DatabaseSync(path, { timeout: lookedAtWithinMs })
  try {
    lock.exec(
      'create table if not exists holder (id integer primary key check (id = 1), pid integer, host text)',
    )
    lock.exec('begin immediate')
    lock.prepare('insert or replace into holder values (1, ?, ?)').run(process.pid, hostname())
    lock.exec('commit; begin immediate')
  } catch (cause) {
    const holder = isBusy(cause) ? holderOf(lock) : ''
    lock.close()
    throw isBusy(cause) ? new DataInUseError(dataDir, holder) : cause
  }
  return () => lock.close()
}
