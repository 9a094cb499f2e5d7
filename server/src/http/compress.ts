import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'

/** The forms in which a text is sent; of two that a client likes equally, the first. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A smaller text is one packet, compressed or not. */
export const minCompressedBytes = 1_024
// Whoever sends a longer list of encodings is no browser.
const maxHeaderLength = 256

const negotiator = new Negotiator({ supportedValues: [...encodings] })

/** The form for an Accept-Encoding header; as it is where the header names none of ours. */
export function encodingFor(header: string | undefined): Encoding {
  if (!header || header.length > maxHeaderLength) return 'identity'
  const name = negotiator.negotiate(header.toLowerCase())
  return encodings.find(encoding => encoding === name) ?? 'identity'
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const windowBitsOf = (bytes: number) =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  )

/**
 * The text in another form, made off the main thread: 100 KB take 2 ms. Brotli's window is no larger than the text: the
 * usual one takes 4 MB for each that is under way.
 */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return deflate(bytes)
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBitsOf(bytes.length),
    },
  })
}
