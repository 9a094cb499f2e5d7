import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

// Errors that are ignored: network shares and Windows cannot sync folders, nor can unreadable ones be synced.
const syncsNoFolder = new Set([
  'EINVAL',
  'ENOTSUP',
  'EISDIR',
  'EACCES',
  ...(process.platform === 'win32' ? ['EPERM'] : []),
])
const isNotSupported = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && syncsNoFolder.has(`${cause.code}`)

/** Makes renames and new files in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (cause) {
    if (!isNotSupported(cause)) throw cause
  }
}

/** The program's only rename: without a sync, a power cut may restore the old name. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}

/** Creates a folder and its parents, and syncs each one's parent. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const made = await mkdir(path, { recursive: true, ...(mode !== undefined && { mode }) })
  for (
    let folder = resolve(path);
    made !== undefined && folder.length >= made.length;
    folder = dirname(folder)
  )
    await syncFolder(dirname(folder))
}

/**
 * Writes a file atomically, also in case of a power cut: to `aside`, synced, renamed, its folder synced.
 * `fill` is the content, or writes it. A failed write leaves nothing; a killed process leaves `aside`, which
 * is `<path>.<twelve digits>.part` by default.
 */
export async function writeWhole(
  path: string,
  fill: string | Uint8Array | ((handle: FileHandle) => Promise<unknown>),
  { aside = `${path}.${randomBytes(6).toString('hex')}.part`, mode = 0o600 } = {},
): Promise<void> {
  try {
    const handle = await open(aside, 'w', mode)
    try {
      await (typeof fill === 'function' ? fill(handle) : handle.writeFile(fill))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await renameSynced(aside, path)
  } catch (cause) {
    await rm(aside, { force: true })
    throw cause
  }
}
