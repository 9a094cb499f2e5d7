import { lstat, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { isMissing } from '../../platform/files.ts'
import { fileKind } from './music.file-kind.ts'
import type { FoundFile } from './music.table.ts'

const maxDepth = 12
const maxFiles = 200_000

export type Found = {
  readonly audio: FoundFile[]
  readonly pictures: FoundFile[]
  readonly playlists: FoundFile[]
  /** Relative, '' for the root itself. */
  readonly folders: string[]
}

/** A path of the index as one of this machine. */
export const pathIn = (root: string, path: string) => join(root, ...path.split('/'))

async function describe(root: string, path: string): Promise<FoundFile | undefined> {
  try {
    const info = await lstat(pathIn(root, path))
    if (!info.isFile()) return undefined
    return { path, sizeBytes: info.size, mtimeMs: Math.floor(info.mtimeMs) }
  } catch (cause) {
    // Gone since its folder was read, or a name that is no text.
    if (isMissing(cause)) return undefined
    throw cause
  }
}

async function readFolder(root: string, folder: string) {
  try {
    return await readdir(pathIn(root, folder), { withFileTypes: true })
  } catch (cause) {
    const isClosed = cause instanceof Error && 'code' in cause && cause.code === 'EACCES'
    if (folder !== '' && (isMissing(cause) || isClosed)) return []
    throw cause
  }
}

/**
 * Everything of ours below the root, in the order of its names. Links are not followed, hidden files and folders are
 * left alone. Throws when the root itself cannot be read: an empty answer would forget all that is known.
 */
export async function walkMusic(root: string): Promise<Found> {
  const found: Found = { audio: [], pictures: [], playlists: [], folders: [] }
  const lists = { audio: found.audio, picture: found.pictures, playlist: found.playlists }
  const waiting = [{ folder: '', depth: 0 }]
  let files = 0
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { folder, depth } = next
    found.folders.push(folder)
    const entries = (await readFolder(root, folder)).filter(entry => !entry.name.startsWith('.'))
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory() && depth < maxDepth) waiting.push({ folder: path, depth: depth + 1 })
      const kind = entry.isFile() ? fileKind(entry.name) : undefined
      if (!kind || files >= maxFiles) continue
      files += 1
      const file = await describe(root, path)
      if (file) lists[kind].push(file)
    }
  }
  return found
}
