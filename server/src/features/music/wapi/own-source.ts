import type { Clock } from '../../../platform/clock.ts'
import { isOwnId, type Library, type LibrarySong } from '../music.library.ts'
import type { OpenInside } from '../scan/folder.ts'
import type { StreamSigner } from '../stream/stream.ts'
import type { Catalogue } from './catalogue.ts'
import type { OwnList } from './charts.ts'
import { readLyrics } from './lyric.ts'
import type { MusicSource } from './source.ts'
import { albumView, listView, songView, urlView } from './view.ts'

const allRows = 1_000
const hotWords = 10

type Deps = {
  clock: Clock
  signer: StreamSigner
  open: OpenInside
  getLibrary(): Promise<Library>
  getLists(): Promise<readonly OwnList[]>
  catalogue: Pick<Catalogue, 'search'>
  search(keywords: string): Promise<readonly LibrarySong[]>
  getTagLyric(path: string): Promise<string>
}

/** The site's own music folder as a source of music. */
export function createOwnSource(deps: Deps): MusicSource {
  const { clock, signer, getLibrary, getLists } = deps
  const getList = async (id: number) => (await getLists()).find(list => list.id === id)
  const slice = <T>(rows: readonly T[], { limit, offset }: { limit: number; offset: number }) =>
    rows.slice(offset, offset + (limit || allRows))

  return {
    owns: isOwnId,
    findCharts: async ({ base }) => (await getLists()).map(list => listView(list, base)),

    async findPlaylists({ base, limit, offset, order, cat }) {
      // We have no categories: a specific category has no lists.
      const lists = cat === '全部' || cat === '' ? await getLists() : []
      const ordered = order === 'new' ? lists.filter(list => list.songs.length > 0) : lists
      return {
        playlists: slice(ordered, { limit, offset }).map(list => ({ ...listView(list, base), tracks: null })),
        total: ordered.length,
      }
    },

    async getPlaylist({ base, id }) {
      const list = await getList(id)
      return list && { playlist: listView(list, base), trackIds: list.songs.map(song => song.id) }
    },

    async findTracks({ base, id, limit, offset }) {
      const list = await getList(id)
      return list && slice(list.songs, { limit, offset }).map(song => songView(song, base))
    },

    async findSongs({ base, ids }) {
      const { songs } = await getLibrary()
      return [...new Set(ids)].flatMap(id => {
        const song = songs.get(id)
        return song ? [songView(song, base)] : []
      })
    },

    async findUrls({ base, ids }) {
      const { songs } = await getLibrary()
      const nowMs = clock.now()
      return ids.map(id => urlView(id, songs.get(id), base + signer.sign(id, nowMs)))
    },

    async search({ base, keywords, limit, offset }) {
      const found = await deps.search(keywords)
      return {
        songs: slice(found, { limit, offset }).map(song => songView(song, base)),
        songCount: found.length,
      }
    },

    searchOthers: asked => deps.catalogue.search({ ...asked, limit: asked.limit || allRows }),

    async getLyric({ id, isWordByWord }) {
      const song = (await getLibrary()).songs.get(id)
      if (!song) return undefined
      const { path } = song.row
      return readLyrics({ open: deps.open, path, tagLyric: await deps.getTagLyric(path), isWordByWord })
    },

    async getAlbum({ base, id }) {
      const songs = (await getLibrary()).albums.get(id)
      return songs && { album: albumView(songs, base), songs: songs.map(song => songView(song, base)) }
    },

    async findHotWords() {
      const hot = (await getLists()).find(list => list.mark === 'H')
      const names = new Set((hot?.songs ?? []).map(song => song.row.name))
      return [...names].slice(0, hotWords).map((word, at) => ({ word, score: (hotWords - at) * 10 }))
    },
  }
}
