import { createHash } from 'node:crypto'
import type { IAudioMetadata } from 'music-metadata'
import { compareFiles, type FoundFile, type MusicStore } from '../music.store.ts'
import { decodeText } from '../tags/text.ts'
import type { Found, OpenInside } from './folder.ts'
import { readPlaylist } from './playlist-file.ts'

export const maxPictureBytes = 10 * 1024 * 1024

/** A cover's address: the hash of the bytes in the tag or file. */
export const hashPicture = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 40)

/** The front cover among the tags, or the first picture. */
export function pictureOf({ common: { picture: pictures = [] } }: IAudioMetadata): Uint8Array | undefined {
  const cover = pictures.find(picture => picture.type === 'Cover (front)') ?? pictures[0]
  return cover && cover.data.length > 0 && cover.data.length <= maxPictureBytes ? cover.data : undefined
}

const maxListBytes = 1024 * 1024

async function readSmall(open: OpenInside, path: string, maxBytes: number): Promise<Buffer | undefined> {
  const file = await open(path)
  if (!file) return undefined
  try {
    return file.sizeBytes === 0 || file.sizeBytes > maxBytes ? undefined : await file.readAll()
  } finally {
    await file.close()
  }
}

/** Updates covers and lists beside the songs; returns whether anything changed. */
export async function scanSidecars(input: {
  open: OpenInside
  store: MusicStore
  found: Found
}): Promise<boolean> {
  const { open, store, found } = input
  const read = ({ path }: FoundFile, maxBytes: number) => readSmall(open, path, maxBytes)
  const isPictureChanged = await settle(found.pictures, await store.findPictures(), {
    async save(file) {
      const bytes = await read(file, maxPictureBytes)
      await store.savePicture({ ...file, hash: bytes ? hashPicture(bytes) : '' })
    },
    forget: paths => store.deletePaths('music_picture', paths),
  })
  const isListChanged = await settle(found.playlists, await store.findPlaylists(), {
    async save(file) {
      const bytes = await read(file, maxListBytes)
      const tracks = bytes ? readPlaylist(decodeText(bytes), file.path) : []
      await store.savePlaylist({ ...file, tracks: JSON.stringify(tracks) })
    },
    forget: paths => store.deletePaths('music_playlist', paths),
  })
  return isPictureChanged || isListChanged
}

async function settle(
  found: readonly FoundFile[],
  stored: readonly FoundFile[],
  { save, forget }: { save(file: FoundFile): Promise<void>; forget(paths: string[]): Promise<void> },
): Promise<boolean> {
  const { changed, gone } = compareFiles(found, stored)
  for (const file of changed) await save(file)
  await forget(gone)
  return changed.length > 0 || gone.length > 0
}
