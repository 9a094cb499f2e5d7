import type { Readable } from 'node:stream'
import { createSigner } from '../../../platform/signer.ts'
import type { Library } from '../music.library.ts'
import { audioTypes, type InsideFile, isAudioType, type OpenInside } from '../scan/folder.ts'

/** How long a song's address is valid at least; after a longer pause a new one is requested. */
export const streamHoldsSeconds = 1_200

/** The second at which an address expires: the same within twenty minutes, so that browsers can cache. */
export const endOfAddress = (nowMs: number) =>
  (Math.floor(nowMs / 1_000 / streamHoldsSeconds) + 2) * streamHoldsSeconds

export type StreamSigner = ReturnType<typeof createStreamSigner>

/** Signs the path and query of a song's stream, and verifies them. */
export function createStreamSigner(secret: string) {
  const { sign, isSigned } = createSigner(secret, 'music stream')
  return {
    sign(id: number, nowMs: number): string {
      const exp = endOfAddress(nowMs)
      return `/wapi/stream/${id}?exp=${exp}&sig=${sign(`${id}.${exp}`)}`
    },
    verify: ({ id, exp, sig, nowMs }: { id: number; exp: string; sig: string; nowMs: number }) =>
      /^\d{1,12}$/.test(exp) && Number(exp) * 1_000 >= nowMs && isSigned(`${id}.${Number(exp)}`, sig),
  }
}

/**
 * One song ready to be sent: as `StoredFile` of the HTTP side, with its modification time. Ends with `close`
 * or with its stream.
 */
export type SongFile = {
  readonly contentType: string
  readonly sizeBytes: number
  readonly etag: string
  readonly changedAtMs: number
  read(range?: { start: number; end: number }): Readable
  close(): Promise<void>
}

function songFile(file: InsideFile, hash: string, type: string): SongFile {
  const version = `${file.sizeBytes.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}`
  return {
    contentType: isAudioType(type) ? audioTypes[type] : 'application/octet-stream',
    sizeBytes: file.sizeBytes,
    etag: `"${hash.slice(0, 16)}-${version}"`,
    changedAtMs: file.mtimeMs,
    read: file.read,
    close: file.close,
  }
}

/** Opens songs by id, through the index alone; of several copies of a song the first that can be opened. */
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
