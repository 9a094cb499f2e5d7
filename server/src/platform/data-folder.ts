import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './files.ts'

const ownFolder = 0o700
const ownFile = 0o600

function orNothing(cause: unknown): undefined {
  if (!isMissing(cause)) throw cause
}

async function closeOne(path: string): Promise<'folder' | 'file' | 'other'> {
  const info = await lstat(path).catch(orNothing)
  // Written aside and renamed, or taken away, since its name was read.
  if (!info) return 'other'
  // Where a link leads is not ours to change.
  if (!info.isDirectory() && !info.isFile()) return 'other'
  const mode = info.isDirectory() ? ownFolder : ownFile
  if ((info.mode & 0o777) !== mode) await chmod(path, mode)
  return info.isDirectory() ? 'folder' : 'file'
}

async function closeAll(path: string): Promise<void> {
  if ((await closeOne(path)) !== 'folder') return
  for (const name of await readdir(path)) await closeAll(join(path, name))
}

const isOurs = (name: string) => /^(?:uploads|backups|xiaolou\.sqlite.*|server\.lock.*)$/.test(name)

/**
 * Leaves the data folder, and what the program itself keeps in it, to the user that runs the program: what an older version
 * or a copy left open to everybody on the machine. Songs, and whatever else the owner keeps there, are his own. Throws
 * where something is another user's.
 */
export async function closeData(dataDir: string): Promise<void> {
  await closeOne(dataDir)
  for (const name of await readdir(dataDir)) if (isOurs(name)) await closeAll(join(dataDir, name))
}
