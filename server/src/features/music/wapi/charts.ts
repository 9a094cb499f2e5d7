import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import {
  coverPath,
  drawnCover,
  type Library,
  type LibrarySong,
  listIdOfFile,
  otherIdOf,
} from '../music.library.ts'
import type { Plays } from '../music.plays.ts'
import { listNameOf } from '../scan/playlist-file.ts'

/** One list of the library. `mark` is set for the four charts: S N O H, as the family marks its own. */
export type OwnList = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly updateFrequency: string
  readonly mark: string
  readonly cover: string
  readonly songs: readonly LibrarySong[]
  readonly playCount: number
}

const byName = new Intl.Collator('zh-Hans-CN', { numeric: true })

/** Songs by their names, numbers as numbers: 第2首 before 第10首. */
export const sortedByName = (songs: Iterable<LibrarySong>): LibrarySong[] =>
  [...songs].sort((a, b) => byName.compare(a.row.name, b.row.name) || (a.row.path < b.row.path ? -1 : 1))

type Order = (a: LibrarySong, b: LibrarySong) => number

const newest: Order = (a, b) => b.row.createdAt - a.row.createdAt || b.row.mtime_ms - a.row.mtime_ms
const asOnDisc: Order = (a, b) => {
  const [one, two] = [posix.dirname(a.row.path), posix.dirname(b.row.path)]
  if (one !== two) return byName.compare(one, two)
  return (
    a.row.disc_no - b.row.disc_no ||
    a.row.track_no - b.row.track_no ||
    byName.compare(posix.basename(a.row.path), posix.basename(b.row.path))
  )
}

/** A shuffle that is the same all day: by a hash of song and day. */
function shuffled(songs: readonly LibrarySong[], day: number): LibrarySong[] {
  const keyed = songs.map(song => ({
    song,
    key: createHash('sha256').update(`${day}:${song.id}`).digest('hex'),
  }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ song }) => song)
}

/**
 * The four charts of the whole library (the most played is fourth, as the fourth is shown first), all songs by
 * name, a list for each folder at the top, then the playlist files. An empty library has four empty charts.
 */
export function makeLists(library: Library, plays: Plays, day: number): OwnList[] {
  const all = [...library.songs.values()]
  const playsOf = ({ id }: LibrarySong) => plays.total.get(id) ?? 0
  const growthOf = ({ id }: LibrarySong) => plays.growth.get(id) ?? 0

  type Listed = { key: string; name: string; updateFrequency: string; songs: readonly LibrarySong[] }
  const list = ({ key, ...rest }: Listed, more?: Partial<OwnList>): OwnList => ({
    id: otherIdOf('list', key),
    description: '',
    mark: '',
    cover: rest.songs[0]?.cover ?? coverPath(drawnCover(rest.name)),
    playCount: rest.songs.reduce((total, song) => total + playsOf(song), 0),
    ...rest,
    ...more,
  })
  const chart = (mark: string, description: string, { songs, ...rest }: Omit<Listed, 'key'>) => {
    const key = `chart:${mark}`
    return list({ ...rest, key, songs }, { description, mark, cover: coverPath(drawnCover(key)) })
  }
  const charts = [
    chart('S', '近七天里，听的人多起来的歌。', {
      name: '飙升榜',
      updateFrequency: '每天更新',
      songs: all.toSorted((a, b) => growthOf(b) - growthOf(a) || newest(a, b)),
    }),
    chart('N', '刚刚放进来的歌。', {
      name: '新歌榜',
      updateFrequency: '有新歌就更新',
      songs: all.toSorted(newest),
    }),
    chart('O', '今天随手翻出来的歌。', {
      name: '随选榜',
      updateFrequency: '每天换一批',
      songs: shuffled(all, day),
    }),
    chart('H', '这里被听得最多的歌。', {
      name: '热歌榜',
      updateFrequency: '随听随更新',
      songs: all.toSorted((a, b) => playsOf(b) - playsOf(a) || newest(a, b)),
    }),
  ]

  const everything = {
    ...{ key: 'all', name: '全部歌曲', updateFrequency: '有新歌就更新' },
    songs: sortedByName(all),
  }
  const ofAll = all.length > 0 ? [list(everything, { description: '这里的每一首，按歌名排。' })] : []

  const inFolders = all.filter(({ row }) => row.path.includes('/'))
  const folders = Map.groupBy(inFolders, ({ row }) => row.path.slice(0, row.path.indexOf('/')))
  const ofFolders = Array.from(folders, ([name, songs]) => {
    const found = library.folderCovers.get(name)
    const rest = { key: `folder:${name}`, name, updateFrequency: '随文件夹更新' }
    return list({ ...rest, songs: songs.toSorted(asOnDisc) }, found ? { cover: found } : undefined)
  })
  const ofFiles = library.playlists.map(({ path, tracks }) => {
    const ids = new Set(tracks.flatMap(track => library.findTrack(track) ?? []))
    const songs = [...ids].flatMap(id => library.songs.get(id) ?? [])
    const name = listNameOf(path)
    const rest = { key: '', name, updateFrequency: '随歌单文件更新', songs }
    return list(rest, { id: listIdOfFile(path) })
  })
  const named = (a: OwnList, b: OwnList) => byName.compare(a.name, b.name)
  return [...charts, ...ofAll, ...ofFolders.sort(named), ...ofFiles.sort(named)]
}
