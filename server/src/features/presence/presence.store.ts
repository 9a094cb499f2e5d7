import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { columns } from '../../platform/db/rows.ts'

/** One row: the song the owner heard last, ms since 1970. */
type OwnerSongTables = { owner_song: { id: number; song_id: number; heardAt: number } }

export const ownerSongTable = 'owner_song'
const theOne = 1

export const presenceMigrations: readonly Migration[] = [
  {
    name: '0054-owner-song',
    async up({ query, columnTypes: { integer } }) {
      await query.schema
        .createTable(ownerSongTable)
        .addColumn('id', integer, column => column.primaryKey())
        .$call(columns(integer, 'song_id heardAt'))
        .execute()
    },
  },
]

export function createOwnerSongStore(db: Db) {
  const query = db.query.withTables<OwnerSongTables>()
  return {
    getSong: () => query.selectFrom(ownerSongTable).select(['song_id', 'heardAt']).executeTakeFirst(),
    async setSong(song: { song_id: number; heardAt: number }) {
      await query
        .insertInto(ownerSongTable)
        .values({ id: theOne, ...song })
        .onConflict(conflict => conflict.column('id').doUpdateSet(song))
        .execute()
    },
  }
}
