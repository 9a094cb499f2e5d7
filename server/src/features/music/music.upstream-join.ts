import type { Asked, MusicSource, WireList } from './music.source.ts'
import { orOwn } from './music.upstream-failure.ts'

const searchRows = 30

/** Charts of ours stand among the service's, which have the same names. */
const named = (list: WireList): WireList =>
  typeof list.ToplistType === 'string' ? { ...list, name: `小楼${list.name}` } : list

/**
 * The site's own library and the upstream as one source. An id says whose a song or list is; charts are the upstream's,
 * then ours that hold a song; what is found among ours comes before what is found there.
 */
export function joinSources(own: MusicSource, upstream: MusicSource): MusicSource {
  const sourceOf = (id: number) => (own.owns(id) ? own : upstream)
  const split = (ids: readonly number[]) => ({
    ownIds: ids.filter(own.owns),
    otherIds: ids.filter(id => !own.owns(id)),
  })
  /** A queue holds songs of both: ours are there even when the others are not. */
  const gently = <T>(asking: Promise<T>, ownIds: readonly number[]) =>
    ownIds.length > 0 ? orOwn(asking) : asking

  return {
    owns: () => true,

    async findCharts(asked) {
      const [theirs, ours] = await Promise.all([orOwn(upstream.findCharts(asked)), own.findCharts(asked)])
      return [...theirs, ...ours.filter(list => list.trackCount > 0).map(named)]
    },
    findPlaylists: asked => orOwn(upstream.findPlaylists(asked)),
    getPlaylist: asked => sourceOf(asked.id).getPlaylist(asked),
    findTracks: asked => sourceOf(asked.id).findTracks(asked),

    async findSongs(asked) {
      const { ownIds, otherIds } = split(asked.ids)
      if (otherIds.length === 0) return own.findSongs(asked)
      const [theirs, ours] = await Promise.all([
        gently(upstream.findSongs({ ...asked, ids: otherIds }), ownIds),
        own.findSongs({ ...asked, ids: ownIds }),
      ])
      const songs = new Map([...theirs, ...ours].map(song => [song.id, song]))
      return [...new Set(asked.ids)].flatMap(id => songs.get(id) ?? [])
    },

    async findUrls(asked) {
      const { ownIds, otherIds } = split(asked.ids)
      if (otherIds.length === 0) return own.findUrls(asked)
      const [theirs, ours] = await Promise.all([
        gently(upstream.findUrls({ ...asked, ids: otherIds }), ownIds),
        own.findUrls({ ...asked, ids: ownIds }),
      ])
      const rows = new Map([...theirs, ...ours].map(row => [row.id, row]))
      return asked.ids.flatMap(id => rows.get(id) ?? [])
    },

    async search(given: Asked<{ keywords: string; limit: number; offset: number }>) {
      const asked = { ...given, limit: given.limit || searchRows }
      const ours = await own.search(asked)
      const missing = asked.limit - ours.songs.length
      // Behind ours their first song follows, whatever page that falls on.
      const theirs = await orOwn(
        upstream.search({
          ...asked,
          limit: Math.max(1, missing),
          offset: Math.max(0, asked.offset - ours.songCount),
        }),
      )
      return {
        songs: missing > 0 ? [...ours.songs, ...theirs.songs] : ours.songs,
        songCount: ours.songCount + theirs.songCount,
      }
    },

    searchOthers: asked => orOwn(upstream.searchOthers(asked)),
    getLyric: asked => sourceOf(asked.id).getLyric(asked),
    getAlbum: asked => sourceOf(asked.id).getAlbum(asked),
    findHotWords: () => orOwn(upstream.findHotWords()),
  }
}
