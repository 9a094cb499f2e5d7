import type { SongLevel } from '@xiaolou/contract/music'

/** A row on the wire: the fields of the contract's schemas, and others that the family's clients know. */
export type WireRow = Readonly<Record<string, unknown>>
export type WireSong = WireRow & { readonly id: number; readonly name: string }
export type WireList = WireSong & { readonly trackCount: number }
export type WireSongUrl = WireRow & { readonly id: number; readonly url: string | null }

/**
 * `base` precedes every address of ours in an answer: '' for a page of this site, the site's own origin for
 * other clients.
 */
export type Asked<T extends object = object> = T & { readonly base: string }

/** What can be searched besides songs; the wire has `albums` and `albumCount`, and so on. */
export type OtherKind = 'album' | 'artist' | 'playlist'

/**
 * A source of music: the site's own folder, or a service of the same family. Lists and songs have ids of
 * their source; `owns` tells whose an id is. Unknown ids return undefined, an unknown song's address a row
 * with `url: null`. Throws a refusal when the source cannot answer.
 */
export type MusicSource = {
  owns(id: number): boolean
  /** In display order. */
  findCharts(asked: Asked): Promise<readonly WireList[]>
  /** Lists by popularity or age; `total` counts all of them. */
  findPlaylists(
    asked: Asked<{ limit: number; offset: number; order: 'hot' | 'new'; cat: string }>,
  ): Promise<{ playlists: readonly WireList[]; total: number }>
  getPlaylist(
    asked: Asked<{ id: number }>,
  ): Promise<{ playlist: WireList; trackIds: readonly number[] } | undefined>
  /** A slice of a list's songs; empty after its end. */
  findTracks(
    asked: Asked<{ id: number; limit: number; offset: number }>,
  ): Promise<readonly WireSong[] | undefined>
  /** The existing songs of those ids, in the requested order. */
  findSongs(asked: Asked<{ ids: readonly number[] }>): Promise<readonly WireSong[]>
  /** One row for each id, in the requested order. */
  findUrls(asked: Asked<{ ids: readonly number[]; level: SongLevel }>): Promise<readonly WireSongUrl[]>
  search(
    asked: Asked<{ keywords: string; limit: number; offset: number }>,
  ): Promise<{ songs: readonly WireSong[]; songCount: number }>
  /** Albums, artists or lists by their names. */
  searchOthers(
    asked: Asked<{ keywords: string; limit: number; offset: number; kind: OtherKind }>,
  ): Promise<{ rows: readonly WireRow[]; count: number }>
  /** The body of `/lyric`, without `code`; undefined for an unknown song. */
  getLyric(asked: Asked<{ id: number; isWordByWord: boolean }>): Promise<WireRow | undefined>
  getAlbum(asked: Asked<{ id: number }>): Promise<{ album: WireRow; songs: readonly WireSong[] } | undefined>
  /** What others listen to, the most played first. */
  findHotWords(): Promise<readonly { word: string; score: number }[]>
}
