import type { IAudioMetadata } from 'music-metadata'
import { type ReadAt, withFile } from './sound.ts'

/** Pictures may be among the tags. */
const maxHeadBytes = 32 * 1024 * 1024
const tailBytes = 64 * 1024

/** The tags of an audio file, by its extension; of FLAC in Ogg as well. Throws file system errors. */
export async function readMetadata(file: string, extension: string): Promise<IAudioMetadata> {
  const { parseFile } = await import('music-metadata')
  const isOgg = extension === 'ogg' || extension === 'oga'
  return (isOgg ? await readOggFlac(file) : undefined) ?? parseFile(file)
}

/**
 * The tags of a FLAC stream in an Ogg file (`flac --ogg`), which music-metadata does not read there: its head is
 * handed to it as that of a FLAC file. Undefined for any other file. Throws file system errors.
 */
export async function readOggFlac(file: string): Promise<IAudioMetadata | undefined> {
  const found = withFile(file, ({ size, readAt }) => {
    const head = headOf(readAt, size)
    return head && { head, size }
  })
  if (!found) return undefined
  const { head, size } = found
  const { parseBuffer } = await import('music-metadata')
  const metadata = await parseBuffer(head, { mimeType: 'audio/flac' })
  const { format } = metadata
  const bitrate = Math.round((size * 8) / (format.duration || 1))
  return { ...metadata, format: { ...format, bitrate } }
}

/** `fLaC` and the metadata blocks, each of which is one packet. */
function headOf(readAt: ReadAt, size: number): Buffer | undefined {
  const blocks: Buffer[] = []
  let total = 0
  for (const packet of packetsOf(readAt, size)) {
    const isFirst = blocks.length === 0
    if (isFirst && packet.toString('latin1', 0, 5) !== '\x7fFLAC') return undefined
    // A frame of sound begins with these bits.
    if (!isFirst && packet[0] === 0xff) break
    // Before the first block: the mapping's version and the number of packets.
    blocks.push(Buffer.from(isFirst ? packet.subarray(9) : packet))
    total += packet.length
    const isLast = ((isFirst ? packet[13] : packet[0]) ?? 0) >= 0x80
    if (isLast || total > maxHeadBytes) break
  }
  const [info, ...more] = blocks
  if (!info || info.length < 42) return undefined
  setLast(info, 4, more.length === 0)
  for (const [at, block] of more.entries()) setLast(block, 0, at === more.length - 1)
  addLength(info, readAt, size)
  return Buffer.concat(blocks)
}

function setLast(block: Buffer, at: number, isLast: boolean): void {
  block[at] = ((block[at] ?? 0) & 0x7f) | (isLast ? 0x80 : 0)
}

/** A stream that was encoded while it was recorded does not say its length; its last page does. */
function addLength(info: Buffer, readAt: ReadAt, size: number): void {
  const at = 8 + 13
  const isSaid = ((info[at] ?? 0) & 0x0f) !== 0 || info.readUInt32BE(at + 1) !== 0
  if (isSaid) return
  const tail = readAt(Math.max(0, size - tailBytes), tailBytes)
  const page = tail.lastIndexOf('OggS')
  if (page < 0 || page + 14 > tail.length) return
  const samples = tail.readBigInt64LE(page + 6)
  if (samples > 0n) info.writeUInt32BE(Number(samples & 0xffff_ffffn), at + 1)
}

/** The packets of an Ogg file, whose lengths are in the page heads in pieces of at most 255 bytes. */
function* packetsOf(readAt: ReadAt, size: number): Generator<Buffer> {
  let pieces: Buffer[] = []
  for (let at = 0; at < size; ) {
    const head = readAt(at, 27 + 255)
    if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS') return
    const lengths = head.subarray(27, 27 + (head[26] ?? 0))
    at += 27 + lengths.length
    for (const length of lengths) {
      pieces.push(readAt(at, length))
      at += length
      if (length === 255) continue
      yield Buffer.concat(pieces)
      pieces = []
    }
  }
}
