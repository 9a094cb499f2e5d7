import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const ownFolder = 0o700
const ownFile = 0o600

async function closeOne(path: string): Promise<'folder' | 'file' | 'other'> {
  const info = await lstat(path)
  // Where a link leads is not ours to change.
  if (!info.isDirectory() && !info.isFile()) return 'other'
  const mode = info.isDirectory() ? ownFolder : ownFile
  if ((info.mode & 0o777) !== mode) await chmod(path, mode)
  return info.isDirectory() ? 'folder' : 'file'
}

/**
 * Leaves a folder and all in it to the user that runs the program, but for `except`: what an older version or a copy left
 * open to everybody on the machine. Throws where something is another user's.
 */
export async function closeFolder(path: string, except: ReadonlySet<string> = new Set()): Promise<void> {
  await closeOne(path)
  for (const name of await readdir(path)) {
    const inside = join(path, name)
    if (except.has(inside)) continue
    if ((await closeOne(inside)) === 'folder') await closeFolder(inside, except)
  }
}
