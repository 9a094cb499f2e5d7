import { bind } from '@xiaolou/contract/kit/handler'
import type { ListenSong } from '@xiaolou/contract/listen'
import { playMusic, type Song } from '@xiaolou/contract/music'
import { type MusicCallShape, musicCalls } from '@xiaolou/contract/music-call'
import { readMusicBody } from '@xiaolou/contract/music-client'
import * as managing from '@xiaolou/contract/music-manage'
import type { MusicAnswer } from '@xiaolou/contract/music-read'
import { sliceOf } from '../../platform/db/rows.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Finder } from '../../platform/finder.ts'
import type { BucketFolder } from '../../platform/s3-files.ts'
import type { Deps } from '../../platform/services.ts'
import { exportedLines } from '../../platform/site-export.ts'
import { matchedIn } from '../../platform/text-search.ts'
import { isOwnId, textsIn } from './music.library.ts'
import { orReadOnly } from './music.manage.ts'
import { createPlayStore, createPlays, dayNumber, libraryTopic, playsTopic } from './music.plays.ts'
import type { MusicService } from './music.service.ts'
import { createMusicStore } from './music.store.ts'
import { musicMigrations } from './music.table.ts'
import type { MusicPlace } from './scan/folder.ts'
import type { Reader } from './scan/reader.ts'
import { unreadWords } from './scan/unread.ts'
import type { WatchTimes } from './scan/watch.ts'
import type { UpstreamSetting } from './upstream/upstream.ts'

const ok = 200
const maxSongs = 1_000

const publicSong = ({ id, name, ar, al, dt }: Song): ListenSong => ({
  ...{ id, name, dt, cover: al.picUrl },
  artists: ar.map(one => one.name).filter(one => one !== ''),
})

/** Songs and lists for features that play them, through the same calls as browsers: from any music source. */
function createPublicMusic(load: () => Promise<Pick<MusicService, 'calls'>>) {
  const ask = async <C extends MusicCallShape>(
    call: C,
    query: object,
  ): Promise<MusicAnswer<C> | undefined> => {
    const body = await (await load()).calls.get(call.path)?.(query, '')
    return body?.code === ok ? readMusicBody(call, body, ok) : undefined
  }
  return {
    /** The existing ones. */
    async findSongs(ids: readonly number[]): Promise<ListenSong[]> {
      if (ids.length === 0) return []
      const found = await ask(musicCalls.songDetail, { ids: ids.join(',') })
      return (found?.songs ?? []).map(publicSong)
    },
    /** `isOwn`: all songs are in the owner's folder. */
    async getList(id: number): Promise<{ name: string; songs: ListenSong[]; isOwn: boolean } | undefined> {
      const asked = { id: String(id), limit: String(maxSongs), offset: '0' }
      const [detail, tracks] = await Promise.all([
        ask(musicCalls.playlistDetail, { id: asked.id }),
        ask(musicCalls.playlistTracks, asked),
      ])
      const songs = (tracks?.songs ?? []).map(publicSong)
      return detail && { name: detail.playlist.name, songs, isOwn: songs.every(song => isOwnId(song.id)) }
    },
  }
}

/** Where the songs are: in a folder of this machine, or in a bucket. */
export async function openMusicPlace(given: {
  musicDir: string
  musicBucket: BucketFolder | undefined
}): Promise<MusicPlace> {
  const { musicDir, musicBucket } = given
  if (!musicBucket) return (await import('./scan/folder.ts')).createFolderPlace(musicDir)
  return (await import('./scan/bucket.ts')).createBucketPlace(musicBucket)
}

/**
 * The site's own music: its calls, its folder, its counts. Code for reading, search and covers is loaded with
 * the first request for music, the scanner when the folder is first scanned.
 */
export function createMusic(
  deps: Pick<Deps, 'db' | 'cache' | 'bus' | 'clock' | 'timeZone' | 'alone' | 'site'> & {
    musicDir: string
    musicBucket: BucketFolder | undefined
    openMusicReader?: (() => Reader) | undefined
    /** The owner has heard enough of a song for it to count. */
    onOwnerHeard: (songId: number) => Promise<void>
    upstream: UpstreamSetting | undefined
  },
) {
  const { db, cache, bus, clock, timeZone, musicDir, musicBucket, openMusicReader: openReader } = deps
  const playStore = createPlayStore(db)
  const plays = createPlays({
    cache,
    store: playStore,
    getDay: () => dayNumber(clock.now(), timeZone),
  })
  const openPlace = () => openMusicPlace({ musicDir, musicBucket })
  let loading: Promise<MusicService> | undefined
  /** The client of another service is only loaded if one is configured. */
  const loadUpstream = async (secret: string) => {
    if (!deps.upstream) return undefined
    const { createUpstream } = await import('./upstream/upstream.ts')
    return createUpstream({ setting: deps.upstream, secret, clock })
  }
  const loadService = async () => {
    const { createMusicService } = await import('./music.service.ts')
    const secret = await deps.site.getSecret()
    const upstream = await loadUpstream(secret)
    return createMusicService({ ...deps, place: await openPlace(), secret, upstream })
  }
  const load = () => {
    loading ??= loadService()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  const finder: Finder = {
    kind: 'song',
    room: 'music',
    /** Uses the library's own keys and order; loaded with the first search. */
    async find({ words, limit, ...asked }) {
      const songs = await (await load()).findByWords(words)
      return Promise.all(
        songs.slice(0, limit).map(async ({ id, row, artists }) => {
          const text = [artists.join(' / '), row.album].filter(Boolean).join(' · ')
          const matched = await matchedIn({ title: row.name, text }, asked)
          return { id, title: row.name, address: '', text, matched }
        }),
      )
    },
  }

  const flushCounters = async () => {
    if (await plays.flush()) bus.publish(playsTopic, '')
  }

  /** Updates the index from the folder, and notifies caches. */
  const scan = async (isStopping: () => boolean = () => false) => {
    const { scanMusic } = await import('./scan/scan.ts')
    const place = await openPlace()
    const work = () => scanMusic({ db, place, nowMs: clock.now(), isStopping, openReader })
    const report = await deps.alone('scan music', work)
    if (report.hasChanged) bus.publish(libraryTopic, '')
    return report
  }

  return {
    routes: [
      bind(playMusic, async ({ body: { id } }, { visitor, actor }) => {
        if (visitor.isBot || !(await (await load()).hasSong(id))) return false
        if (actor.kind === 'administrator') await deps.onOwnerHeard(id)
        return plays.add(id, visitor)
      }),
      bind(managing.getManagedSongs, async ({ body }) => {
        const { current, size } = body
        return { current, size, ...(await (await load()).manage.list(body.search, sliceOf(body))) }
      }),
      bind(managing.getUnreadSongs, async ({ body }) => {
        const store = createMusicStore(db)
        const [rows, counts] = await Promise.all([store.findUnread(sliceOf(body)), store.countUnread()])
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
        const list = rows.map(({ path, name }) => ({ path, reason: managing.unreadReasonOf(name) }))
        return { current: body.current, size: body.size, total, list }
      }),
      bind(managing.scanSongs, async () => {
        const { read, broken, removed } = await orReadOnly(scan)
        return { read, broken, removed }
      }),
      bind(managing.saveSongTags, async ({ body }) => {
        await (await load()).manage.saveTags(body.id, body.tags)
        bus.publish(libraryTopic, '')
      }),
      bind(managing.getPlaylists, async () => (await load()).playlists.list()),
      bind(managing.savePlaylist, async ({ body }) => {
        const { playlists } = await load()
        return await orReadOnly(async () => {
          const saved = await playlists.save(body)
          await scan()
          return saved
        })
      }),
      bind(managing.deletePlaylist, async ({ body }) => {
        const { playlists } = await load()
        await orReadOnly(async () => {
          await playlists.remove(body.path)
          await scan()
        })
      }),
      bind(managing.deleteSong, async ({ body }) => {
        const { manage } = await load()
        await orReadOnly(async () => {
          await manage.deleteSong(body.id)
          await scan()
        })
      }),
      bind(managing.getLyricFiles, async ({ body }) => (await load()).manage.getLyricFiles(body.id)),
      bind(managing.saveLyricFiles, async ({ body }) => (await load()).manage.saveLyricFiles(body)),
    ],
    load,
    finders: [finder],
    publicApi: createPublicMusic(load),
    flushCounters,
    /** Paths of files that somebody listened to, or that a list of the owner's contains. */
    async findUsedFiles(): Promise<ReadonlySet<string>> {
      await flushCounters()
      return playStore.findUsedFiles()
    },
    scan,
    /** Scans and goes on watching; stop it before the database is closed. */
    async watch(
      { onError, onUnread }: { onError: (cause: unknown) => void; onUnread: (words: string) => void },
      times?: WatchTimes,
    ) {
      const { createMusicWatch } = await import('./scan/watch.ts')
      /** Said once, and again when it changes. */
      let told = ''
      return createMusicWatch({
        root: musicBucket ? undefined : musicDir,
        async scan(isStopping) {
          const report = await scan(isStopping)
          const words = unreadWords(report.unread)
          if (words !== told) onUnread(words)
          told = words
          return report
        },
        onError,
        ...(times && { times }),
      })
    },
  }
}

export type Music = ReturnType<typeof createMusic>

export const musicFeature: FeatureManifest<{ music: { library: Music } }> = {
  migrations: musicMigrations,
  pictures: [
    { table: 'music_tag', key: 'song_id', columns: ['cover_url'], place: { kind: 'song', title: 'name' } },
  ],
  siteExport: {
    parts: [
      {
        name: 'songs',
        title: '主人改过的歌名、歌手、专辑和封面',
        tables: ['music_tag'],
        lines: exportedLines(
          db => createMusicStore(db).everyTag,
          ({ name, artists, album, track_no, cover_url }) => ({
            ...{ name, artists: textsIn(artists), album, track: track_no, cover: cover_url },
          }),
        ),
      },
    ],
    leftOut: 'music_audio music_file music_picture music_play music_playlist music_song'.split(' '),
  },
  create: ({ music: { library: music } }) => music,
}
