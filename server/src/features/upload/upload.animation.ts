import type { ImageFormat } from './upload.rules.ts'

/**
 * Animations that are stored without being decoded: the decoder reads only the first frame of an animated PNG,
 * and takes too long for hundreds of frames. What is not needed to show them (comments, EXIF, text, anything
 * behind the end) is left out. Undefined for a still picture, or one that is broken.
 */
export function keptAnimation(bytes: Uint8Array, format: ImageFormat): Buffer | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (format === 'png') return keptPng(file)
    if (format === 'gif') return keptGif(file)
    return format === 'webp' ? keptWebp(file) : undefined
  } catch (cause) {
    // It ends in the middle of a block.
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/** The number of frames of an animated PNG; 1 for any other file. */
export function pngFrames(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'acTL' && at + 12 <= file.length) return Math.max(1, file.readUInt32BE(at + 8))
    if (type === 'IDAT') break
  }
  return 1
}

const pngChunks = new Set('IHDR PLTE tRNS gAMA cHRM sRGB iCCP sBIT bKGD acTL fcTL IDAT fdAT IEND'.split(' '))

function keptPng(file: Buffer): Buffer | undefined {
  const parts = [file.subarray(0, 8)]
  for (let at = 8; ; ) {
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (end > file.length) return undefined
    if (pngChunks.has(type)) parts.push(file.subarray(at, end))
    if (type === 'IEND') return pngFrames(file) > 1 ? Buffer.concat(parts) : undefined
    at = end
  }
}

const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1))
/** Loops of an animation. */
const gifApplications = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/
const gifBlock = { extension: 0x21, image: 0x2c, end: 0x3b } as const
const graphicControl = 0xf9
const application = 0xff

function keptGif(file: Buffer): Buffer | undefined {
  const head = 13 + tableBytes(file.readUInt8(10))
  const parts = [file.subarray(0, head)]
  /** The position after the sub-blocks at `at`. */
  const afterBlocks = (at: number): number => {
    let next = at
    for (let length = file.readUInt8(next); length > 0; length = file.readUInt8(next)) next += 1 + length
    return next + 1
  }
  for (let at = head; ; ) {
    const kind = file.readUInt8(at)
    let end = at
    if (kind === gifBlock.end) return Buffer.concat([...parts, file.subarray(at, at + 1)])
    if (kind === gifBlock.image) end = afterBlocks(at + 11 + tableBytes(file.readUInt8(at + 9)))
    else if (kind === gifBlock.extension) end = afterBlocks(at + 2)
    else return undefined
    const label = kind === gifBlock.extension ? file.readUInt8(at + 1) : graphicControl
    const isLoop = label === application && gifApplications.test(file.toString('latin1', at + 3, at + 14))
    if (label === graphicControl || isLoop) parts.push(file.subarray(at, end))
    at = end
  }
}

const webpChunks = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF'])
const exifAndXmp = 0x0c

function keptWebp(file: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  const whole = Math.min(file.length, 8 + file.readUInt32LE(4))
  for (let at = 12; at + 8 <= whole; ) {
    const length = file.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const type = file.toString('latin1', at, at + 4)
    if (at + 8 + length > file.length) return undefined
    const chunk = Buffer.from(file.subarray(at, end))
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~exifAndXmp, 8)
    if (webpChunks.has(type)) parts.push(chunk)
    at = end
  }
  const body = Buffer.concat(parts)
  const head = Buffer.from(file.subarray(0, 12))
  head.writeUInt32LE(4 + body.length, 4)
  return parts.length > 0 ? Buffer.concat([head, body]) : undefined
}
