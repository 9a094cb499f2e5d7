import { posix } from 'node:path'
import { readWordLyric, withoutWordTimes } from '@xiaolou/contract/word-lyric'
import type { OpenInside } from '../scan/folder.ts'
import { decodeText, maxLyricBytes } from '../tags/text.ts'
import type { WireRow } from './source.ts'

/** Files beside `song.mp3`, by the block of the answer that they fill; the first existing one is used. */
export const endings = {
  lrc: ['.lrc'],
  tlyric: ['.zh.lrc', '.tr.lrc'],
  romalrc: ['.roma.lrc'],
  yrc: ['.yrc'],
  ttml: ['.ttml'],
} as const
type Block = keyof typeof endings

export const stemOf = (path: string) => path.slice(0, path.length - posix.extname(path).length)

/** The file beside a song, whose name may be composed otherwise than the song's: macOS decomposes names. */
export function besidePaths(stem: string, ending: string): string[] {
  const [folder, name] = [posix.dirname(stem), posix.basename(stem)]
  const names = [name, name.normalize('NFC'), name.normalize('NFD')]
  return [...new Set(names)].map(one => posix.join(folder, one + ending))
}

const instrumental = /纯音乐，?请欣赏|純音樂，?請欣賞/
const stamped = /^\[\d{1,3}:\d/m

async function readBeside(open: OpenInside, stem: string, block: Block): Promise<string> {
  for (const path of endings[block].flatMap(ending => besidePaths(stem, ending))) {
    const file = await open(path)
    if (!file) continue
    try {
      if (file.sizeBytes > 0 && file.sizeBytes <= maxLyricBytes) return decodeText(await file.readAll())
    } finally {
      await file.close()
    }
  }
  return ''
}

const block = (lyric: string) => ({ version: lyric === '' ? 0 : 1, lyric })

/**
 * The lyrics of a song: files take precedence over tags. As in the family: no `lrc` and `nolyric` if there
 * are none, `pureMusic` if they say that it is instrumental.
 */
export async function readLyrics(deps: {
  open: OpenInside
  path: string
  tagLyric: string
  isWordByWord: boolean
}): Promise<WireRow> {
  const { open, path, tagLyric, isWordByWord } = deps
  const stem = stemOf(path)
  const read = (name: Block) => readBeside(open, stem, name)
  const written = (await read('lrc')) || tagLyric
  const wrapped = readWordLyric(written)
  // Players that ask for lines show any other mark as text.
  const lrc = wrapped?.lrc ?? (isWordByWord ? written : withoutWordTimes(written))
  const [tlyric, romalrc, ownYrc, ttml] = [
    await read('tlyric'),
    await read('romalrc'),
    await read('yrc'),
    await read('ttml'),
  ]
  const yrc = ownYrc || (wrapped?.yrc ?? '')
  const common = { sgc: false, sfy: false, qfy: false }
  if ([lrc, yrc, ttml].every(text => text.trim() === '')) return { ...common, nolyric: true }
  const isInstrumental = instrumental.test(lrc.slice(0, 2_000)) && lrc.split(/\[\d/, 12).length <= 10
  return {
    ...common,
    ...(isInstrumental && { pureMusic: true }),
    lrc: block(lrc),
    klyric: block(''),
    tlyric: block(tlyric),
    romalrc: block(romalrc),
    // Our own extension: the family has no block for it.
    ttml: block(ttml),
    ...(isWordByWord && {
      yrc: block(yrc),
      ytlrc: block(stamped.test(tlyric) ? tlyric : ''),
      yromalrc: block(romalrc),
    }),
  }
}
