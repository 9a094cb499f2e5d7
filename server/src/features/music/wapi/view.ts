import { posix } from 'node:path'
import { type LibrarySong, otherIdOf } from '../music.library.ts'
import { streamHoldsSeconds } from '../stream/stream.ts'
import type { OwnList } from './charts.ts'
import type { WireList, WireRow, WireSong, WireSongUrl } from './source.ts'

// The family's rows carry dozens of fields; clients written for it read some that mean nothing here. They are given
// their resting values, so that none of them reads a property of undefined.

const hiResRate = 48_000
const hiResDepth = 24

/** The family's word for how good a file sounds. */
export function levelOf({ row }: Pick<LibrarySong, 'row'>): string {
  if (row.is_lossless === 1) {
    return row.sample_rate > hiResRate || row.bit_depth >= hiResDepth ? 'hires' : 'lossless'
  }
  if (row.bit_rate >= 256_000) return 'exhigh'
  return row.bit_rate >= 160_000 ? 'higher' : 'standard'
}

export const coverAddress = (base: string, cover: string) => `${base}/wapi/cover/${cover}`

const artistRow = (name: string) => ({ id: otherIdOf('artist', name), name, tns: [], alias: [] })
const artistsOf = ({ artists }: LibrarySong) => (artists.length > 0 ? artists : [''])

/** The new shape: `ar al dt alia`. */
export function songView(song: LibrarySong, base: string): WireSong {
  const { row } = song
  const quality = { br: row.bit_rate, fid: 0, size: row.size_bytes, vd: 0, sr: row.sample_rate }
  const level = levelOf(song)
  const fits = (...levels: string[]) => (levels.includes(level) ? quality : null)
  return {
    name: row.name,
    id: song.id,
    ar: artistsOf(song).map(artistRow),
    al: {
      id: song.albumId,
      name: row.album,
      picUrl: coverAddress(base, song.cover),
      tns: [],
      pic_str: '0',
      pic: 0,
    },
    dt: row.duration_ms,
    alia: song.otherNames,
    tns: [],
    fee: 0,
    h: fits('exhigh'),
    m: fits('higher'),
    l: fits('standard'),
    sq: fits('lossless'),
    hr: fits('hires'),
    cd: String(row.disc_no || 1).padStart(2, '0'),
    no: row.track_no,
    mv: 0,
    pop: 0,
    publishTime: row.createdAt,
    mark: level === 'hires' ? 17_179_869_184 : 0,
    originCoverType: 0,
    noCopyrightRcmd: null,
    single: 0,
    v: 1,
    version: 1,
    pst: 0,
    t: 0,
    st: 0,
    rt: '',
    crbt: null,
    cf: '',
    a: null,
    rtUrl: null,
    ftype: 0,
    rtUrls: [],
    djId: 0,
    copyright: 0,
    s_id: 0,
    mst: 9,
    cp: 0,
    rtype: 0,
    rurl: null,
    resourceState: true,
    tagPicList: null,
    songJumpInfo: null,
    entertainmentTags: null,
    awardTags: null,
  }
}

/** What may be done with a song: everything. */
export function privilegeView(id: number): WireRow {
  const level = 'hires'
  const rate = 999_000
  return {
    id,
    fee: 0,
    payed: 0,
    st: 0,
    pl: rate,
    dl: rate,
    sp: 7,
    cp: 1,
    subp: 1,
    cs: false,
    maxbr: rate,
    fl: rate,
    toast: false,
    flag: 0,
    preSell: false,
    playMaxbr: rate,
    downloadMaxbr: rate,
    maxBrLevel: level,
    playMaxBrLevel: level,
    downloadMaxBrLevel: level,
    plLevel: level,
    dlLevel: level,
    flLevel: level,
    rscl: null,
    freeTrialPrivilege: {
      resConsumable: false,
      userConsumable: false,
      listenType: null,
      cannotListenReason: null,
      playReason: null,
    },
    rightSource: 0,
    chargeInfoList: [],
    code: 0,
    message: null,
  }
}

const owner = { userId: 1, nickname: '', avatarUrl: '', userType: 0, followed: false }

/** A list or chart. `tracks` are its first three by name, as `/toplist/detail` has them. */
export function listView(list: OwnList, base: string): WireList {
  const newestMs = list.songs.reduce((latest, { row }) => Math.max(latest, row.createdAt), 0)
  return {
    id: list.id,
    name: list.name,
    coverImgUrl: coverAddress(base, list.cover),
    coverImgId: 0,
    coverImgId_str: '0',
    updateFrequency: list.updateFrequency,
    tracks: list.songs.slice(0, 3).map(song => ({ first: song.row.name, second: song.artists.join('/') })),
    description: list.description || null,
    trackCount: list.songs.length,
    playCount: list.playCount,
    subscribedCount: 0,
    ...(list.mark !== '' && { ToplistType: list.mark }),
    specialType: list.mark === '' ? 0 : 10,
    createTime: newestMs,
    updateTime: newestMs,
    trackUpdateTime: newestMs,
    trackNumberUpdateTime: newestMs,
    userId: owner.userId,
    tags: [],
    status: 0,
    privacy: 0,
    adType: 0,
    ordered: true,
    highQuality: false,
    newImported: false,
    anonimous: false,
    opRecommend: false,
    totalDuration: 0,
    cloudTrackCount: 0,
    subscribers: [],
    subscribed: null,
    creator: owner,
    artists: null,
    recommendInfo: null,
    commentThreadId: `A_PL_0_${list.id}`,
    backgroundCoverId: 0,
    backgroundCoverUrl: null,
    titleImage: 0,
    titleImageUrl: null,
    englishTitle: null,
    shareCount: 0,
    commentCount: 0,
    coverStatus: 0,
    tag: null,
    copywriter: '',
    alg: '',
  }
}

export function albumView(songs: readonly LibrarySong[], base: string): WireRow {
  const [first] = songs
  if (!first) return {}
  const artists = [...new Set(songs.flatMap(song => song.artists))].map(artistRow)
  return {
    id: first.albumId,
    name: first.row.album || posix.basename(first.row.path),
    picUrl: coverAddress(base, first.cover),
    size: songs.length,
    artist: artists[0] ?? artistRow(''),
    artists,
    publishTime: first.row.createdAt,
    description: '',
    company: '',
    alias: [],
    status: 0,
  }
}

const fromMilli = (value: number | null) => (value === null ? null : value / 1_000)

/** One row of `/song/url/v1`; without a song the one that says 404. */
export function urlView(id: number, song: LibrarySong | undefined, address: string): WireSongUrl {
  const row = song?.row
  return {
    id,
    url: row ? address : null,
    br: row?.bit_rate ?? 0,
    size: row?.size_bytes ?? 0,
    md5: row?.md5 ?? null,
    code: row ? 200 : 404,
    expi: row ? streamHoldsSeconds : 0,
    type: row?.type ?? null,
    encodeType: row?.type ?? null,
    level: song ? levelOf(song) : null,
    // 0 dB is what the family says of a song whose loudness nobody measured.
    gain: fromMilli(row?.gain_milli ?? null) ?? 0,
    peak: fromMilli(row?.peak_milli ?? null) ?? (row ? 1 : 0),
    closedGain: 0,
    closedPeak: 0,
    time: row?.duration_ms ?? 0,
    sr: row?.sample_rate ?? 0,
    musicId: String(id),
    freeTrialInfo: null,
    fee: 0,
    payed: 0,
    flag: 0,
    uf: null,
    canExtend: false,
    channelLayout: null,
    freeTrialPrivilege: {
      resConsumable: false,
      userConsumable: false,
      listenType: null,
      cannotListenReason: null,
      playReason: null,
      freeLimitTagType: null,
    },
    freeTimeTrialPrivilege: { resConsumable: false, userConsumable: false, type: 0, remainTime: 0 },
    urlSource: 0,
    rightSource: 0,
    podcastCtrp: null,
    effectTypes: null,
    message: null,
    levelConfuse: null,
    accompany: null,
    auEff: null,
  }
}
