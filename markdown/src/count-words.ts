const OTHER_WORD = /[\p{L}\p{N}\p{M}]+(?:['’._-][\p{L}\p{N}\p{M}]+)*/gu
const CJK_CHARACTERS =
  /[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3041-\u3096\u30a1-\u30fa\u3105-\u312f\u{20000}-\u{3ffff}]+/gu

const wordsPerMinute = 400

/** Words of a text: each CJK character is one, each run of letters or digits is one, punctuation none. */
export function countWords(text: string): number {
  let words = text.replaceAll(CJK_CHARACTERS, ' ').match(OTHER_WORD)?.length ?? 0
  // Planes 2 and 3 take two code units a character.
  for (const run of text.match(CJK_CHARACTERS) ?? [])
    words += /[\ud800-\udfff]/.test(run) ? Array.from(run).length : run.length
  return words
}

/** Minutes to read this many words at 400 a minute, rounded, at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}
