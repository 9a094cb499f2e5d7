import { normaliseText } from '@xiaolou/contract/search-text'
import type { Library, LibrarySong } from '../music.library.ts'
import type { OwnList } from './charts.ts'
import type { OtherKind, WireRow } from './source.ts'
import { type Artist, albumView, artistView, listView } from './view.ts'

type Songs = readonly LibrarySong[]

const newestMs = (songs: Songs) => songs.reduce((latest, { row }) => Math.max(latest, row.createdAt), 0)
const newestFirst = (one: Songs, other: Songs) => newestMs(other) - newestMs(one)

/** The library by albums and artists. */
export function createCatalogue(deps: {
  getLibrary(): Promise<Library>
  getLists(): Promise<readonly OwnList[]>
}) {
  const { getLibrary, getLists } = deps

  /** Albums that have a name, the newest first. */
  const findAlbums = async (): Promise<Songs[]> =>
    [...(await getLibrary()).albums.values()]
      .filter(([first]) => first && first.row.album !== '')
      .sort(newestFirst)

  /** Everybody who sings, the one with most songs first. */
  const findArtists = async (): Promise<Artist[]> => {
    const { songs, albums } = await getLibrary()
    const byName = new Map<string, LibrarySong[]>()
    for (const song of songs.values())
      for (const name of new Set(song.artists)) {
        const own = byName.get(name)
        if (own) own.push(song)
        else byName.set(name, [song])
      }
    const artists = Array.from(byName, ([name, own]) => ({
      name,
      songs: own,
      albums: [...new Set(own.map(({ albumId }) => albumId))]
        .map(id => albums.get(id) ?? [])
        .sort(newestFirst),
    }))
    return artists.sort((one, other) => other.songs.length - one.songs.length)
  }

  const rowsOf = async (kind: OtherKind, base: string): Promise<{ words: string; row: WireRow }[]> => {
    if (kind === 'artist')
      return (await findArtists()).map(one => ({ words: one.name, row: artistView(one, base) }))
    if (kind === 'playlist')
      return (await getLists()).map(list => ({ words: list.name, row: listView(list, base) }))
    return (await findAlbums()).map(songs => ({
      words: [songs[0]?.row.album, ...new Set(songs.flatMap(({ artists }) => artists))].join(' '),
      row: albumView(songs, base),
    }))
  }

  return {
    findAlbums,
    findArtists,
    getLists,

    /** Albums by their names and artists, artists and lists by their names: all words have to occur. */
    async search(asked: { keywords: string; kind: OtherKind; base: string; limit: number; offset: number }) {
      const words = normaliseText(asked.keywords).split(/\s+/).filter(Boolean)
      const found = (await rowsOf(asked.kind, asked.base)).filter(one => {
        const folded = normaliseText(one.words)
        return words.every(word => folded.includes(word))
      })
      const rows = found.slice(asked.offset, asked.offset + asked.limit).map(({ row }) => row)
      return { rows, count: found.length }
    },
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>
