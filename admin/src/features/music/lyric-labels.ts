import { graphemesOf } from '@xiaolou/contract/grapheme'

/** A word, or a whole line if lines are not split; ms, undefined while untimed. */
export type EditWord = { readonly text: string; readonly startMs?: number; readonly endMs?: number }

const piece =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)\s*/gu
const isSung = (text: string) => /[\p{L}\p{N}]/u.test(text)

/**
 * Splits a line into timed units: a character of Chinese or Japanese, a word of other scripts; punctuation
 * belongs to the unit before it.
 */
export function splitText(text: string): string[] {
  const parts: string[] = []
  for (const [found] of text.trim().matchAll(piece)) {
    const last = parts.at(-1)
    if (last !== undefined && (!isSung(found) || !isSung(last))) parts[parts.length - 1] = last + found
    else parts.push(found)
  }
  return parts.length > 0 ? parts : ['']
}

/** Spreads the units of a line over its time by their length: a first guess. */
export function spread(text: string, startMs: number | undefined, endMs: number | undefined): EditWord[] {
  const parts = splitText(text)
  if (startMs === undefined) return parts.map(part => ({ text: part }))
  if (endMs === undefined || parts.length === 1)
    return parts.map((part, at) => (at === 0 ? { text: part, startMs } : { text: part }))
  const lengths = parts.map(part => Math.max(1, [...part.trim()].length))
  const all = lengths.reduce((sum, length) => sum + length, 0)
  let before = 0
  return parts.map((part, at) => {
    const from = startMs + Math.round(((endMs - startMs) * before) / all)
    before += lengths[at] ?? 0
    return { text: part, startMs: from, endMs: startMs + Math.round(((endMs - startMs) * before) / all) }
  })
}

/** Splits the characters among these words by their lengths; nothing if the number differs. */
function dealt(characters: readonly string[], words: readonly EditWord[]): string[] | undefined {
  const lengths = words.map(({ text }) => graphemesOf(text).length)
  if (lengths.reduce((sum, length) => sum + length, 0) !== characters.length) return undefined
  let from = 0
  return lengths.map(length => {
    from += length
    return characters.slice(from - length, from).join('')
  })
}

/** Splits a word after `length` characters; its time is divided by characters. */
export function splitWord(word: EditWord, length: number): EditWord[] {
  const characters = graphemesOf(word.text)
  if (length <= 0 || length >= characters.length) return [word]
  const [first, second] = [characters.slice(0, length).join(''), characters.slice(length).join('')]
  const { startMs, endMs } = word
  if (startMs === undefined || endMs === undefined) return [{ ...word, text: first }, { text: second }]
  const middleMs = startMs + Math.round(((endMs - startMs) * length) / characters.length)
  return [
    { text: first, startMs, endMs: middleMs },
    { text: second, startMs: middleMs, endMs },
  ]
}

/** Joins two words. */
export const joinWords = (first: EditWord, { text, endMs }: EditWord): EditWord => ({
  text: first.text + text,
  ...(first.startMs !== undefined && { startMs: first.startMs, ...(endMs !== undefined && { endMs }) }),
})

/** Changes the text of a split line, keeping its times where possible. */
export function rewriteWords(words: readonly EditWord[], text: string): EditWord[] {
  const parts = splitText(text)
  const texts = dealt(graphemesOf(text), words) ?? (parts.length === words.length ? parts : undefined)
  return texts
    ? words.map((word, at) => ({ ...word, text: texts[at] ?? '' }))
    : spread(text, words[0]?.startMs, words.at(-1)?.endMs)
}
