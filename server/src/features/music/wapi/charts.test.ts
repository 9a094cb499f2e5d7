import { expect, it } from 'vitest'
import type { Library, LibrarySong } from '../music.library.ts'
import { makeLists } from './charts.ts'

const songOf = (id: number, name: string, path: string) =>
  ({
    ...{ id, artists: [], otherNames: [], albumId: 0, cover: '', tags: undefined },
    row: { name, path, createdAt: id, mtime_ms: 0, disc_no: 0, track_no: 0 },
  }) as unknown as LibrarySong
const libraryOf = (songs: readonly LibrarySong[]) =>
  ({
    songs: new Map(songs.map(song => [song.id, song])),
    folderCovers: new Map(),
    playlists: [],
  }) as unknown as Library
const plays = { total: new Map([[7, 3]]), growth: new Map() }

it('lists every song of a library, in the charts and by name, numbers as numbers', () => {
  const names = ['第10首', '第2首', '安静', 'Be']
  const songs = Array.from({ length: 309 }, (_, at) => songOf(at + 1, names[at] ?? `歌${at}`, `${at}.mp3`))
  const lists = makeLists(libraryOf(songs), plays, 1)
  expect(lists.map(({ name, songs }) => [name, songs.length])).toEqual([
    ...['飙升榜', '新歌榜', '随选榜', '热歌榜', '全部歌曲'].map(name => [name, 309]),
  ])
  expect(lists[3]?.songs[0]?.id).toBe(7)
  const all = lists[4]?.songs.map(({ row }) => row.name) ?? []
  expect(all.filter(name => names.includes(name))).toEqual(['安静', '第2首', '第10首', 'Be'])
})
