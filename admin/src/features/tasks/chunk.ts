import type { GivenFile } from './chosen-files.ts'

const smallest = 64 * 1024
const largest = 8 * 1024 * 1024
/** The target duration of a part: short enough to lose, long enough to be worth a request. */
const quickMs = 1_500
const slowMs = 6_000

/** The size of the next part, by the duration of the last. */
export function nextPartBytes(bytes: number, tookMs: number): number {
  if (tookMs < quickMs) return Math.min(largest, bytes * 2)
  if (tookMs > slowMs) return Math.max(smallest, Math.round(bytes / 2))
  return bytes
}

/** The bytes at `offset` of the files as one stream, at most `maxBytes`. */
export function partOf(files: readonly GivenFile[], offset: number, maxBytes: number): Blob {
  const pieces: Blob[] = []
  let start = 0
  let left = maxBytes
  for (const { file } of files) {
    const from = Math.max(0, offset - start)
    if (from < file.size) {
      const piece = file.slice(from, from + left)
      pieces.push(piece)
      left -= piece.size
      if (left === 0) break
    }
    start += file.size
  }
  return new Blob(pieces)
}

/** The path of the file at `offset` of the stream; '' after the last. */
export function pathAt(files: readonly GivenFile[], offset: number): string {
  let start = 0
  for (const { path, file } of files) {
    start += file.size
    if (offset < start) return path
  }
  return ''
}
