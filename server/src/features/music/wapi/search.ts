import type { LibrarySong } from '../music.library.ts'

type Entry = { readonly song: LibrarySong; readonly fields: readonly string[]; readonly sounds: string }

/** What a match is worth, best first: the whole name, its beginning, the artist, a part of the name, other names, the album, a sound. */
const rank = { name: 0, nameStart: 1, artist: 2, namePart: 3, otherName: 4, album: 5, sound: 6 } as const
const spoken = /^[a-z0-9]+$/

function rankOf({ fields, sounds }: Entry, term: string): number | undefined {
  const [name = '', artists = '', album = '', otherNames = ''] = fields
  if (name === term) return rank.name
  if (name.startsWith(term)) return rank.nameStart
  if (artists.includes(term)) return rank.artist
  if (name.includes(term)) return rank.namePart
  if (otherNames.includes(term)) return rank.otherName
  if (album.includes(term)) return rank.album
  return spoken.test(term) && sounds.includes(`\n${term}`) ? rank.sound : undefined
}

const apart = 10

/** As one phrase, or all of its words somewhere: the worst of them decides. Nothing where one is nowhere. */
function scoreOf(entry: Entry, phrase: string, terms: readonly string[]): number | undefined {
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

/** Searches songs by their stored keys. `phrase` has been folded as the keys were; the same one gives the same order. */
export function createSongSearch(songs: Iterable<LibrarySong>): (phrase: string) => LibrarySong[] {
  const entries: Entry[] = [...songs].map(song => {
    const lines = song.row.search_keys.split('\n')
    return { song, fields: lines.slice(0, 4), sounds: `\n${lines.slice(4).join('\n')}` }
  })
  return phrase => {
    const terms = phrase.split(/\s+/).filter(term => term !== '')
    if (terms.length === 0) return []
    const whole = terms.join(' ')
    // By score, and within it in the order of the library: no sorting, and the same every time.
    const found: LibrarySong[][] = []
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

const chinese = /\p{sc=Han}/u

let folding: Promise<(text: string) => string> | undefined

/** What is compared: compatibility forms unified, case folded, traditional characters as simplified ones. */
export function loadFold() {
  folding ??= import('opencc-js/t2cn').then(({ Converter }) => {
    const toSimplified = Converter({ from: 't', to: 'cn' })
    return text => toSimplified(text.normalize('NFKC').toLowerCase()).trim()
  })
  return folding
}

/** What is typed, in the form of the stored keys. The table of characters is loaded with the first Chinese word. */
export async function foldKeywords(keywords: string): Promise<string> {
  if (chinese.test(keywords)) return (await loadFold())(keywords)
  return keywords.normalize('NFKC').toLowerCase().trim()
}
