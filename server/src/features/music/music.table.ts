import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addIndex, columns } from '../../platform/db/rows.ts'

/** `song_id` is 0 for a file that is no readable audio, so that no later scan reads it again. */
export const fileNumbers = [
  'song_id',
  'size_bytes',
  'mtime_ms',
  'is_broken',
  'track_no',
  'disc_no',
  'duration_ms',
  'bit_rate',
  'sample_rate',
  'bit_depth',
  'is_lossless',
] as const
/** `artists` and `other_names` are JSON arrays. */
export const fileTexts = [
  'audio_hash',
  'md5',
  'type',
  'name',
  'artists',
  'album',
  'other_names',
  'cover_hash',
  'search_keys',
] as const

export const musicMigrations: readonly Migration[] = [
  {
    name: '0011-music',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      // A song outlives its files: moved or encoded again, it is still the same song.
      await schema
        .createTable('music_song')
        .addColumn('id', integer, column => column.primaryKey())
        .$call(columns(integer, 'createdAt play_count'))
        .execute()
      await schema
        .createTable('music_audio')
        .addColumn('audio_hash', 'text', column => column.primaryKey())
        .$call(columns(integer, 'song_id'))
        .execute()

      await schema
        .createTable('music_file')
        .addColumn('path', 'text', column => column.primaryKey())
        .$call(columns(integer, fileNumbers.join(' ')))
        .$call(columns('text', `${fileTexts.join(' ')} lyric`))
        // Thousandths of a dB, and of full scale; null if the file has no such tag.
        .addColumn('gain_milli', integer)
        .addColumn('peak_milli', integer)
        .execute()

      for (const [table, content] of [
        ['music_picture', 'hash'],
        ['music_playlist', 'tracks'],
      ] as const) {
        await schema
          .createTable(table)
          .addColumn('path', 'text', column => column.primaryKey())
          .$call(columns(integer, 'size_bytes mtime_ms'))
          .$call(columns('text', content))
          .execute()
      }

      await schema
        .createTable('music_play')
        .$call(columns(integer, 'song_id day count'))
        .addPrimaryKeyConstraint('music_play_key', ['song_id', 'day'])
        .execute()
      await addIndex(db, 'music_play_day', 'music_play', ['day'])
    },
  },
  {
    // Names in older encodings, lengths and bit rates were read wrongly: the next scan reads every file again.
    name: '0014-music-read-again',
    async up({ query }) {
      const files: Kysely<Record<'music_file' | 'music_playlist', { mtime_ms: number }>> = query
      await files.updateTable('music_file').set({ mtime_ms: -1 }).execute()
      await files.updateTable('music_playlist').set({ mtime_ms: -1 }).execute()
    },
  },
  {
    // By song, not by file: it survives when the file is moved, encoded or tagged again.
    name: '0046-music-tag',
    async up(db) {
      const { integer } = db.columnTypes
      await db.query.schema
        .createTable('music_tag')
        .addColumn('song_id', integer, column => column.primaryKey())
        .$call(columns('text', 'name artists album cover_url search_keys'))
        .$call(columns(integer, 'track_no'))
        .execute()
    },
  },
  { name: '0068-music-keys', up: makeKeysAgain },
]

type Tags = { song_id: number; name: string; artists: string; album: string; search_keys: string }
type File = Tags & { path: string; other_names: string; is_broken: number }

/** Initials of a name are found from each of its characters on, and characters are simplified one by one. */
async function makeKeysAgain(db: Db) {
  const { makeKeys } = await import('./tags/names.ts')
  const query: Kysely<{ music_file: File; music_tag: Tags }> = db.query
  const keysOf = ({ name, artists, album }: Omit<Tags, 'search_keys'>, other_names: string) =>
    makeKeys({ name, artists: JSON.parse(artists), album, other_names: JSON.parse(other_names) })
  const otherNames = new Map<number, string>()
  for (const file of await query.selectFrom('music_file').selectAll().where('is_broken', '=', 0).execute()) {
    otherNames.set(file.song_id, file.other_names)
    const search_keys = await keysOf(file, file.other_names)
    await query.updateTable('music_file').set({ search_keys }).where('path', '=', file.path).execute()
  }
  for (const tags of await query.selectFrom('music_tag').selectAll().execute()) {
    const search_keys = await keysOf(tags, otherNames.get(tags.song_id) ?? '[]')
    await query.updateTable('music_tag').set({ search_keys }).where('song_id', '=', tags.song_id).execute()
  }
}
