import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Library } from '../music.library.ts'
import { audioTypes, type InsideFile, isAudioType, type OpenInside } from '../scan/folder.ts'

/** How long an address of a song holds at least; a longer pause than this asks for a new one. */
export const streamHoldsSeconds = 1_200

export type StreamSigner = {
  /** Path and query of the stream of a song; the same within twenty minutes, so that what was heard is not fetched again. */
  sign(id: number, nowMs: number): string
  verify(address: { id: number; exp: string; sig: string; nowMs: number }): boolean
}

/** Signs with a key of its own, made from the site's secret. */
export function createStreamSigner(secret: string): StreamSigner {
  const key = createHmac('sha256', secret).update('music stream').digest()
  const signature = (id: number, exp: number) =>
    createHmac('sha256', key).update(`${id}.${exp}`).digest('base64url').slice(0, 22)
  return {
    sign(id, nowMs) {
      const exp = (Math.floor(nowMs / 1_000 / streamHoldsSeconds) + 2) * streamHoldsSeconds
      return `/wapi/stream/${id}?exp=${exp}&sig=${signature(id, exp)}`
    },
    verify({ id, exp, sig, nowMs }) {
      if (!/^\d{1,12}$/.test(exp) || Number(exp) * 1_000 < nowMs) return false
      const [expected, signed] = [Buffer.from(signature(id, Number(exp))), Buffer.from(sig.slice(0, 64))]
      return expected.length === signed.length && timingSafeEqual(expected, signed)
    },
  }
}

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
export function createSongOpener(deps: { open: OpenInside; getLibrary(): Promise<Library> }) {
  return async (id: number): Promise<SongFile | undefined> => {
    const library = await deps.getLibrary()
    const song = library.songs.get(id)
    if (!song) return undefined
    const { path, audio_hash: hash, type } = song.row
    const file = await deps.open(path)
    if (file) return songFile(file, hash, type)
    for (const [other, otherId] of library.idByPath) {
      const found = otherId === id && other !== path ? await deps.open(other) : undefined
      if (found) return songFile(found, hash, other.slice(other.lastIndexOf('.') + 1).toLowerCase())
    }
    return undefined
  }
}
