import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DataInUseError, lockData } from '../platform/data-folder.ts'
import { findSwitchOver } from '../platform/switch-over.ts'
import { ArchiveProblem } from './format.ts'

const kinds = ['rehearsal', 'restoring', 'fetched'] as const

/** A folder inside the data folder, where there is room and nobody else reads. */
export async function makeWorkFolder(dataDir: string, kind: (typeof kinds)[number]): Promise<string> {
  const folder = join(dataDir, `${kind}-${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

const isLeftover = (name: string) => kinds.some(kind => name.startsWith(`${kind}-`))

/**
 * Archives, backups and restores of a data folder go one after the other; whoever begins removes what a kill left of an earlier
 * one. Throws DataInUseError while another is under way.
 */
export async function withArchiveLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  let unlock: () => void
  try {
    unlock = lockData(dataDir, join(dataDir, 'archive.lock'))
  } catch (cause) {
    if (!(cause instanceof DataInUseError)) throw cause
    throw new ArchiveProblem('这个数据文件夹正有一次备份或恢复在进行，等它做完再来', { cause })
  }
  try {
    const ready = await findSwitchOver(dataDir)
    for (const name of await readdir(dataDir)) {
      if (isLeftover(name) && name !== ready?.from)
        await rm(join(dataDir, name), { recursive: true, force: true })
    }
    return await work()
  } finally {
    unlock()
  }
}
