const enoughSeconds = 30

/**
 * Counts a song as heard once 30 s of it, or half of a shorter one, have sounded: sound, not place, so that jumping to
 * the end counts nothing. `hear` says true exactly once after each `begin`.
 */
export function createPlayCount() {
  let heardSeconds = 0
  let isCounted = false
  return {
    begin(): void {
      heardSeconds = 0
      isCounted = false
    },
    hear(seconds: number, lengthSeconds: number): boolean {
      heardSeconds += seconds
      const enough = lengthSeconds > 0 ? Math.min(enoughSeconds, lengthSeconds / 2) : enoughSeconds
      if (isCounted || heardSeconds < enough) return false
      isCounted = true
      return true
    },
  }
}
