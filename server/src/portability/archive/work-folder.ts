import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DataInUseError, lockData } from '../../platform/data-folder.ts'
import { findSwitchOver } from '../../platform/switch-over.ts'
import { ArchiveProblem } from './format.ts'

const kinds = ['rehearsal', 'restoring', 'fetched'] as const

/** A work folder inside the data folder or the backup folder, which have room and are private. */
export async function makeWorkFolder(inside: string, kind: (typeof kinds)[number]): Promise<string> {
  const folder = join(inside, `${kind}-${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Creates a work folder, and removes it after the work. */
export async function withWorkFolder<T>(
  inside: string,
  kind: (typeof kinds)[number],
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await makeWorkFolder(inside, kind)
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

const isLeftover = (name: string) => kinds.some(kind => name.startsWith(`${kind}-`))

async function removeLeftovers(inside: string): Promise<void> {
  const ready = await findSwitchOver(inside)
  for (const name of await readdir(inside)) {
    if (isLeftover(name) && name !== ready?.from)
      await rm(join(inside, name), { recursive: true, force: true })
  }
}

// SQLite result codes: read-only, I/O error, disk full, cannot open.
const unwritable = [8, 10, 13, 14]

/** Whether an error says that a disk is unwritable: full or read-only. */
export function isUnwritable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('errcode' in cause && typeof cause.errcode === 'number')
    return unwritable.includes(cause.errcode & 0xff)
  return 'code' in cause && /^(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM)$/.test(String(cause.code))
}

/**
 * Runs work on a data folder under a lock: archives, backups and restores never overlap. First removes what a
 * killed process left in the data folder and in `elsewhere`, the folder of the work. If the data folder is
 * unwritable, no lock is needed: no restore can be running. Throws ArchiveProblem if the lock is held.
 */
export async function withArchiveLock<T>(
  dataDir: string,
  work: () => Promise<T>,
  elsewhere?: string,
): Promise<T> {
  const lockIn = async (folder: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unlock = lockData(dataDir, join(folder, 'archive.lock'))
    await removeLeftovers(folder).catch((cause: unknown) => {
      unlock()
      throw cause
    })
    return unlock
  }
  let unlock: () => void
  try {
    unlock = await lockIn(dataDir).catch((cause: unknown) => {
      if (elsewhere === undefined || !isUnwritable(cause)) throw cause
      return lockIn(elsewhere)
    })
  } catch (cause) {
    if (!(cause instanceof DataInUseError)) throw cause
    throw new ArchiveProblem('这个数据文件夹正有一次备份或恢复在进行，等它做完再来', { cause })
  }
  try {
    if (elsewhere !== undefined) await removeLeftovers(elsewhere)
    return await work()
  } finally {
    unlock()
  }
}
