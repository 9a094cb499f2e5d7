import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import type { IAudioMetadata } from 'music-metadata'
import { isMissing } from '../../../platform/files.ts'
import type { FoundFile, MusicStore } from '../music.store.ts'
import { decodeText } from '../tags/text.ts'
import { type Found, pathIn } from './folder.ts'

export const maxPictureBytes = 10 * 1024 * 1024

/** By which a cover is addressed: of the bytes as they lie in the tag or file. */
export const hashPicture = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 40)

/** The front cover among the tags, or the first picture there is. */
export function pictureOf({ common: { picture: pictures = [] } }: IAudioMetadata): Uint8Array | undefined {
  const cover = pictures.find(picture => picture.type === 'Cover (front)') ?? pictures[0]
  return cover && cover.data.length > 0 && cover.data.length <= maxPictureBytes ? cover.data : undefined
}

const maxTracks = 5_000

/**
 * The files that a list names, as paths below the music folder, in its order. `path` is where the list itself lies.
 * Addresses, absolute paths and what leads out of the folder are left out.
 */
export function readPlaylist(text: string, path: string): string[] {
  const folder = posix.dirname(path)
  const tracks: string[] = []
  for (const line of text.split(/\r\n|\r|\n/, 4 * maxTracks)) {
    const entry = line.trim().replaceAll('\\', '/')
    if (
      entry === '' ||
      entry.startsWith('#') ||
      entry.startsWith('/') ||
      /^[a-z][a-z0-9+.-]*:/i.test(entry)
    ) {
      continue
    }
    const track = posix.join(folder, entry)
    if (!track.startsWith('../') && tracks.length < maxTracks) tracks.push(track)
  }
  return tracks
}

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
