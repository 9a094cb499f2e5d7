import { type Charset, costOf, decodeUtf8, readings } from './charset.ts'

/** Lyric files, lists and tags as they lie about: with a mark, UTF-8, or one of the older encodings. */

export const maxLyricBytes = 256 * 1024

/** Bytes to text; never throws. The mark is taken off, and what no encoding explains has U+FFFD in its place. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeAs(
      bytes,
      cheapest(charset => costOf(bytes, charset)),
    )
  }
}

/** A text of a file that is Chinese may be Latin all the same, but must look so by more than this. */
const exceptionCost = 6

/**
 * Reads the texts of one file's tags that say Latin-1 and may hold GBK, Big5, UTF-8 or what else older taggers wrote. How,
 * is decided once, over all of them: of a title of one character alone nobody could say it. The function gives a text as it
 * was meant; what is no Latin-1 as it is.
 */
export function readTagTexts(texts: readonly string[]): (text: string) => string {
  const raw = [...new Set(texts)].filter(isRaw).map(text => Buffer.from(text, 'latin1'))
  if (raw.length === 0) return text => text
  const latinCost = (bytes: Uint8Array) => costOf(bytes, 'windows-1252')
  const isException = (bytes: Uint8Array, charset: Charset) =>
    latinCost(bytes) + exceptionCost < costOf(bytes, charset)
  const costIn = (bytes: Uint8Array, charset: Charset) =>
    charset === 'windows-1252'
      ? latinCost(bytes)
      : Math.min(costOf(bytes, charset), latinCost(bytes) + exceptionCost)
  const charset = cheapest(one => raw.reduce((sum, bytes) => sum + costIn(bytes, one), 0))
  return text => {
    if (!isRaw(text)) return text
    const bytes = Buffer.from(text, 'latin1')
    return decodeAs(bytes, isException(bytes, charset) ? 'windows-1252' : charset)
  }
}

/** Whether a text may be bytes that were taken for Latin-1. */
const isRaw = (text: string): boolean => /[\x80-\xff]/.test(text) && !/[^\0-\xff]/.test(text)

function cheapest(costIn: (charset: Charset) => number): Charset {
  const costs = readings.map(([charset, seldom]) => ({ charset, cost: costIn(charset) + seldom }))
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).charset
}

/** A character that a tag's end has cut in two is left out. */
const decodeAs = (bytes: Uint8Array, charset: Charset): string =>
  (charset === 'utf-8' ? decodeUtf8(bytes, true) : undefined) ??
  new TextDecoder(charset).decode(bytes, { stream: true })
