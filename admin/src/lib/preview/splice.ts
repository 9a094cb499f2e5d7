/** The difference of two lists: at `from`, remove so many, and insert these. */
export type Splice = { from: number; removed: number; inserted: string[] }

/** The minimal replacement: the common start and end stay. */
export function spliceOf(before: readonly string[], after: readonly string[]): Splice {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return { from, removed: before.length - from - same, inserted: after.slice(from, after.length - same) }
}
