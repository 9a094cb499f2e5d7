/** Reads `length` bytes at `at`; fewer at the end of the file. */
export type ReadAt = (at: number, length: number) => Buffer
/** Parts of a file, in order, `end` not included. */
export type Part = { readonly start: number; readonly end: number }

const ascii = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

/** Behind the ID3v2 tags at `at`, however many there are. */
function skipId3(read: ReadAt, at: number): number {
  for (;;) {
    const head = read(at, 10)
    if (head.length < 10 || ascii(head, 0, 3) !== 'ID3') return at
    const hasFooter = ((head[5] ?? 0) & 0x10) !== 0
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
    at += 10 + size + (hasFooter ? 10 : 0)
  }
}

/** Before the ID3v1 and APEv2 tags that end the file. */
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
 * The bodies of Ogg pages behind those with the headers: page numbers and checksums change with the tags. A page whose
 * position is 0 carries headers, as both Vorbis and Opus lay down.
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

/** Every box or chunk of one name: `mdat` of MP4 (big-endian, size with its head), `data` of WAV (little-endian, without). */
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
    // An open end, as either is written while recording: the rest of the file.
    const isOpen = kind === 'mp4' ? length === 0 : name === 'data' && length === headSize
    if (!isOpen && length < headSize) break
    const end = isOpen ? size : Math.min(at + length, size)
    if (name === (kind === 'mp4' ? 'mdat' : 'data')) parts.push({ start: at + headSize, end })
    at = end + (kind === 'wav' && length % 2 === 1 ? 1 : 0)
  }
  return parts
}

/**
 * Where the sound lies in a file, without its tags, by what its first bytes say: the same for a file that was renamed
 * or tagged anew. The whole file where that cannot be told.
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
