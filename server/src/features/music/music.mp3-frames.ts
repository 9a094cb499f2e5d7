import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { findAudioParts } from './music.audio-part.ts'

const windowBytes = 256 * 1024
/** Kilobits a second by the header's four bits, of layer III: MPEG 1, and the two that came after it. */
const rates = {
  first: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
/** Samples a second by the header's two bits, of MPEG 1; MPEG 2 has half as many, 2.5 a quarter. */
const sampleRates = [44_100, 48_000, 32_000] as const

type Frame = { readonly bytes: number; readonly kilobits: number; readonly seconds: number }

/** The frame of layer III that begins with these four bytes, if one does. */
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
 * How long an MP3 sounds (ms) and at how many bits a second on the average, by all of its frames: without a head that says
 * it, the first frames are no guide to a file whose rate changes. Nothing for a file of one rate, and for what is not one
 * frame after another. Blocks; meant for the reading thread. Throws what the disk throws.
 */
export function measureMp3(path: string): { durationMs: number; bitRate: number } | undefined {
  const file = openSync(path, 'r')
  try {
    const readAt = (at: number, length: number) => {
      if (at < 0 || length <= 0) return Buffer.alloc(0)
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, at))
    }
    const [part] = findAudioParts(readAt, fstatSync(file).size)
    let window = { at: 0, bytes: Buffer.alloc(0) }
    const headerAt = (at: number) => {
      if (at < window.at || at + 4 > window.at + window.bytes.length)
        window = { at, bytes: readAt(at, windowBytes) }
      return readHeader(window.bytes, at - window.at)
    }
    let [at, bytes, seconds, isVariable] = [part?.start ?? 0, 0, 0, false]
    let first: number | undefined
    for (let frame = headerAt(at); frame && at < (part?.end ?? 0); frame = headerAt(at)) {
      first ??= frame.kilobits
      isVariable ||= frame.kilobits !== first
      bytes += frame.bytes
      seconds += frame.seconds
      at += frame.bytes
    }
    // Less than half of the file: not one frame after another.
    const isWhole = part !== undefined && bytes * 2 > part.end - part.start
    if (!isVariable || !isWhole) return undefined
    return { durationMs: Math.round(seconds * 1_000), bitRate: Math.round((bytes * 8) / seconds) }
  } finally {
    closeSync(file)
  }
}
