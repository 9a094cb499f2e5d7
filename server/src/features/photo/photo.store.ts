import { photoStatus } from '@xiaolou/contract/photo'
import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

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
type Tables = { photo: PhotoTable }

export type PhotoRow = Selectable<PhotoTable>
export type PhotoRecord = Insertable<PhotoTable>

/** The only SQL of photos, over one database or one transaction of it. Newest first. */
export function createPhotoStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const inAlbum = (albumId: number, status: number) =>
    query.selectFrom('photo').where('status', '=', status).where('album_id', '=', albumId)

  return {
    async countInAlbum(albumId: number, status: number) {
      const row = await inAlbum(albumId, status)
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return row.total
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
