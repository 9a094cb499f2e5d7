import type { Playlist, Song } from '@xiaolou/contract/music'
import { musicReads } from '@xiaolou/contract/music-read'
import { createSongSearch } from '@xiaolou/contract/song-search'
import {
  type StaticExportSong,
  type StaticExportSongs,
  staticExportChartsPath,
  staticExportListPath,
  staticExportSongPath,
  staticExportSongsPath,
} from '@xiaolou/contract/static-export'
import { createReader } from './static-reader.client.ts'

const readCharts = createReader<{ list: readonly Playlist[] }>()
const readList = createReader<{ songs: readonly Song[] }>()
const readSong = createReader<StaticExportSong>()
const readSongs = createReader<StaticExportSongs>()
const allRows = 1_000

let searching: ((phrase: string) => Song[]) | undefined

async function search(keywords: string): Promise<Song[]> {
  searching ??= createSongSearch((await readSongs(staticExportSongsPath)).songs)
  // Traditional characters only find songs named so: the conversion table is on the server.
  return searching(keywords.normalize('NFKC').toLowerCase().trim())
}

/** The site's response to the player; nothing if the export lacks it. `address`: path and query. */
export async function answerMusic(address: string): Promise<object | undefined> {
  const { pathname, searchParams } = new URL(address, 'http://static.invalid')
  const number = (name: string) => Number(searchParams.get(name) ?? 0)
  const slice = (songs: readonly Song[]) => {
    const offset = number('offset')
    return songs.slice(offset, offset + (number('limit') || allRows))
  }
  const song = () => readSong(staticExportSongPath(number('id')))
  switch (pathname) {
    case musicReads.toplistDetail.path:
      return readCharts(staticExportChartsPath)
    case musicReads.playlistTracks.path:
      return { songs: slice((await readList(staticExportListPath(number('id')))).songs) }
    case musicReads.songDetail.path: {
      const ids = (searchParams.get('ids') ?? '').split(',').map(Number)
      const { songs } = await readSongs(staticExportSongsPath)
      return { songs: songs.flatMap(({ song }) => (ids.includes(song.id) ? [song] : [])) }
    }
    case musicReads.playlistDetail.path: {
      const playlist = (await readCharts(staticExportChartsPath)).list.find(list => list.id === number('id'))
      return playlist && { playlist }
    }
    case musicReads.songUrl.path:
      return { data: [(await song()).url] }
    case musicReads.lyric.path:
      return (await song()).lyric
    case musicReads.lyricNew.path:
      return (await song()).lyricNew
    case musicReads.search.path: {
      const songs = await search(searchParams.get('keywords') ?? '')
      return { result: { songs: slice(songs), songCount: songs.length } }
    }
    default:
      return undefined
  }
}
