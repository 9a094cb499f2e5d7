import type { Readable } from 'node:stream'
import { audioTypes, isAudioType } from './music.file-kind.ts'
import type { InsideFile, OpenInside } from './music.inside.ts'
import type { Library } from './music.library.ts'

/** One song ready to be sent: as `StoredFile` of the HTTP side, with when it changed. Ends with `close` or with its stream. */
export type SongFile = {
  readonly contentType: string
  readonly sizeBytes: number
  readonly etag: string
  readonly changedAtMs: number
  read(range?: { start: number; end: number }): Readable
  close(): Promise<void>
}

// What one listener holds in memory at a time; larger pieces are no faster from a disk that is read ahead.
const pieceBytes = 64 * 1024

function songFile(file: InsideFile, hash: string, type: string): SongFile {
  const version = `${file.sizeBytes.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}`
  return {
    contentType: isAudioType(type) ? audioTypes[type] : 'application/octet-stream',
    sizeBytes: file.sizeBytes,
    etag: `"${hash.slice(0, 16)}-${version}"`,
    changedAtMs: file.mtimeMs,
    read: range => file.handle.createReadStream({ ...range, highWaterMark: pieceBytes }),
    close: () => file.handle.close(),
  }
}

/** Opens songs by id, through the index alone; a song that lies in several places by the first that can be opened. */
export function createSongOpener(parts: { open: OpenInside; getLibrary(): Promise<Library> }) {
  return async (id: number): Promise<SongFile | undefined> => {
    const library = await parts.getLibrary()
    const song = library.songs.get(id)
    if (!song) return undefined
    const { path, audio_hash: hash, type } = song.row
    const file = await parts.open(path)
    if (file) return songFile(file, hash, type)
    for (const [other, otherId] of library.idByPath) {
      const found = otherId === id && other !== path ? await parts.open(other) : undefined
      if (found) return songFile(found, hash, other.slice(other.lastIndexOf('.') + 1).toLowerCase())
    }
    return undefined
  }
}
