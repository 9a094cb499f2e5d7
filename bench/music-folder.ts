import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from './random.ts'
import { root } from './server.ts'

const sound = join(root, 'server/src/features/music/fixtures/plain.mp3')
const albumSize = 12
const surnames = ['周', '王', '李', '陈', '林', '张', '孙', '邓', '蔡', '罗']
const characters = [...'风雨花月夜歌梦海山水天云星河春秋冬夏东西南北红白青蓝情爱思念远归来去听见说']

const frame = (id: string, text: string) => {
  const body = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body])
}

function tagOf(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.concat(Object.entries(fields).map(([id, text]) => frame(id, text)))
  const size = [21, 14, 7, 0].map(bits => (body.length >> bits) & 0x7f)
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, ...size]), body])
}

/**
 * Fills a folder with tagged MP3 files, each with different audio, in albums of twelve. `soundBytes` is the
 * size after the tags.
 */
export function makeMusicFolder(folder: string, songs: number, soundBytes: number): void {
  const random = createRandom(7)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const words = (length: number) => Array.from({ length }, () => pick(characters)).join('')
  const second = readFileSync(sound)
  const copies = Math.max(1, Math.round(soundBytes / second.length))
  let [artist, album, path] = ['', '', '']
  for (let at = 0; at < songs; at += 1) {
    if (at % albumSize === 0) {
      artist = pick(surnames) + words(2)
      album = words(4)
      path = join(folder, artist, `${album}${at}`)
      mkdirSync(path, { recursive: true })
    }
    const bytes = Buffer.concat(Array.from({ length: copies }, () => second))
    bytes.writeUInt32BE(at, bytes.length - 20)
    const title = words(3 + Math.floor(random() * 4))
    const track = String((at % albumSize) + 1)
    const tag = tagOf({ TIT2: title, TPE1: artist, TALB: album, TRCK: track })
    writeFileSync(join(path, `${track.padStart(2, '0')} ${title}.mp3`), Buffer.concat([tag, bytes]))
  }
}
