/** One typed unit: the letters that an input method shows, the resulting text, and when it was there. */
export type Key = { readonly letters: string; readonly text: string; readonly atMs: number | undefined }

export type Verdict =
  | { readonly isWhole: true; readonly keptKeys: number; readonly lostMs: number }
  | { readonly isWhole: false; readonly at: number }

/**
 * What became of `keys`, typed one after the other after `base`, in a text restored after `endedMs`: all of
 * them, or the first ones and then at most the letters of the next. Any other text is wrong, from `at` on.
 */
export function compareText(given: {
  base: string
  keys: readonly Key[]
  found: string
  endedMs: number
}): Verdict {
  const { base, keys, found, endedMs } = given
  if (!found.startsWith(base)) return { isWhole: false, at: sameUntil(base, found) }
  let at = base.length
  let keptKeys = 0
  for (const { text, atMs } of keys) {
    if (atMs === undefined || !found.startsWith(text, at)) break
    at += text.length
    keptKeys++
  }
  const next = keys[keptKeys]
  if (!(next?.letters ?? '').startsWith(found.slice(at))) return { isWhole: false, at }
  return { isWhole: true, keptKeys, lostMs: next?.atMs === undefined ? 0 : endedMs - next.atMs }
}

function sameUntil(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** The serial numbers of sentences that occur in a text more than once. */
export function doubledIn(text: string): string[] {
  const numbers = Array.from(text.matchAll(/【\d+】/g), ([number]) => number)
  return numbers.filter((number, index) => numbers.indexOf(number) !== index)
}
