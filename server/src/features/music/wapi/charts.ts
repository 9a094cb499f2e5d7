import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { drawnCover, type Library, type LibrarySong, otherIdOf } from '../music.library.ts'
import type { Plays } from '../music.plays.ts'

/** One list of the library. `mark` is set of the four charts: S N O H, as the family marks its own. */
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

const chartLength = 200
const byName = new Intl.Collator('zh-Hans-CN', { numeric: true })

type Order = (a: LibrarySong, b: LibrarySong) => number

const byNumber =
  (of: (song: LibrarySong) => number): Order =>
  (a, b) =>
    of(b) - of(a)

/** The first order that tells two songs apart decides; songs that none tells apart keep their place. */
const inOrder =
  (...orders: Order[]): Order =>
  (a, b) => {
    for (const order of orders) {
      const by = order(a, b)
      if (by !== 0) return by
    }
    return 0
  }

const newest = inOrder(
  byNumber(song => song.row.createdAt),
  byNumber(song => song.row.mtime_ms),
)
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
 * The four charts (the most played fourth: it is shown first), a list for each folder at the top, then the lists that
 * lie in the folder as files. An empty library has four empty charts.
 */
export function makeLists(library: Library, plays: Plays, day: number): OwnList[] {
  const songs = [...library.songs.values()]
  const playsOf = (song: LibrarySong) => plays.total.get(song.id) ?? 0
  const growthOf = (song: LibrarySong) => plays.growth.get(song.id) ?? 0
  const sum = (listed: readonly LibrarySong[]) => listed.reduce((total, song) => total + playsOf(song), 0)

  const chart = (mark: string, name: string, given: { when: string; what: string; songs: LibrarySong[] }) => {
    const listed = given.songs.slice(0, chartLength)
    return {
      id: otherIdOf('list', `chart:${mark}`),
      name,
      description: given.what,
      updateFrequency: given.when,
      mark,
      cover: drawnCover(`chart:${mark}`),
      songs: listed,
      playCount: sum(listed),
    }
  }
  const charts: OwnList[] = [
    chart('S', '飙升榜', {
      when: '每天更新',
      what: '近七天里，听的人多起来的歌。',
      songs: songs.toSorted(inOrder(byNumber(growthOf), newest)),
    }),
    chart('N', '新歌榜', { when: '有新歌就更新', what: '刚刚放进来的歌。', songs: songs.toSorted(newest) }),
    chart('O', '随选榜', { when: '每天换一批', what: '今天随手翻出来的歌。', songs: shuffled(songs, day) }),
    chart('H', '热歌榜', {
      when: '随听随更新',
      what: '这里被听得最多的歌。',
      songs: songs.toSorted(inOrder(byNumber(playsOf), newest)),
    }),
  ]

  const folders = new Map<string, LibrarySong[]>()
  for (const song of songs) {
    const [folder = '', rest] = song.row.path.split('/', 2)
    if (rest === undefined) continue
    const listed = folders.get(folder)
    if (listed) listed.push(song)
    else folders.set(folder, [song])
  }
  const folderLists = [...folders].map(([folder, listed]): OwnList => {
    const ordered = listed.toSorted(asOnDisc)
    return {
      id: otherIdOf('list', `folder:${folder}`),
      name: folder,
      description: '',
      updateFrequency: '随文件夹更新',
      mark: '',
      cover: library.folderCovers.get(folder) ?? ordered[0]?.cover ?? drawnCover(folder),
      songs: ordered,
      playCount: sum(ordered),
    }
  })

  const written = library.playlists.map(({ path, tracks }): OwnList => {
    const name = posix.basename(path, posix.extname(path))
    const ids = new Set(tracks.flatMap(track => library.idByPath.get(track) ?? []))
    const listed = [...ids].flatMap(id => library.songs.get(id) ?? [])
    return {
      id: otherIdOf('list', `file:${path}`),
      name,
      description: '',
      updateFrequency: '随歌单文件更新',
      mark: '',
      cover: listed[0]?.cover ?? drawnCover(name),
      songs: listed,
      playCount: sum(listed),
    }
  })
  const named = (a: OwnList, b: OwnList) => byName.compare(a.name, b.name)
  return [...charts, ...folderLists.sort(named), ...written.sort(named)]
}
