/** How songs are found by words, by the server and in the static twin alike. */

import { createMixedTest } from './sound-reading.ts'

/** `text` is the fields once more, in one: most entries are done with after one look at it. */
type Entry = { readonly text: string; readonly fields: readonly string[]; readonly sounds: string }

/** What a match is worth, best first: the whole name, its beginning, the artist, a part of the name, other names, the album, a sound, a sound of mixed kind. */
const rank = {
  name: 0,
  nameStart: 1,
  artist: 2,
  namePart: 3,
  otherName: 4,
  album: 5,
  sound: 6,
  mixed: 7,
} as const
const spoken = /^[a-z0-9]+$/

/** A word of the query; how a key begins that has its sound; whether keys hold it as a sound of mixed kind. */
type Term = {
  readonly word: string
  readonly key: string | undefined
  readonly isMixedIn: ((keys: string) => boolean) | undefined
}

const termOf = (word: string): Term => ({
  word,
  key: spoken.test(word) ? `\n${word}` : undefined,
  isMixedIn: createMixedTest(word),
})

function rankOf(entry: Entry, term: Term): number | undefined {
  const inFields = entry.text.includes(term.word) ? fieldRankOf(entry, term.word) : undefined
  if (inFields !== undefined) return inFields
  if (term.key !== undefined && entry.sounds.includes(term.key)) return rank.sound
  return term.isMixedIn?.(entry.sounds) ? rank.mixed : undefined
}

function fieldRankOf({ fields }: Entry, term: string): number | undefined {
  const [name = '', artists = '', album = '', otherNames = ''] = fields
  if (name === term) return rank.name
  if (name.startsWith(term)) return rank.nameStart
  if (artists.includes(term)) return rank.artist
  if (name.includes(term)) return rank.namePart
  if (otherNames.includes(term)) return rank.otherName
  return album.includes(term) ? rank.album : undefined
}

const apart = 10

/** As one phrase, or all of its words somewhere: the worst of them decides. Nothing where one is nowhere. */
function scoreOf(entry: Entry, phrase: Term, terms: readonly Term[]): number | undefined {
  const whole = rankOf(entry, phrase)
  if (whole !== undefined || terms.length < 2) return whole
  let worst = 0
  for (const term of terms) {
    const at = rankOf(entry, term)
    if (at === undefined) return undefined
    if (at > worst) worst = at
  }
  return apart + worst
}

/** A song with its stored keys: its name, artists, other names and album in their compared form, a line each, then how they sound. */
export type KeyedSong<Song> = { readonly song: Song; readonly keys: string }

/** Searches songs by their stored keys. `phrase` has been folded as the keys were; the same one gives the same order. */
export function createSongSearch<Song>(songs: Iterable<KeyedSong<Song>>): (phrase: string) => Song[] {
  const entries = [...songs].map(({ song, keys }) => {
    const lines = keys.split('\n')
    const fields = lines.slice(0, 4)
    return { song, text: fields.join('\n'), fields, sounds: `\n${lines.slice(4).join('\n')}` }
  })
  return phrase => {
    const words = phrase.split(/\s+/).filter(word => word !== '')
    if (words.length === 0) return []
    const terms = words.map(termOf)
    const whole = termOf(words.join(' '))
    // By score, and within it in the order of the library: no sorting, and the same every time.
    const found: Song[][] = []
    for (const entry of entries) {
      const score = scoreOf(entry, whole, terms)
      if (score === undefined) continue
      const same = found[score]
      if (same) same.push(entry.song)
      else found[score] = [entry.song]
    }
    return found.flat()
  }
}
