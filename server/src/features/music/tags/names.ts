import { posix } from 'node:path'
import { oneLine } from '@xiaolou/contract/grapheme'
import { normaliseText } from '@xiaolou/contract/search-text'
import { soundKeysOf } from '../../../platform/sounds.ts'

// Names that contain a separator of artist lists.
const undivided = new Set(
  'ac/dc|simon & garfunkel|earth, wind & fire|hall & oates|k/da|belle & sebastian'.split('|'),
)
const dividers = /[;；、/]|\s&\s/

/** Splits one tag with several artists. Tags that are lists already are not passed here. */
export function divideArtists(tag: string): string[] {
  const text = tag.trim()
  if (text === '') return []
  if (undivided.has(text.toLowerCase())) return [text]
  return [
    ...new Set(
      text
        .split(dividers)
        .map(name => name.trim())
        .filter(name => name !== ''),
    ),
  ]
}

const trackNumber = /^\d{1,3}(?:[.)、]\s*|\s+[-–—]\s+|\s+)(?=\D)/

/**
 * Name and artist from the file name of a song without tags: `歌手 - 歌名`, with an artist only if the dash has
 * spaces around it. A leading track number is removed.
 */
export function readFileName(path: string): { name: string; artists: string[] } {
  const stem = oneLine(posix.basename(path, posix.extname(path)).replaceAll('_', ' '))
  const text = stem.replace(trackNumber, '') || stem
  const dash = /\s[-–—]\s/.exec(text)
  const [artist, name] = dash
    ? [text.slice(0, dash.index).trim(), text.slice(dash.index + 3).trim()]
    : ['', text]
  if (artist === '' || name === '') return { name: text, artists: [] }
  return { name, artists: divideArtists(artist) }
}

/** A song's folder serves as its album; files at the top have none. */
export function folderName(path: string): string {
  const folder = posix.dirname(path)
  return folder === '.' ? '' : oneLine(posix.basename(folder))
}

/** A song's search keys: one field per line (name, artists, album, other names), then sounds of each. */
export async function makeKeys(song: {
  name: string
  artists: readonly string[]
  album: string
  other_names: readonly string[]
}): Promise<string> {
  const folded = (text: string) => normaliseText(text).trim().replace(/\s+/g, ' ')
  const fields = [song.name, song.artists.join(' / '), song.album, song.other_names.join(' / ')].map(folded)
  const spoken = new Set<string>()
  for (const text of [song.name, ...song.artists, song.album, ...song.other_names])
    for (const key of await soundKeysOf(text)) spoken.add(key)
  return [...fields, ...spoken].join('\n')
}
