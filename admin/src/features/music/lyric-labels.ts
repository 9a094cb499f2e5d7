import { graphemesOf } from '@xiaolou/contract/grapheme'

/** A word, or a whole line where lines are not parted; ms, undefined while nobody has said when it is sung. */
export type EditWord = { readonly text: string; readonly startMs?: number; readonly endMs?: number }

const piece =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)\s*/gu
const isSung = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** What is sung one after another: a character of Chinese or Japanese, a word of other scripts; marks go with what stands before them. */
export function splitText(text: string): string[] {
  const parts: string[] = []
  for (const [found] of text.trim().matchAll(piece)) {
    const last = parts.at(-1)
    if (last !== undefined && (!isSung(found) || !isSung(last))) parts[parts.length - 1] = last + found
    else parts.push(found)
  }
  return parts.length > 0 ? parts : ['']
}

/** The pieces of a line between its two ends, each as long as it has characters: a first guess. */
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

/** Texts for these words, as many characters as they have; nothing where another number is given. */
function dealt(characters: readonly string[], words: readonly EditWord[]): string[] | undefined {
  const lengths = words.map(({ text }) => graphemesOf(text).length)
  if (lengths.reduce((sum, length) => sum + length, 0) !== characters.length) return undefined
  let from = 0
  return lengths.map(length => {
    from += length
    return characters.slice(from - length, from).join('')
  })
}

/** A word as two, the first `length` characters long; the time is shared out by characters. */
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

/** Two words sung as one. */
export const joinWords = (first: EditWord, { text, endMs }: EditWord): EditWord => ({
  text: first.text + text,
  ...(first.startMs !== undefined && { startMs: first.startMs, ...(endMs !== undefined && { endMs }) }),
})

/** Another text for a line that is parted into words. A character mended is no reason to tap the line again. */
export function rewriteWords(words: readonly EditWord[], text: string): EditWord[] {
  const parts = splitText(text)
  const texts = dealt(graphemesOf(text), words) ?? (parts.length === words.length ? parts : undefined)
  return texts
    ? words.map((word, at) => ({ ...word, text: texts[at] ?? '' }))
    : spread(text, words[0]?.startMs, words.at(-1)?.endMs)
}
