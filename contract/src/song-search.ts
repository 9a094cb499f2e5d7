/** How songs are found by words, for the server and the static export. */

import { createKeyIndex, createTextsAsOne } from './name-index.ts'
import { queryTermsOf } from './search-text.ts'
import { endsOf, isLong, writtenNear } from './slips.ts'

/**
 * The rank of a match, best first: the whole name, its beginning, the artist, a part of the name, other
 * names, the album, a sound, a mixed sound, a slip.
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
  slip: 8,
} as const
const spoken = /^[a-z0-9]+$/
const chinese = /\p{sc=Han}/gu

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

/** In letters, the words of a phrase that mix letters and characters: `雨y` is `yuy`. */
export type Spellings = ReadonlyMap<string, readonly string[]>

/** Searches songs by their keys. `phrase` must be normalized like them; equal phrases give equal orders. */
export function createSongSearch<Song>(
  songs: Iterable<KeyedSong<Song>>,
): (phrase: string, spellings?: Spellings) => Song[] {
  const all = [...songs]
  const lines = all.map(({ keys }) => keys.split('\n'))
  const fields = lines.map(entry => entry.slice(0, 4))
  const findHolding = createTextsAsOne(fields.map(entry => entry.join('\n')))
  const sounds = createKeyIndex(lines.map(entry => `\n${entry.slice(4).join('\n')}`))

  /** Songs with the sounds of a word; its own characters must occur. */
  const findMixed = (term: string, spellings: readonly string[]) => {
    const signs = term.match(chinese) ?? []
    return sounds
      .findMixed([spellings])
      .filter(place => signs.every(sign => fields[place]?.some(field => field.includes(sign))))
  }
  const findSlips = (term: string) => {
    if (!isLong(term) || /\s/.test(term)) return []
    const { head, tail } = endsOf(term)
    const near = [...new Set([...findHolding(head), ...findHolding(tail)])]
    const terms = queryTermsOf(term)
    return near.filter(place => fields[place]?.some(field => writtenNear(field, terms).length > 0))
  }

  /** The best rank of a term in each song, by index. */
  const ranksOf = (term: string, spellings: readonly string[] = [term]) => {
    const ranks = new Map<number, number>()
    if (spoken.test(term)) for (const place of sounds.findBegun([term])) ranks.set(place, rank.sound)
    for (const place of findHolding(term)) ranks.set(place, fieldRankOf(fields[place] ?? [], term))
    // A word with matches is not tried as a mixed sound, nor as a slip.
    if (ranks.size === 0) for (const place of findMixed(term, spellings)) ranks.set(place, rank.mixed)
    if (ranks.size === 0) for (const place of findSlips(term)) ranks.set(place, rank.slip)
    return ranks
  }

  return (phrase, spellings) => {
    const terms = phrase.split(/\s+/).filter(term => term !== '')
    if (terms.length === 0) return []
    // As one phrase, or with all words anywhere: the worst word's rank counts.
    const ranks = (term: string) => ranksOf(term, spellings?.get(term))
    const scores = ranks(terms.join(' '))
    const [first = new Map<number, number>(), ...others] = terms.length < 2 ? [] : terms.map(ranks)
    for (const [place, own] of first) {
      const worse = others.map(other => other.get(place))
      if (scores.has(place) || worse.includes(undefined)) continue
      scores.set(place, apart + Math.max(own, ...worse.map(one => one ?? 0)))
    }
    // Equal ranks are in the order of the songs, so that results are stable.
    const inOrder = [...scores].sort(([a, scoreA], [b, scoreB]) => scoreA - scoreB || a - b)
    return inOrder.flatMap(([place]) => all[place]?.song ?? [])
  }
}
