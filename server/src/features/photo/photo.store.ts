import { photosPath } from '@xiaolou/contract/address'
import { photoStatus } from '@xiaolou/contract/photo'
import type { Generated, Kysely, Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addIndex,
  columns,
  countRows,
  findSlice,
  type Slice,
  type Stamped,
  tableOf,
} from '../../platform/db/rows.ts'

type PhotoTable = {
  id: Generated<number>
  album_id: number
  url: string
  placeholder: string
  caption: string
  taken_at: string
  status: 1 | 2
  createdAt: number
}

export type PhotoRow = Selectable<PhotoTable>

type AlbumTable = AlbumDraft & Stamped
type Tables = { photo_album: AlbumTable; photo: PhotoTable }

export type AlbumRow = Selectable<AlbumTable>
export type AlbumDraft = { album_name: string; description: string; album_cover: string }

/** The only SQL of albums and photos, over one database or one transaction of it. Photos are newest first. */
export function createPhotoStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const inAlbum = (albumId: number, status: 1 | 2) =>
    query.selectFrom('photo').where('status', '=', status).where('album_id', '=', albumId)

  return {
    albums: tableOf<AlbumTable>(db, 'photo_album'),
    photos: tableOf<PhotoTable>(db, 'photo'),

    /** Oldest first, as they were made. */
    findAlbums: () => query.selectFrom('photo_album').selectAll().orderBy('id').execute(),

    getAlbumByName: (name: string) =>
      query.selectFrom('photo_album').selectAll().where('album_name', '=', name).executeTakeFirst(),

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

    countInAlbum: (albumId: number, status: 1 | 2) => countRows(inAlbum(albumId, status)),

    findInAlbum: ({ albumId, status, ...slice }: Slice & { albumId: number; status: 1 | 2 }) =>
      findSlice(inAlbum(albumId, status).selectAll().orderBy('id', 'desc'), slice),

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
    async up(db) {
      const { schema } = db.query
      const { id, idType, integer } = db.columnTypes
      await schema
        .createTable('photo_album')
        .addColumn('id', idType, id)
        .addColumn('album_name', 'text', column => column.notNull().unique())
        .$call(columns('text', 'description album_cover'))
        .$call(columns(integer, 'createdAt updatedAt'))
        .execute()
      await schema
        .createTable('photo')
        .addColumn('id', idType, id)
        .addColumn('album_id', integer, column => column.notNull().references('photo_album.id'))
        .$call(columns('text', 'url placeholder caption taken_at'))
        .$call(columns(integer, 'status createdAt'))
        .execute()
      // Serves an album's list, its count, its newest photo and the question whether it is empty alike.
      await addIndex(db, 'photo_list', 'photo', ['album_id', 'status', 'id desc'])
    },
  },
]

/** Where albums may show a picture of the site. */
export const photoPictures: readonly TextColumns[] = [
  {
    table: 'photo_album',
    key: 'id',
    columns: ['album_cover', 'description'],
    place: { kind: 'album', title: 'album_name', needs: ['id'], address: row => photosPath(Number(row.id)) },
  },
  {
    table: 'photo',
    key: 'id',
    columns: ['url', 'caption'],
    place: {
      kind: 'photo',
      title: 'caption',
      needs: ['album_id'],
      address: row => photosPath(Number(row.album_id)),
    },
  },
]
