import { photoStatus } from '@xiaolou/contract/photo'
import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { countRows } from '../../platform/db/slice.ts'

type PhotoTable = {
  id: Generated<number>
  album_id: number
  url: string
  placeholder: string
  caption: string
  taken_at: string
  status: number
  createdAt: number
}

export type PhotoRow = Selectable<PhotoTable>
type PhotoRecord = Insertable<PhotoTable>

type AlbumTable = {
  id: Generated<number>
  album_name: string
  description: string
  album_cover: string
  createdAt: number
  updatedAt: number
}
type Tables = { photo_album: AlbumTable; photo: PhotoTable }

export type AlbumRow = Selectable<AlbumTable>
export type AlbumDraft = { album_name: string; description: string; album_cover: string }

/** The only SQL of albums and photos, over one database or one transaction of it. Photos are newest first. */
export function createPhotoStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const inAlbum = (albumId: number, status: number) =>
    query.selectFrom('photo').where('status', '=', status).where('album_id', '=', albumId)

  return {
    /** Oldest first, as they were made. */
    findAlbums: () => query.selectFrom('photo_album').selectAll().orderBy('id').execute(),

    getAlbum: (id: number) =>
      query.selectFrom('photo_album').selectAll().where('id', '=', id).executeTakeFirst(),

    getAlbumByName: (name: string) =>
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
    async deleteEmptyAlbum(id: number) {
      const { numDeletedRows } = await query
        .deleteFrom('photo_album')
        .where('id', '=', id)
        .where(eb =>
          eb.not(eb.exists(eb.selectFrom('photo').select('album_id').where('album_id', '=', id).limit(1))),
        )
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows) > 0
    },

    async countInAlbum(albumId: number, status: number) {
      return countRows(inAlbum(albumId, status))
    },

    findInAlbum: (input: { albumId: number; status: number; limit: number; offset: number }) =>
      inAlbum(input.albumId, input.status)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(input.limit)
        .offset(input.offset)
        .execute(),

    /** Ids in the order of the photos. */
    async addPhotos(photos: readonly PhotoRecord[]) {
      const ids: number[] = []
      for (const photo of photos) {
        const { id } = await query.insertInto('photo').values(photo).returning('id').executeTakeFirstOrThrow()
        ids.push(id)
      }
      return ids
    },

    /** Says how many of these photos there were. */
    async setStatus(ids: readonly number[], status: number) {
      const { numUpdatedRows } = await query
        .updateTable('photo')
        .set({ status })
        .where('id', 'in', ids)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    async deletePhotos(ids: readonly number[]) {
      const { numDeletedRows } = await query
        .deleteFrom('photo')
        .where('id', 'in', ids)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Of every album with photos: how many, and the address of the newest. */
    findSummaries: () =>
      query
        .selectFrom(
          query
            .selectFrom('photo')
            .select(eb => [
              'album_id',
              eb.fn.countAll<number>().as('photo_count'),
              eb.fn.max('id').as('newest_id'),
            ])
            .where('status', '=', photoStatus.normal)
            .groupBy('album_id')
            .as('summary'),
        )
        .innerJoin('photo', 'photo.id', 'newest_id')
        .select(['summary.album_id', 'photo_count', 'url as newest_url'])
        .execute(),
  }
}

export type PhotoStore = ReturnType<typeof createPhotoStore>

export const photoMigrations: readonly Migration[] = [
  {
    name: '0007-photo',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      await schema
        .createTable('photo_album')
        .addColumn('id', idType, id)
        .addColumn('album_name', 'text', column => column.notNull().unique())
        .addColumn('description', 'text', column => column.notNull())
        .addColumn('album_cover', 'text', column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .addColumn('updatedAt', integer, column => column.notNull())
        .execute()
      let photo = schema
        .createTable('photo')
        .addColumn('id', idType, id)
        .addColumn('album_id', integer, column => column.notNull().references('photo_album.id'))
      for (const name of ['url', 'placeholder', 'caption', 'taken_at']) {
        photo = photo.addColumn(name, 'text', column => column.notNull())
      }
      await photo
        .addColumn('status', integer, column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .execute()
      // Serves an album's list, its count, its newest photo and the question whether it is empty alike.
      await schema.createIndex('photo_list').on('photo').columns(['album_id', 'status', 'id desc']).execute()
    },
  },
]

/** Where albums may show a picture of the site. */
export const photoPictures: readonly TextColumns[] = [
  { table: 'photo_album', key: 'id', columns: ['album_cover', 'description'] },
  { table: 'photo', key: 'id', columns: ['url', 'caption'] },
]
