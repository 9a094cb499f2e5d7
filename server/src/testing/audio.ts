import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const fixtures = join(import.meta.dirname, '../features/music/fixtures')

/** A committed second of sound. */
export const fixture = (name: string): Buffer => readFileSync(join(fixtures, name))

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const zero16 = Buffer.from([0, 0])

function frame(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body])
}
const textFrame = (id: string, text: string) => frame(id, Buffer.concat([Buffer.from([1]), utf16(text)]))
/** As old taggers write it: marked Latin-1, whatever the bytes are. */
const rawFrame = (id: string, bytes: Buffer) => frame(id, Buffer.concat([Buffer.from([0]), bytes]))

export type Mp3Tags = {
  title?: string
  artist?: string
  album?: string
  track?: number
  subtitle?: string
  words?: string
  timed?: readonly (readonly [ms: number, text: string])[]
  picture?: Buffer
  rawTitle?: Buffer
  rawArtist?: Buffer
  rawAlbum?: Buffer
  rawWords?: Buffer
}

function tagOf(tags: Mp3Tags): Buffer {
  const frames: Buffer[] = []
  if (tags.title !== undefined) frames.push(textFrame('TIT2', tags.title))
  if (tags.rawTitle) frames.push(rawFrame('TIT2', tags.rawTitle))
  if (tags.rawArtist) frames.push(rawFrame('TPE1', tags.rawArtist))
  if (tags.rawAlbum) frames.push(rawFrame('TALB', tags.rawAlbum))
  if (tags.rawWords) {
    frames.push(rawFrame('USLT', Buffer.concat([Buffer.from('zho'), Buffer.alloc(1), tags.rawWords])))
  }
  if (tags.artist !== undefined) frames.push(textFrame('TPE1', tags.artist))
  if (tags.album !== undefined) frames.push(textFrame('TALB', tags.album))
  if (tags.subtitle !== undefined) frames.push(textFrame('TIT3', tags.subtitle))
  if (tags.track !== undefined) frames.push(textFrame('TRCK', String(tags.track)))
  if (tags.words !== undefined) {
    const body = [Buffer.from([1]), Buffer.from('zho'), Buffer.from([0xff, 0xfe]), zero16, utf16(tags.words)]
    frames.push(frame('USLT', Buffer.concat(body)))
  }
  if (tags.timed) {
    const lines = tags.timed.map(([ms, text]) => {
      const stamp = Buffer.alloc(4)
      stamp.writeUInt32BE(ms)
      return Buffer.concat([utf16(text), zero16, stamp])
    })
    const head = [
      Buffer.from([1]),
      Buffer.from('zho'),
      Buffer.from([2, 1]),
      Buffer.from([0xff, 0xfe]),
      zero16,
    ]
    frames.push(frame('SYLT', Buffer.concat([...head, ...lines])))
  }
  if (tags.picture) {
    const head = Buffer.concat([
      Buffer.from([0]),
      Buffer.from('image/png\0', 'latin1'),
      Buffer.from([3]),
      Buffer.from([0]),
    ])
    frames.push(frame('APIC', Buffer.concat([head, tags.picture])))
  }
  const body = Buffer.concat(frames)
  const size = Buffer.from([21, 14, 7, 0].map(bits => (body.length >> bits) & 0x7f))
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0]), size, body])
}

/** An MP3 of one second with these tags; another `sound` (0 to 65535) gives different audio. */
export function mp3(tags: Mp3Tags = {}, sound = 0): Buffer {
  const audio = Buffer.from(fixture('plain.mp3'))
  // In the last frame's data: decoders play it, tag readers skip it.
  audio.writeUInt16BE(sound, audio.length - 20)
  return Object.keys(tags).length === 0 ? audio : Buffer.concat([tagOf(tags), audio])
}

const frameRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

/** An MP3 of silent frames with these bit rates (kbit/s), without a duration header; and its seconds. */
export function mp3OfFrames(kilobits: readonly number[]): { bytes: Buffer; seconds: number } {
  const frames = kilobits.map(rate => {
    const bytes = Buffer.alloc(Math.floor((144 * rate * 1_000) / 44_100))
    bytes.set([0xff, 0xfb, (frameRates.indexOf(rate) + 1) << 4, 0xc0])
    return bytes
  })
  return { bytes: Buffer.concat(frames), seconds: (kilobits.length * 1_152) / 44_100 }
}

/** An ID3v1 tag, the last 128 bytes of a file, from raw bytes; each text is cut after 30. */
export function oldTag(given: { title?: Buffer; artist?: Buffer; album?: Buffer }): Buffer {
  const tag = Buffer.alloc(128)
  tag.write('TAG', 'latin1')
  for (const [at, bytes] of [
    [3, given.title],
    [33, given.artist],
    [63, given.album],
  ] as const) {
    bytes?.copy(tag, at, 0, 30)
  }
  return tag
}

/** Encodes text in an older encoding, which Node can only decode. Throws for missing characters. */
export function encode(
  text: string,
  charset: 'gbk' | 'big5' | 'shift_jis' | 'euc-kr' | 'windows-1252',
): Buffer {
  const codes = codesOf(charset)
  return Buffer.concat(
    [...text].map(character => {
      const code = codes.get(character)
      if (!code) throw new Error(`${charset} has no ${character}`)
      return code
    }),
  )
}

const codeTables = new Map<string, Map<string, Buffer>>()

function codesOf(charset: string): Map<string, Buffer> {
  const known = codeTables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const codes = new Map<string, Buffer>()
  const add = (code: Buffer) => {
    const character = decoder.decode(code)
    if ([...character].length === 1 && character !== '\ufffd' && !codes.has(character))
      codes.set(character, code)
  }
  for (let byte = 0; byte < 0x100; byte += 1) add(Buffer.from([byte]))
  if (charset !== 'windows-1252') {
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) add(Buffer.from([lead, trail]))
  }
  codeTables.set(charset, codes)
  return codes
}

/** Writes files of a music folder, by their paths below it. */
export async function putFiles(
  root: string,
  files: Readonly<Record<string, Buffer | string>>,
): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), bytes)
  }
}
