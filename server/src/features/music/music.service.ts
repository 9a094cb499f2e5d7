import { normaliseText } from '@xiaolou/contract/search-text'
import { createSongSearch } from '@xiaolou/contract/song-search'
import type { Deps } from '../../platform/services.ts'
import { mixedSpellingsOf } from '../../platform/sounds.ts'
import { createKept, loadLibrary } from './music.library.ts'
import { createMusicManager } from './music.manage.ts'
import { createPlaylistManager } from './music.playlist.ts'
import { createPlayStore, dayNumber, libraryTopic, playsTopic } from './music.plays.ts'
import { createMusicStore } from './music.store.ts'
import type { MusicPlace } from './scan/folder.ts'
import { createCovers } from './stream/cover.ts'
import { createSongOpener, createStreamSigner } from './stream/stream.ts'
import type { Upstream } from './upstream/upstream.ts'
import { createMusicCalls } from './wapi/calls.ts'
import { createCatalogue } from './wapi/catalogue.ts'
import { makeLists, sortedByName } from './wapi/charts.ts'
import { createMeting } from './wapi/meting.ts'
import { createMoreCalls } from './wapi/more-calls.ts'
import { createOwnSource } from './wapi/own-source.ts'
import { songView } from './wapi/view.ts'

/**
 * Everything of music that a visitor can request. Created on the first such request: a site without listeners
 * holds nothing in memory.
 */
export function createMusicService(
  deps: Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'alone'> & {
    place: MusicPlace
    secret: string
    /** Takes precedence over the site's own library, if configured. */
    upstream?: Upstream | undefined
  },
) {
  const { db, bus, clock, timeZone, place } = deps
  const store = createMusicStore(db)
  const plays = createPlayStore(db)
  const { open } = place
  const signer = createStreamSigner(deps.secret)

  const library = createKept(() => loadLibrary(store))
  const getKeyed = async () =>
    sortedByName((await library.get()).songs.values()).map(song => ({ song, keys: song.row.search_keys }))
  const search = createKept(async () => createSongSearch(await getKeyed()))
  const lists = createKept(async () => {
    const day = dayNumber(clock.now(), timeZone)
    const [songs, counts] = await Promise.all([library.get(), plays.getPlays(day)])
    return { day, lists: makeLists(songs, counts, day) }
  })
  const getLists = async () => {
    const kept = await lists.get()
    if (kept.day === dayNumber(clock.now(), timeZone)) return kept.lists
    lists.drop()
    return (await lists.get()).lists
  }
  const unsubscribe = [
    bus.subscribe(libraryTopic, () => {
      for (const kept of [library, search, lists]) kept.drop()
    }),
    bus.subscribe(playsTopic, lists.drop),
  ]

  const common = {
    ...{ clock, signer, getLibrary: library.get, getTagLyric: store.getLyric },
    async search(keywords: string) {
      const phrase = normaliseText(keywords).trim()
      return (await search.get())(phrase, await mixedSpellingsOf(phrase))
    },
  }
  const catalogue = createCatalogue({ getLibrary: library.get, getLists })
  const own = createOwnSource({ ...common, open, getLists, catalogue })
  const calls = deps.upstream ? deps.upstream.joinCalls(own) : createMusicCalls(own)

  return {
    calls: new Map([...createMoreCalls(catalogue, own), ...calls]),
    meting: createMeting(deps.upstream ? deps.upstream.join(own) : own, catalogue),
    openMedia: deps.upstream?.openMedia,
    playlists: createPlaylistManager({ place, getLibrary: library.get }),
    manage: createMusicManager({ ...common, store, place, alone: deps.alone }),
    getCover: createCovers({
      place,
      findCover: async hash => (await library.get()).covers.get(hash),
    }),
    openSong: createSongOpener({ open, getLibrary: library.get }),
    isAddressValid: (address: { id: number; exp: string; sig: string }) =>
      signer.verify({ ...address, nowMs: clock.now() }),
    /** All songs of the site's own, with their search keys. Addresses in them are paths. */
    findAll: async () => (await getKeyed()).map(({ song, keys }) => ({ song: songView(song, ''), keys })),
    findByWords: common.search,
    async findSong(id: number) {
      const song = (await library.get()).songs.get(id)
      return (
        song && { name: song.row.name, artist: song.artists.join('、'), durationMs: song.row.duration_ms }
      )
    },
    hasSong: async (id: number) => (await library.get()).songs.has(id),
    close() {
      for (const stop of unsubscribe) stop()
      for (const kept of [library, search, lists]) kept.drop()
    },
  }
}

export type MusicService = ReturnType<typeof createMusicService>
