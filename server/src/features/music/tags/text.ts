import { type Charset, costOf, decodeUtf8, readings, sampleBytes } from './charset.ts'

/** Lyric files, playlists and tags in any encoding: with a BOM, UTF-8, or one of the older ones. */

export const maxLyricBytes = 256 * 1024

/** Bytes to text; never throws. Removes the BOM; undecodable bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wide = unmarkedUtf16(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (isDamagedUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes)
    return decodeAs(
      bytes,
      cheapest(charset => costOf(bytes, charset)),
    )
  }
}

/** UTF-16 without a BOM: every line end, digit and bracket has a zero byte, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  const end = Math.min(bytes.length, sampleBytes)
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < Math.max(2, end / 50)) return undefined
  if (odd > 20 * even) return 'utf-16le'
  return even > 20 * odd ? 'utf-16be' : undefined
}

/**
 * UTF-8 with some broken bytes, or cut off. In other encodings most characters are no valid UTF-8, so few of
 * them would be whole.
 */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  return whole >= 4 * broken && whole >= 3
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
