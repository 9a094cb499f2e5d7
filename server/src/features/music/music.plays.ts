import type { Visitor } from '@xiaolou/contract/kit/handler'
import { type Kysely, sql } from 'kysely'
import type { Cache } from '../../platform/cache.ts'
import { wireTime } from '../../platform/clock.ts'
import { countsOnce } from '../../platform/counts-once.ts'
import type { Db } from '../../platform/db/db.ts'
import type { MusicTables } from './music.store.ts'

/** Published when the music folder has changed. */
export const libraryTopic = 'music.library'
/** Published when plays were counted. */
export const playsTopic = 'music.plays'

export type Plays = {
  readonly total: ReadonlyMap<number, number>
  /** The increase of the last seven days over the seven before. */
  readonly growth: ReadonlyMap<number, number>
}

const daysPerWeek = 7

/** Days since 1970 in a time zone. */
export function dayNumber(nowMs: number, timeZone: string): number {
  return Math.round(Date.parse(`${wireTime(nowMs, timeZone).slice(0, 10)}T00:00:00Z`) / 86_400_000)
}

/** The only SQL of plays. */
export function createPlayStore(db: Db) {
  return {
    /** Adds the collected counts, all or nothing, and deletes days that no chart needs. */
    addPlays: (counts: ReadonlyMap<number, number>, day: number) =>
      db.transaction(async inner => {
        const query: Kysely<MusicTables> = inner.query
        for (const [song_id, count] of counts) {
          await query
            .updateTable('music_song')
            .set({ play_count: sql<number>`play_count + ${count}` })
            .where('id', '=', song_id)
            .execute()
          await query
            .insertInto('music_play')
            .values({ song_id, day, count })
            .onConflict(conflict =>
              conflict.columns(['song_id', 'day']).doUpdateSet({
                count: sql<number>`music_play.count + ${count}`,
              }),
            )
            .execute()
        }
        await query
          .deleteFrom('music_play')
          .where('day', '<=', day - 2 * daysPerWeek)
          .execute()
      }),

    async findUsedFiles(): Promise<ReadonlySet<string>> {
      const query: Kysely<MusicTables> = db.query
      const rows = await query
        .selectFrom('music_file')
        .innerJoin('music_song', 'music_song.id', 'music_file.song_id')
        .select(['path', 'play_count'])
        .execute()
      const lists = await query.selectFrom('music_playlist').select('tracks').execute()
      const listed = lists.map(({ tracks }) => tracks.normalize('NFC'))
      const isListed = (path: string) =>
        listed.some(tracks => tracks.includes(JSON.stringify(path.normalize('NFC'))))
      return new Set(
        rows.filter(({ path, play_count }) => play_count > 0 || isListed(path)).map(({ path }) => path),
      )
    },

    async getPlays(day: number): Promise<Plays> {
      const query: Kysely<MusicTables> = db.query
      const songs = await query
        .selectFrom('music_song')
        .select(['id', 'play_count'])
        .where('play_count', '>', 0)
        .execute()
      const days = await query
        .selectFrom('music_play')
        .selectAll()
        .where('day', '>', day - 2 * daysPerWeek)
        .execute()
      const growth = new Map<number, number>()
      for (const row of days) {
        const sign = row.day > day - daysPerWeek ? 1 : -1
        growth.set(row.song_id, (growth.get(row.song_id) ?? 0) + sign * row.count)
      }
      return { total: new Map(songs.map(song => [song.id, song.play_count])), growth }
    },
  }
}

export type PlayStore = ReturnType<typeof createPlayStore>

/** Within this time a visitor's plays of a song count once. */
export const playWindowMs = 600_000

/** Plays, collected in memory and written in batches. */
export function createPlays(deps: { cache: Cache; store: PlayStore; getDay: () => number }) {
  let pending = new Map<number, number>()
  const add = (songId: number, count: number) => pending.set(songId, (pending.get(songId) ?? 0) + count)
  return {
    /** Returns whether it counted. The caller has checked that the song exists. */
    async add(songId: number, visitor: Visitor): Promise<boolean> {
      if (visitor.isBot || visitor.isInProcess) return false
      const play = { cache: deps.cache, name: `play:${songId}`, visitor, windowMs: playWindowMs }
      if (!(await countsOnce(play))) return false
      add(songId, 1)
      return true
    },

    /** Writes the collected counts and returns whether there were any; on failure they are kept. */
    async flush(): Promise<boolean> {
      if (pending.size === 0) return false
      const counts = pending
      pending = new Map()
      try {
        await deps.store.addPlays(counts, deps.getDay())
        return true
      } catch (cause) {
        for (const [songId, count] of counts) add(songId, count)
        throw cause
      }
    },
  }
}
