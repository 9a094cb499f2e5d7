/** A seeded sequence of numbers in [0, 1): mulberry32, the same on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An index below `count`, the n-th about n times rarer than the first (Zipf's law). */
export function zipfIndex(random: () => number, count: number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1)
}

/** One of a list, with equal probability. Throws on an empty list. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}
