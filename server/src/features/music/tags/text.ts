import { type Charset, costOf, decodeUtf8, readings } from './charset.ts'

/** Lyric files, playlists and tags in any encoding: with a BOM, UTF-8, or one of the older ones. */

export const maxLyricBytes = 256 * 1024

/** Bytes to text; never throws. Removes the BOM; undecodable bytes become U+FFFD. */
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

/** In a Chinese file a text may still be Latin, but must be more likely by this much. */
const exceptionCost = 6

/**
 * Decodes the texts of one file's tags that claim Latin-1 and may contain GBK, Big5, UTF-8 or other encodings
 * of older taggers. The encoding is detected once, over all of them, as a one-character title alone is not
 * enough. The function returns a text in its real encoding; texts that are not Latin-1 are unchanged.
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

/** Whether a text may be bytes misread as Latin-1. */
const isRaw = (text: string): boolean => /[\x80-\xff]/.test(text) && !/[^\0-\xff]/.test(text)

function cheapest(costIn: (charset: Charset) => number): Charset {
  const costs = readings.map(([charset, seldom]) => ({ charset, cost: costIn(charset) + seldom }))
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).charset
}

/** A character cut at the end of a tag is dropped. */
const decodeAs = (bytes: Uint8Array, charset: Charset): string =>
  (charset === 'utf-8' ? decodeUtf8(bytes, true) : undefined) ??
  new TextDecoder(charset).decode(bytes, { stream: true })
