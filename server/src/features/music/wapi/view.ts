import { posix } from 'node:path'
import { isRecord } from '../../../platform/is-record.ts'
import { type LibrarySong, otherIdOf } from '../music.library.ts'
import { streamHoldsSeconds } from '../stream/stream.ts'
import type { OwnList } from './charts.ts'
// The family's rows have dozens of fields; clients written for it read some that mean nothing here. They get
// default values, in the family's order, so that no client reads a property of undefined.
import resting from './resting.json' with { type: 'json' }
import type { WireList, WireRow, WireSong, WireSongUrl } from './source.ts'

const hiResRate = 48_000
const hiResDepth = 24

/** The family's name for a file's audio quality. */
export function levelOf({ row }: Pick<LibrarySong, 'row'>): string {
  if (row.is_lossless === 1) {
    return row.sample_rate > hiResRate || row.bit_depth >= hiResDepth ? 'hires' : 'lossless'
  }
  if (row.bit_rate >= 256_000) return 'exhigh'
  return row.bit_rate >= 160_000 ? 'higher' : 'standard'
}

const artistRow = (name: string) => ({ id: otherIdOf('artist', name), name, tns: [], alias: [] })

/** The new format: `ar al dt alia`. */
export function songView(song: LibrarySong, base: string): WireSong {
  const { row, artists } = song
  const quality = { br: row.bit_rate, fid: 0, size: row.size_bytes, vd: 0, sr: row.sample_rate }
  const level = levelOf(song)
  const fits = (one: string) => (one === level ? quality : null)
  const picUrl = base + song.cover
  return {
    ...resting.song,
    name: row.name,
    id: song.id,
    ar: (artists.length > 0 ? artists : ['']).map(artistRow),
    al: { id: song.albumId, name: row.album, picUrl, tns: [], pic_str: '0', pic: 0 },
    dt: row.duration_ms,
    alia: song.otherNames,
    h: fits('exhigh'),
    m: fits('higher'),
    l: fits('standard'),
    sq: fits('lossless'),
    hr: fits('hires'),
    cd: String(row.disc_no || 1).padStart(2, '0'),
    no: row.track_no,
    publishTime: row.createdAt,
    mark: level === 'hires' ? 17_179_869_184 : 0,
  }
}

/** A song's privileges: everything is allowed. */
export const privilegeView = (id: number): WireRow => ({ ...resting.privilege, id })

/** A list or chart. `tracks` are its first three by name, as in `/toplist/detail`. */
export function listView(list: OwnList, base: string): WireList {
  const { id, name, mark, songs } = list
  const newestMs = songs.reduce((latest, { row }) => Math.max(latest, row.createdAt), 0)
  const chart = {
    ...resting.list,
    id,
    name,
    coverImgUrl: base + list.cover,
    updateFrequency: list.updateFrequency,
    tracks: songs.slice(0, 3).map(song => ({ first: song.row.name, second: song.artists.join('/') })),
    description: list.description || null,
    trackCount: songs.length,
    playCount: list.playCount,
    ToplistType: mark,
    specialType: mark === '' ? 0 : 10,
    createTime: newestMs,
    updateTime: newestMs,
    trackUpdateTime: newestMs,
    trackNumberUpdateTime: newestMs,
    commentThreadId: `A_PL_0_${id}`,
  }
  if (mark !== '') return chart
  const { ToplistType, ...row } = chart
  return row
}

export function albumView(songs: readonly LibrarySong[], base: string): WireRow {
  const [first] = songs
  if (!first) return {}
  const artists = [...new Set(songs.flatMap(song => song.artists))].map(artistRow)
  return {
    id: first.albumId,
    name: first.row.album || posix.basename(first.row.path),
    picUrl: base + first.cover,
    size: songs.length,
    artist: artists[0] ?? artistRow(''),
    artists,
    publishTime: first.row.createdAt,
    description: '',
    company: '',
    alias: [],
    status: 0,
    // Players sort by it: those of few songs are not shown among the albums.
    type: songs.length > 3 ? '专辑' : 'EP/Single',
    subType: '录音室版',
    blurPicUrl: base + first.cover,
    ...{ songs: [], tags: '', copyrightId: 0, mark: 0, paid: false, onSale: false, isSub: false },
    info: { commentCount: 0, likedCount: 0, shareCount: 0, liked: false },
  }
}

/** `albums` are the groups of an artist's songs by album, the newest first. */
export type Artist = {
  readonly name: string
  readonly songs: readonly LibrarySong[]
  readonly albums: readonly (readonly LibrarySong[])[]
}

export function artistView({ name, songs, albums }: Artist, base: string): WireRow {
  const cover = songs[0] ? base + songs[0].cover : ''
  return {
    ...artistRow(name),
    ...{ picUrl: cover, img1v1Url: cover, cover, avatar: cover },
    ...{ musicSize: songs.length, albumSize: albums.length, mvSize: 0, picId: 0, img1v1Id: 0 },
    ...{ briefDesc: '', trans: '', transNames: [], followed: false, accountId: null, publishTime: 0 },
  }
}

const fromMilli = (value: number | null) => (value === null ? undefined : value / 1_000)

/** One row of `/song/url/v1`; without a song a row with code 404. */
export function urlView(id: number, song: LibrarySong | undefined, address: string): WireSongUrl {
  const none = { ...resting.url, id, musicId: String(id) }
  if (!song) return none
  const { row } = song
  return {
    ...none,
    url: address,
    br: row.bit_rate,
    size: row.size_bytes,
    md5: row.md5,
    code: 200,
    expi: streamHoldsSeconds,
    type: row.type,
    encodeType: row.type,
    level: levelOf(song),
    // 0 dB is the family's value for a song with unknown loudness.
    gain: fromMilli(row.gain_milli) ?? 0,
    peak: fromMilli(row.peak_milli) ?? 1,
    time: row.duration_ms,
    sr: row.sample_rate,
  }
}

const namedRows = (value: unknown): WireRow[] =>
  (Array.isArray(value) ? value : []).filter(row => isRecord(row) && typeof row.name === 'string')

const oldArtist = ({ id, name }: WireRow) => ({ ...resting.oldArtist, id: id ?? 0, name: name ?? '' })

/** A song of the new format in the old one, as in `/search`: `artists album duration alias`, with cover. */
export function oldSongView(song: WireSong): WireRow {
  const album: WireRow = isRecord(song.al) ? song.al : {}
  const artists = namedRows(song.ar)
  return {
    ...resting.oldSong,
    id: song.id,
    name: song.name,
    artists: artists.map(oldArtist),
    album: {
      ...resting.oldAlbum,
      id: album.id ?? 0,
      name: album.name ?? '',
      artist: oldArtist(artists[0] ?? {}),
      picUrl: album.picUrl ?? '',
      publishTime: song.publishTime ?? 0,
    },
    duration: song.dt ?? 0,
    alias: song.alia ?? [],
    transNames: song.tns ?? [],
    mvid: song.mv ?? 0,
    fee: song.fee ?? 0,
    mark: song.mark ?? 0,
  }
}
