import { constants } from 'node:zlib'

/** `level` is brotli's quality (0 to 11) or the level of gzip (1 to 9). */
export type Compression = { readonly coding: 'br' | 'gzip'; readonly level: number }

const windowBitsOf = (bytes: number) =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  )

/** Brotli's parameters for a text of so many bytes. */
export function brotliOptions(bytes: number, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      // A window no larger than the text: the usual 4 MB for each makes V8 collect garbage every fourth time.
      [constants.BROTLI_PARAM_LGWIN]: windowBitsOf(bytes),
    },
  }
}
