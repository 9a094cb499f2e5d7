import type { Generated, Kysely, Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

type AlbumTable = {
  id: Generated<number>
  album_name: string
  description: string
  album_cover: string
  createdAt: number
  updatedAt: number
}
type Tables = { photo_album: AlbumTable; photo: { album_id: number } }

export type AlbumRow = Selectable<AlbumTable>
export type AlbumDraft = { album_name: string; description: string; album_cover: string }

/** The only SQL of albums. Oldest first, as they were put on the shelf. */
export function createAlbumStore(db: Db) {
  const query: Kysely<Tables> = db.query
  return {
    findAll: () => query.selectFrom('photo_album').selectAll().orderBy('id').execute(),

    getAlbum: (id: number) =>
      query.selectFrom('photo_album').selectAll().where('id', '=', id).executeTakeFirst(),

    getByName: (name: string) =>
      query.selectFrom('photo_album').selectAll().where('album_name', '=', name).executeTakeFirst(),

    async addAlbum(draft: AlbumDraft, nowMs: number) {
      const { id } = await query
        .insertInto('photo_album')
        .values({ ...draft, createdAt: nowMs, updatedAt: nowMs })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async updateAlbum(id: number, draft: AlbumDraft, nowMs: number) {
      await query
        .updateTable('photo_album')
        .set({ ...draft, updatedAt: nowMs })
        .where('id', '=', id)
        .execute()
    },

    /** Says whether it is there; a second change of its photos then waits for the end of this transaction. */
    async touchAlbum(id: number, nowMs: number) {
      const { numUpdatedRows } = await query
        .updateTable('photo_album')
        .set({ updatedAt: nowMs })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows) > 0
    },

    /** Deletes an album without photos, those in the bin included; says whether it did. */
    async deleteEmpty(id: number) {
      const { numDeletedRows } = await query
        .deleteFrom('photo_album')
        .where('id', '=', id)
        .where(eb =>
          eb.not(eb.exists(eb.selectFrom('photo').select('album_id').where('album_id', '=', id).limit(1))),
        )
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows) > 0
    },
  }
}

export type AlbumStore = ReturnType<typeof createAlbumStore>
