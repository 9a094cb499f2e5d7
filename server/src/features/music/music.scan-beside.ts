import { readFile } from 'node:fs/promises'
import { isMissing } from '../../platform/files.ts'
import { readPlaylist } from './music.m3u.ts'
import { hashPicture, maxPictureBytes } from './music.picture.ts'
import type { MusicStore } from './music.store.ts'
import type { FoundFile } from './music.table.ts'
import { decodeText } from './music.text.ts'
import { type Found, pathIn } from './music.walk.ts'

const maxListBytes = 1024 * 1024

type StoredFile = { path: string; size_bytes: number; mtime_ms: number }

const isSame = (stored: StoredFile | undefined, file: FoundFile) =>
  stored?.size_bytes === file.sizeBytes && stored.mtime_ms === file.mtimeMs

async function readSmall(path: string, sizeBytes: number, maxBytes: number): Promise<Buffer | undefined> {
  if (sizeBytes === 0 || sizeBytes > maxBytes) return undefined
  try {
    return await readFile(path)
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
}

/** Brings covers and lists beside the songs up to date; says whether anything changed. */
export async function scanBeside(parts: { root: string; store: MusicStore; found: Found }): Promise<boolean> {
  const { root, store, found } = parts
  let hasChanged = false

  const pictures = new Map((await store.findPictures()).map(row => [row.path, row]))
  for (const file of found.pictures) {
    const stored = pictures.get(file.path)
    pictures.delete(file.path)
    if (isSame(stored, file)) continue
    const bytes = await readSmall(pathIn(root, file.path), file.sizeBytes, maxPictureBytes)
    const hash = bytes ? hashPicture(bytes) : ''
    await store.savePicture({ path: file.path, size_bytes: file.sizeBytes, mtime_ms: file.mtimeMs, hash })
    hasChanged = true
  }

  const playlists = new Map((await store.findPlaylists()).map(row => [row.path, row]))
  for (const file of found.playlists) {
    const stored = playlists.get(file.path)
    playlists.delete(file.path)
    if (isSame(stored, file)) continue
    const bytes = await readSmall(pathIn(root, file.path), file.sizeBytes, maxListBytes)
    const tracks = JSON.stringify(bytes ? readPlaylist(decodeText(bytes), file.path) : [])
    await store.savePlaylist({ path: file.path, size_bytes: file.sizeBytes, mtime_ms: file.mtimeMs, tracks })
    hasChanged = true
  }

  await store.deletePaths('music_picture', [...pictures.keys()])
  await store.deletePaths('music_playlist', [...playlists.keys()])
  return hasChanged || pictures.size > 0 || playlists.size > 0
}
