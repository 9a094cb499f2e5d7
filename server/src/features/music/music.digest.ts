import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { findAudioParts, type Part } from './music.audio-part.ts'

const chunkBytes = 256 * 1024

/** Feeds `use` with those bytes of a chunk at `at` that lie in one of the parts; `from` is the first that may. */
function useParts(
  parts: readonly Part[],
  chunk: { at: number; bytes: Buffer; from: number },
  use: (bytes: Buffer) => void,
): number {
  const end = chunk.at + chunk.bytes.length
  let index = chunk.from
  for (; index < parts.length; index += 1) {
    const part = parts[index]
    if (!part || part.start >= end) break
    const start = Math.max(part.start, chunk.at)
    if (part.end > start) use(chunk.bytes.subarray(start - chunk.at, Math.min(part.end, end) - chunk.at))
    if (part.end > end) break
  }
  return index
}

/**
 * Reads a file once: MD5 of all of it, as the wire names it, and SHA-256 of its sound alone, by which songs are known.
 * Blocks; meant for the reading thread. Throws what the disk throws.
 */
export function digestAudio(path: string): { md5: string; audioHash: string } {
  const file = openSync(path, 'r')
  try {
    const size = fstatSync(file).size
    const readAt = (at: number, length: number) => {
      if (at < 0 || length <= 0) return Buffer.alloc(0)
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, at))
    }
    const parts = findAudioParts(readAt, size)
    const [md5, sound] = [createHash('md5'), createHash('sha256')]
    const buffer = Buffer.allocUnsafe(chunkBytes)
    let from = 0
    for (let at = 0; at < size; ) {
      const bytes = buffer.subarray(0, readSync(file, buffer, 0, chunkBytes, at))
      if (bytes.length === 0) break
      md5.update(bytes)
      from = useParts(parts, { at, bytes, from }, part => sound.update(part))
      at += bytes.length
    }
    return { md5: md5.digest('hex'), audioHash: sound.digest('hex') }
  } finally {
    closeSync(file)
  }
}
