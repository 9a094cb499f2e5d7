import { pinyin } from 'pinyin-pro'
import { foldText } from './music.fold.ts'

const maxSyllables = 24

/**
 * The ways to type a text by its sound: from each of its syllables on to the end (`zhoujielun`, `jielun`, `lun`), and
 * its initials (`zjl`). Nothing for a text without Chinese.
 */
function soundsOf(text: string): string[] {
  if (!/\p{sc=Han}/u.test(text)) return []
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap(syllable => syllable.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .slice(0, maxSyllables)
  const ends = syllables.map((_, at) => syllables.slice(at).join(''))
  return [...ends, syllables.map(syllable => syllable[0] ?? '').join('')]
}

/** The keys of a song, made once when it is read: fields one a line (name, artists, album, other names), then sounds. */
export function makeKeys(song: {
  name: string
  artists: readonly string[]
  album: string
  otherNames: readonly string[]
}): string {
  const oneLine = (text: string) => foldText(text).replace(/\s+/g, ' ')
  const fields = [song.name, song.artists.join(' / '), song.album, song.otherNames.join(' / ')].map(oneLine)
  const spoken = [song.name, ...song.artists, song.album, ...song.otherNames].flatMap(text =>
    soundsOf(foldText(text)),
  )
  return [...fields, ...new Set(spoken)].join('\n')
}
