import type { Lyrics } from '@xiaolou/browser/lyric/lyrics'

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
const letters = /\p{L}/gu
/** Characters that stand upright in a column, one square each. */
const squares = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/gu
/** A song with a foreign refrain is still set in columns. */
const leastShare = 0.8

/** Whether a song's words can be set in columns: nearly all letters are Han, or kana. */
export function isUpright({ lines }: Pick<Lyrics, 'lines'>): boolean {
  const text = lines.map(line => line.text).join('')
  return count(text, squares) >= count(text, letters) * leastShare
}

/** Anything up to Latin Extended-B is about half as long as a square. */
const narrow = /[ -\u024f]/g
const narrowEm = 0.55

/** The length of a text in squares, at least one. */
export const emsOf = (text: string): number =>
  Math.max(1, [...text].length - count(text, narrow) * (1 - narrowEm))

/** The length of the longest line, in squares. */
export const longestOf = ({ lines }: Pick<Lyrics, 'lines'>): number =>
  Math.max(1, ...lines.map(({ text }) => emsOf(text)))
