import { createHash, type Hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Reads `length` bytes at `at`; fewer at the end of the file. */
export type ReadAt = (at: number, length: number) => Buffer
/** Parts of a file, in order, `end` not included. */
export type Part = { readonly start: number; readonly end: number }

const ascii = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

/** The position after any number of ID3v2 tags at `at`. */
function skipId3(read: ReadAt, at: number): number {
  for (;;) {
    const head = read(at, 10)
    if (head.length < 10 || ascii(head, 0, 3) !== 'ID3') return at
    const hasFooter = ((head[5] ?? 0) & 0x10) !== 0
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
    at += 10 + size + (hasFooter ? 10 : 0)
  }
}

/** The position before the ID3v1 and APEv2 tags at the end of the file. */
function cutTail(read: ReadAt, size: number): number {
  let end = size
  if (ascii(read(end - 128, 128), 0, 3) === 'TAG') end -= 128
  const footer = read(end - 32, 32)
  if (ascii(footer, 0, 8) !== 'APETAGEX' || footer.length < 32) return end
  const hasHeader = (footer.readUInt32LE(20) & 0x8000_0000) !== 0
  return end - footer.readUInt32LE(12) - (hasHeader ? 32 : 0)
}

function flacPart(read: ReadAt, start: number, end: number): Part[] {
  let at = start + 4
  for (;;) {
    const head = read(at, 4)
    if (head.length < 4) return []
    at += 4 + head.readUIntBE(1, 3)
    if (((head[0] ?? 0) & 0x80) !== 0) return [{ start: at, end }]
  }
}

/**
 * The bodies of Ogg pages after the header pages: page numbers and checksums change with the tags. Pages with
 * position 0 are headers, as both Vorbis and Opus specify.
 */
function oggParts(read: ReadAt, size: number): Part[] {
  const parts: Part[] = []
  let at = 0
  let isAudio = false
  while (at < size) {
    const head = read(at, 27 + 255)
    if (head.length < 27 || ascii(head, 0, 4) !== 'OggS') break
    const segments = head[26] ?? 0
    const body = head.subarray(27, 27 + segments).reduce((sum, length) => sum + length, 0)
    const start = at + 27 + segments
    isAudio ||= head.readBigInt64LE(6) > 0n
    if (isAudio) parts.push({ start, end: Math.min(start + body, size) })
    at = start + body
  }
  return parts
}

/**
 * Every box or chunk of one name: `mdat` of MP4 (big-endian, size includes the header), `data` of WAV
 * (little-endian, size without).
 */
function boxParts(read: ReadAt, size: number, kind: 'mp4' | 'wav'): Part[] {
  const parts: Part[] = []
  let at = kind === 'mp4' ? 0 : 12
  while (at + 8 <= size) {
    const head = read(at, 16)
    if (head.length < 8) break
    const name = kind === 'mp4' ? ascii(head, 4, 8) : ascii(head, 0, 4)
    let headSize = 8
    let length = kind === 'mp4' ? head.readUInt32BE(0) : head.readUInt32LE(4) + 8
    if (kind === 'mp4' && length === 1 && head.length === 16) {
      length = Number(head.readBigUInt64BE(8))
      headSize = 16
    }
    // An open length, as both formats write while recording: the rest of the file.
    const isOpen = kind === 'mp4' ? length === 0 : name === 'data' && length === headSize
    if (!isOpen && length < headSize) break
    const end = isOpen ? size : Math.min(at + length, size)
    if (name === (kind === 'mp4' ? 'mdat' : 'data')) parts.push({ start: at + headSize, end })
    at = end + (kind === 'wav' && length % 2 === 1 ? 1 : 0)
  }
  return parts
}

/**
 * Where the audio is in a file, without its tags, by its first bytes: the same for a renamed or retagged
 * file. The whole file if the format is unknown.
 */
export function findAudioParts(read: ReadAt, size: number): Part[] {
  const whole = [{ start: 0, end: size }]
  const start = skipId3(read, 0)
  const head = read(start, 12)
  const magic = ascii(head, 0, 4)
  let parts: Part[] = []
  if (magic === 'fLaC') parts = flacPart(read, start, cutTail(read, size))
  else if (magic === 'OggS') parts = oggParts(read, size)
  else if (magic === 'RIFF') parts = boxParts(read, size, 'wav')
  else if (ascii(head, 4, 8) === 'ftyp') parts = boxParts(read, size, 'mp4')
  else if (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0) {
    parts = [{ start, end: cutTail(read, size) }]
  }
  const sound = parts.filter(part => part.end > part.start)
  return sound.length > 0 ? sound : whole
}

const chunkBytes = 256 * 1024

/** Opens a file during `use`. Synchronous; for the reading thread. Throws file system errors. */
export function withFile<T>(path: string, use: (file: { size: number; readAt: ReadAt }) => T): T {
  const descriptor = openSync(path, 'r')
  try {
    const readAt: ReadAt = (at, length) => {
      if (at < 0 || length <= 0) return Buffer.alloc(0)
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at))
    }
    return use({ size: fstatSync(descriptor).size, readAt })
  } finally {
    closeSync(descriptor)
  }
}

/** Reads a file once: MD5 of all of it, for the wire, and SHA-256 of its audio, which identifies songs. */
export const digestAudio = (path: string) =>
  withFile(path, ({ size, readAt }) => {
    const [md5, sound] = [createHash('md5'), createHash('sha256')]
    let at = 0
    const readTo = (end: number, hashes: readonly Hash[]) => {
      while (at < end) {
        const bytes = readAt(at, Math.min(chunkBytes, end - at))
        for (const hash of hashes) hash.update(bytes)
        at = bytes.length === 0 ? size : at + bytes.length
      }
    }
    for (const { start, end } of findAudioParts(readAt, size)) {
      readTo(start, [md5])
      readTo(end, [md5, sound])
    }
    readTo(size, [md5])
    return { md5: md5.digest('hex'), audio_hash: sound.digest('hex') }
  })

/** Layer III bit rates in kbit/s by the header's four bits: of MPEG 1, and of MPEG 2 and 2.5. */
const rates = {
  first: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
/** Sample rates in Hz by the header's two bits, of MPEG 1; MPEG 2 has half, 2.5 a quarter. */
const sampleRates = [44_100, 48_000, 32_000] as const

type Frame = { readonly bytes: number; readonly kilobits: number; readonly seconds: number }

/** The layer III frame that begins with these four bytes; undefined if none does. */
function readHeader(bytes: Buffer, at: number): Frame | undefined {
  const [sync = 0, kind = 0, rate = 0] = bytes.subarray(at, at + 3)
  const version = (kind >> 3) & 3
  if (sync !== 0xff || kind >> 5 !== 7 || version === 1 || ((kind >> 1) & 3) !== 1) return undefined
  const isFirst = version === 3
  const kilobits = rates[isFirst ? 'first' : 'later'][(rate >> 4) - 1]
  const sampleRate = sampleRates[(rate >> 2) & 3]
  if (kilobits === undefined || sampleRate === undefined) return undefined
  const samplesPerSecond = sampleRate / (isFirst ? 1 : version === 2 ? 2 : 4)
  const samples = isFirst ? 1_152 : 576
  const padding = (rate >> 1) & 1
  const bytesOfFrame = Math.floor(((samples / 8) * kilobits * 1_000) / samplesPerSecond) + padding
  return { bytes: bytesOfFrame, kilobits, seconds: samples / samplesPerSecond }
}

/**
 * The duration (ms) and average bit rate (bit/s) of an MP3, from all its frames: without a header that tells,
 * the first frames are no guide to a variable bit rate. Undefined for a constant bit rate, and if it is not a
 * sequence of frames.
 */
export const measureMp3 = (path: string) =>
  withFile(path, ({ size, readAt }) => {
    const [{ start, end } = { start: 0, end: 0 }] = findAudioParts(readAt, size)
    let window: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
    const headerAt = (at: number) => {
      if (at < window.at || at + 4 > window.at + window.bytes.length)
        window = { at, bytes: readAt(at, chunkBytes) }
      return readHeader(window.bytes, at - window.at)
    }
    let [at, bytes, seconds, isVariable] = [start, 0, 0, false]
    let first: number | undefined
    for (let frame = headerAt(at); frame && at < end; frame = headerAt(at)) {
      first ??= frame.kilobits
      isVariable ||= frame.kilobits !== first
      bytes += frame.bytes
      seconds += frame.seconds
      at += frame.bytes
    }
    // Less than half of the file: not a sequence of frames.
    if (!isVariable || bytes * 2 <= end - start) return undefined
    return { durationMs: Math.round(seconds * 1_000), bitRate: Math.round((bytes * 8) / seconds) }
  })
