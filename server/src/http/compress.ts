import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'

/** The encodings offered, in order of preference. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Smaller texts fit one packet, compressed or not. */
export const minCompressedBytes = 1_024
// No browser sends a longer Accept-Encoding.
const maxHeaderLength = 256

const negotiator = new Negotiator({ supportedValues: [...encodings] })

/** The encoding for an Accept-Encoding header; `identity` if it accepts none of ours. */
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
 * Encodes a text off the main thread: 2 ms for 100 KB. Brotli's window is limited to the size of the text:
 * the default takes 4 MB per call.
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
