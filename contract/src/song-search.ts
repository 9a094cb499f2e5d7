/** How songs are found by words, for the server and the static export. */

import { createKeyIndex, createTextsAsOne } from './name-index.ts'

/**
 * The rank of a match, best first: the whole name, its beginning, the artist, a part of the name, other
 * names, the album, a sound, a mixed sound.
 */
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

/** The best field that contains a term: name, artists, album, other names. */
function fieldRankOf([name = '', artists = '', , otherNames = '']: readonly string[], term: string) {
  if (name === term) return rank.name
  if (name.startsWith(term)) return rank.nameStart
  if (artists.includes(term)) return rank.artist
  if (name.includes(term)) return rank.namePart
  return otherNames.includes(term) ? rank.otherName : rank.album
}

const apart = 10

/** A song with its keys: normalized name, artists, other names and album, one per line, then sounds. */
export type KeyedSong<Song> = { readonly song: Song; readonly keys: string }

/** Searches songs by their keys. `phrase` must be normalized like them; equal phrases give equal orders. */
export function createSongSearch<Song>(songs: Iterable<KeyedSong<Song>>): (phrase: string) => Song[] {
  const all = [...songs]
  const lines = all.map(({ keys }) => keys.split('\n'))
  const fields = lines.map(entry => entry.slice(0, 4))
  const findHolding = createTextsAsOne(fields.map(entry => entry.join('\n')))
  const sounds = createKeyIndex(lines.map(entry => `\n${entry.slice(4).join('\n')}`))

  /** The best rank of a term in each song, by index. */
  const ranksOf = (term: string) => {
    const ranks = new Map<number, number>()
    if (spoken.test(term)) for (const place of sounds.findBegun([term])) ranks.set(place, rank.sound)
    for (const place of findHolding(term)) ranks.set(place, fieldRankOf(fields[place] ?? [], term))
    // A word with matches is not tried as a mixed sound.
    if (ranks.size === 0) for (const place of sounds.findMixed([term])) ranks.set(place, rank.mixed)
    return ranks
  }

  return phrase => {
    const terms = phrase.split(/\s+/).filter(term => term !== '')
    if (terms.length === 0) return []
    // As one phrase, or with all words anywhere: the worst word's rank counts.
    const scores = ranksOf(terms.join(' '))
    const [first = new Map<number, number>(), ...others] = terms.length < 2 ? [] : terms.map(ranksOf)
    for (const [place, own] of first) {
      const ranks = others.map(ranks => ranks.get(place))
      if (scores.has(place) || ranks.includes(undefined)) continue
      scores.set(place, apart + Math.max(own, ...ranks.map(one => one ?? 0)))
    }
    // Equal ranks are in the library's order, so that results are stable.
    const inOrder = [...scores].sort(([a, scoreA], [b, scoreB]) => scoreA - scoreB || a - b)
    return inOrder.flatMap(([place]) => all[place]?.song ?? [])
  }
}
