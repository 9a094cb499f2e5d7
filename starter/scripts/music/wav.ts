import { type Stereo, sampleRate } from './sound.ts'

/** A RIFF/WAVE file of 16-bit stereo; the last bit is dithered so that a fade ends in air and not in steps. */
export function wavOf({ left, right }: Stereo, random: () => number): Buffer {
  const bytes = left.length * 4
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  const quantised = (value: number): number =>
    Math.max(-32768, Math.min(32767, Math.round(value * 32767 + random() - random())))
  for (let n = 0; n < left.length; n++) {
    file.writeInt16LE(quantised(left[n] ?? 0), 44 + n * 4)
    file.writeInt16LE(quantised(right[n] ?? 0), 46 + n * 4)
  }
  return file
}
