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
}

function tagOf(tags: Mp3Tags): Buffer {
  const frames: Buffer[] = []
  if (tags.title !== undefined) frames.push(textFrame('TIT2', tags.title))
  if (tags.rawTitle) frames.push(rawFrame('TIT2', tags.rawTitle))
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

/** An MP3 of a second under these tags; another `sound` (0 to 65535) is another audio. */
export function mp3(tags: Mp3Tags = {}, sound = 0): Buffer {
  const audio = Buffer.from(fixture('plain.mp3'))
  // In the last frame's data: decoders play it, readers of tags do not look there.
  audio.writeUInt16BE(sound, audio.length - 20)
  return Object.keys(tags).length === 0 ? audio : Buffer.concat([tagOf(tags), audio])
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
