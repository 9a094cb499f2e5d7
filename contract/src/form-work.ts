/**
 * How long a form may stay open, and the least time a person takes to write. The site's own forms wait for
 * the rest of it.
 */
export const formTimes = { maxAgeMs: 24 * 60 * 60_000, minAgeMs: 2_000 } as const

/** How many leading bits of the SHA-256 of `opened:work` must be 0: some 30,000 tries. */
export const workBits = 15

/** Whether a digest, as bytes, begins with this many zero bits. */
export function isWorkDone(digest: Uint8Array, bits = workBits): boolean {
  for (let at = 0; at < bits; at += 8) {
    const left = Math.min(8, bits - at)
    if ((digest[at / 8] ?? 255) >> (8 - left) !== 0) return false
  }
  return true
}
