import { type UnreadReason, unreadReasonOf } from '@xiaolou/contract/music-manage'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { inParts, type Slice } from '../../platform/db/rows.ts'
import { fileNumbers, fileTexts } from './music.table.ts'

/** What is known of one audio file. `path` is relative, with `/`; `bit_rate` is bits per second. */
export type FileRow = Record<(typeof fileNumbers)[number], number> &
  Record<(typeof fileTexts)[number] | 'path' | 'lyric', string> &
  Record<'gain_milli' | 'peak_milli', number | null>

/** A file as found in the folder: enough to detect changes. */
export type FoundFile = Readonly<Pick<FileRow, 'path' | 'size_bytes' | 'mtime_ms'>>

/** Compares the folder with what is stored: new or changed files, and stored ones replaced, gone or kept. */
export function compareFiles<T extends FoundFile>(found: readonly FoundFile[], stored: readonly T[]) {
  const byPath = new Map(found.map(file => [file.path, file]))
  const isKept = (row: FoundFile) => {
    const now = byPath.get(row.path)
    return row.size_bytes === now?.size_bytes && row.mtime_ms === now.mtime_ms
  }
  const { kept = [], left = [] } = Object.groupBy(stored, row => (isKept(row) ? 'kept' : 'left'))
  const keptPaths = new Set(kept.map(row => row.path))
  return {
    changed: found.filter(file => !keptPaths.has(file.path)),
    /** Stored files that are gone or have changed. */
    left,
    gone: left.filter(row => !byPath.has(row.path)).map(row => row.path),
    kept,
  }
}

export type PictureRow = FoundFile & { hash: string }
export type PlaylistRow = FoundFile & { tracks: string }

/** The owner's tags of a song, which override its file's; `artists` is a JSON list. */
export type TagRow = {
  song_id: number
  name: string
  artists: string
  album: string
  track_no: number
  cover_url: string
  search_keys: string
}

export type MusicTables = {
  music_song: { id: number; createdAt: number; play_count: number }
  music_audio: { audio_hash: string; song_id: number }
  music_file: FileRow
  music_picture: PictureRow
  music_playlist: PlaylistRow
  music_tag: TagRow
  music_play: { song_id: number; day: number; count: number }
}

// PostgreSQL takes 65,535 values in one statement, SQLite 32,766; a row has two dozen.
const rowsPerStatement = 200

/** What a scan needs to know of a file scanned before. */
export type KnownFile = FoundFile & Readonly<Pick<FileRow, 'song_id' | 'name' | 'artists'>>

/** The only SQL of the music folder's content. */
export function createMusicStore(db: Db) {
  const query: Kysely<MusicTables> = db.query

  const deletePaths = async (
    table: 'music_file' | 'music_picture' | 'music_playlist',
    paths: readonly string[],
  ) => {
    for (const slice of inParts(paths, rowsPerStatement))
      await query.deleteFrom(table).where('path', 'in', slice).execute()
  }

  return {
    findKnownFiles: (): Promise<KnownFile[]> =>
      query
        .selectFrom('music_file')
        .select(['path', 'size_bytes', 'mtime_ms', 'song_id', 'name', 'artists'])
        .execute(),

    /** The MD5 of each file, with the size and time at which it was computed. */
    findDigests: () =>
      query
        .selectFrom('music_file')
        .select(['path', 'md5', 'size_bytes', 'mtime_ms'])
        .where('md5', '<>', '')
        .execute(),

    async saveFiles(rows: readonly FileRow[]) {
      await deletePaths(
        'music_file',
        rows.map(row => row.path),
      )
      for (const slice of inParts(rows, rowsPerStatement))
        await query.insertInto('music_file').values(slice).execute()
    },

    async findSongIds(hashes: readonly string[]): Promise<Map<string, number>> {
      const ids = new Map<string, number>()
      for (const slice of inParts([...new Set(hashes)], rowsPerStatement)) {
        const rows = await query
          .selectFrom('music_audio')
          .selectAll()
          .where('audio_hash', 'in', slice)
          .execute()
        for (const row of rows) ids.set(row.audio_hash, row.song_id)
      }
      return ids
    },

    /** Permanently records that this audio is this song. */
    async addAudio(audioHash: string, songId: number, nowMs: number) {
      await query
        .insertInto('music_song')
        .values({ id: songId, createdAt: nowMs, play_count: 0 })
        .onConflict(conflict => conflict.column('id').doNothing())
        .execute()
      await query
        .insertInto('music_audio')
        .values({ audio_hash: audioHash, song_id: songId })
        .onConflict(conflict => conflict.column('audio_hash').doNothing())
        .execute()
    },

    deletePaths,
    findPictures: (): Promise<PictureRow[]> =>
      query.selectFrom('music_picture').selectAll().orderBy('path').execute(),
    findPlaylists: (): Promise<PlaylistRow[]> =>
      query.selectFrom('music_playlist').selectAll().orderBy('path').execute(),

    async savePicture(row: PictureRow) {
      await deletePaths('music_picture', [row.path])
      await query.insertInto('music_picture').values(row).execute()
    },

    async savePlaylist(row: PlaylistRow) {
      await deletePaths('music_playlist', [row.path])
      await query.insertInto('music_playlist').values(row).execute()
    },

    /** Every playable file, by path, with the time its song was first seen. Without lyrics. */
    findPlayable: () =>
      query
        .selectFrom('music_file')
        .innerJoin('music_song', 'music_song.id', 'music_file.song_id')
        .select(['path', ...fileNumbers, ...fileTexts, 'gain_milli', 'peak_milli', 'createdAt'])
        .where('is_broken', '=', 0)
        .orderBy('path')
        .execute(),

    /** Files that cannot be played; the name is the reason, or '' for a file that an earlier version read. */
    findUnread: ({ limit, offset }: Slice) =>
      query
        .selectFrom('music_file')
        .select(['path', 'name'])
        .where('is_broken', '=', 1)
        .orderBy('path')
        .limit(limit)
        .offset(offset)
        .execute(),
    async countUnread(): Promise<Partial<Record<UnreadReason, number>>> {
      const rows = await query
        .selectFrom('music_file')
        .select(({ fn }) => ['name', fn.countAll().as('count')])
        .where('is_broken', '=', 1)
        .groupBy('name')
        .execute()
      const counts = new Map<UnreadReason, number>()
      for (const { name, count } of rows) {
        const reason = unreadReasonOf(name)
        counts.set(reason, (counts.get(reason) ?? 0) + Number(count))
      }
      return Object.fromEntries(counts)
    },

    everyTag: query.selectFrom('music_tag').selectAll().orderBy('song_id'),
    async saveTag(row: TagRow) {
      const { song_id, ...tags } = row
      await query
        .insertInto('music_tag')
        .values(row)
        .onConflict(conflict => conflict.column('song_id').doUpdateSet(tags))
        .execute()
    },
    async deleteTag(songId: number) {
      await query.deleteFrom('music_tag').where('song_id', '=', songId).execute()
    },

    async getLyric(path: string): Promise<string> {
      const row = await query
        .selectFrom('music_file')
        .select('lyric')
        .where('path', '=', path)
        .executeTakeFirst()
      return row?.lyric ?? ''
    },
  }
}

export type MusicStore = ReturnType<typeof createMusicStore>
export type PlayableRow = Awaited<ReturnType<MusicStore['findPlayable']>>[number]
