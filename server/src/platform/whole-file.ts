import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

// Shares over the network and Windows sync no folders, and one that we may not read we cannot: there is nothing more to be done there.
const syncsNoFolder = new Set([
  'EINVAL',
  'ENOTSUP',
  'EISDIR',
  'EACCES',
  ...(process.platform === 'win32' ? ['EPERM'] : []),
])
const isNotSupported = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && syncsNoFolder.has(`${cause.code}`)

/** What was renamed or made in a folder is still there after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (cause) {
    if (!isNotSupported(cause)) throw cause
  }
}

/** The only renaming of this program: a name that is not synced is the old one again after a power cut. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}

/** A folder with those above it, each of which is a name in the one above. */
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
 * Writes a file that is there whole or not at all, also after a power cut: aside, synced, renamed, its folder synced. `fill` is the
 * content, or writes it. Nothing stays of one that fails; what a kill leaves is called `aside`, `<path>.<twelve digits>.part` unless given.
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
