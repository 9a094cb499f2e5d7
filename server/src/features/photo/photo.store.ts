import { photosPath } from '@xiaolou/contract/address'
import { photoStatus } from '@xiaolou/contract/photo'
import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addColumns,
  addIndex,
  changesAny,
  columns,
  countRows,
  createTableWithId,
  findSlice,
  idsOf,
  inParts,
  orderedFirst,
  type Slice,
  type Stamped,
  tableOf,
} from '../../platform/db/rows.ts'
import { createSoundIndex } from '../../platform/search-index.ts'
import { albumSearchName, createAlbumSearch } from './photo.search.ts'

type PhotoTable = {
  id: Generated<number>
  album_id: number
  url: string
  placeholder: string
  caption: string
  taken_at: string
  status: 1 | 2
  /** From 1 if the owner placed it by hand; 0 comes before those, the newest first. */
  position: Generated<number>
  createdAt: number
}

export type PhotoRow = Selectable<PhotoTable>

type AlbumTable = AlbumDraft &
  Stamped & {
    order: Generated<number>
    is_hidden: Generated<number>
    /** When it was binned, epoch milliseconds; 0 if it is not in the bin. */
    binned_at: Generated<number>
  }
type Tables = { photo_album: AlbumTable; photo: PhotoTable }

export type AlbumRow = Selectable<AlbumTable>
export type AlbumDraft = { album_name: string; description: string; album_cover: string }

/** The only SQL of albums and photos, over one database or transaction. */
export function createPhotoStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const inAlbum = (albumId: number, status: 1 | 2) =>
    query.selectFrom('photo').where('status', '=', status).where('album_id', '=', albumId)

  const inOwnOrder = () => query.selectFrom('photo_album').selectAll().orderBy('order').orderBy('id')
  /** Numbers rows from 1 in the order of their ids, some hundreds per statement. */
  const place = async (table: 'photo' | 'photo_album', column: string, ids: readonly number[]) => {
    const numbered = ids.map((id, at) => ({ id, number: at + 1 }))
    for (const part of inParts(numbered)) {
      const cases = part.map(({ id, number }) => sql`when ${id} then ${sql.lit(number)}`)
      await db.query
        .updateTable(table)
        .set({ [column]: sql`case id ${sql.join(cases, sql` `)} else 0 end` })
        .where(sql<boolean>`id in (${sql.join(part.map(({ id }) => id))})`)
        .execute()
    }
  }

  const albums = tableOf<AlbumTable>(db, 'photo_album')
  const search = createAlbumSearch(db)

  return {
    albums,
    photos: tableOf<PhotoTable>(db, 'photo'),

    file: search.file,

    findAllAlbums: () => inOwnOrder().execute(),
    findShownAlbums: () => inOwnOrder().where('is_hidden', '=', 0).where('binned_at', '=', 0).execute(),

    /** The order value that puts a new album last: among equals the newer one comes later. */
    async getLastOrder(): Promise<number> {
      const last = await query
        .selectFrom('photo_album')
        .select('order')
        .orderBy('order', 'desc')
        .executeTakeFirst()
      return last?.order ?? 0
    },

    /** Albums that are not listed follow, in their current order. */
    async orderAlbums(ids: readonly number[]): Promise<void> {
      await place('photo_album', 'order', orderedFirst(ids, await idsOf(inOwnOrder())))
    },

    /** Photos that are not listed come first, the newest first. */
    async orderPhotos(albumId: number, ids: readonly number[]): Promise<void> {
      const own = new Set(await idsOf(query.selectFrom('photo').select('id').where('album_id', '=', albumId)))
      await query.updateTable('photo').set({ position: 0 }).where('album_id', '=', albumId).execute()
      await place(
        'photo',
        'position',
        [...new Set(ids)].filter(id => own.has(id)),
      )
    },

    getAlbumByName: (name: string) =>
      query.selectFrom('photo_album').selectAll().where('album_name', '=', name).executeTakeFirst(),

    /** Deletes an album without photos, including binned ones; returns whether it did. */
    async deleteEmptyAlbum(id: number) {
      const photos = query.selectFrom('photo').select('album_id').where('album_id', '=', id).limit(1)
      const isDeleted = await changesAny(
        query
          .deleteFrom('photo_album')
          .where('id', '=', id)
          .where(eb => eb.not(eb.exists(photos))),
      )
      await search.file(id)
      return isDeleted
    },

    countInAlbum: (albumId: number, status: 1 | 2) => countRows(inAlbum(albumId, status)),

    findInAlbum: ({ albumId, status, ...slice }: Slice & { albumId: number; status: 1 | 2 }) =>
      findSlice(inAlbum(albumId, status).selectAll().orderBy('position').orderBy('id', 'desc'), slice),

    /** Including binned ones, in the same order. */
    findWhole: (albumId: number) =>
      query
        .selectFrom('photo')
        .selectAll()
        .where('album_id', '=', albumId)
        .orderBy('position')
        .orderBy('id', 'desc')
        .execute(),

    findUrls: async (albumId: number) =>
      (await inAlbum(albumId, photoStatus.normal).select('url').execute()).map(({ url }) => url),

    countBinned: () =>
      query
        .selectFrom('photo')
        .select(eb => ['album_id', eb.fn.countAll<number>().as('total')])
        .where('status', '=', photoStatus.bin)
        .groupBy('album_id')
        .execute(),

    /** Deletes a binned album with all its photos; returns whether it did. */
    async deleteBinnedAlbum(id: number): Promise<boolean> {
      const binned = await query
        .selectFrom('photo_album')
        .select('id')
        .where('id', '=', id)
        .where('binned_at', '>', 0)
        .executeTakeFirst()
      if (!binned) return false
      await query.deleteFrom('photo').where('album_id', '=', id).execute()
      await query.deleteFrom('photo_album').where('id', '=', id).execute()
      await search.file(id)
      return true
    },

    /** For every album with photos: their number, the first one's address, and the last manual position. */
    findSummaries: () =>
      query
        .selectFrom(
          query
            .selectFrom('photo')
            .select([
              'album_id',
              'url as first_url',
              sql<number>`count(*) over (partition by album_id)`.as('photo_count'),
              sql<number>`max(position) over (partition by album_id)`.as('last_position'),
              sql<number>`row_number() over (partition by album_id order by position, id desc)`.as('place'),
            ])
            .where('status', '=', photoStatus.normal)
            .as('numbered'),
        )
        .select(['album_id', 'first_url', 'photo_count', 'last_position'])
        .where('place', '=', 1)
        .execute(),
  }
}

export type PhotoStore = ReturnType<typeof createPhotoStore>

export const photoMigrations: readonly Migration[] = [
  {
    name: '0007-photo',
    async up(db) {
      const { integer } = db.columnTypes
      await createTableWithId(db, 'photo_album')
        .addColumn('album_name', 'text', column => column.notNull().unique())
        .$call(columns('text', 'description album_cover'))
        .$call(columns(integer, 'createdAt updatedAt'))
        .execute()
      await createTableWithId(db, 'photo')
        .addColumn('album_id', integer, column => column.notNull().references('photo_album.id'))
        .$call(columns('text', 'url placeholder caption taken_at'))
        .$call(columns(integer, 'status createdAt'))
        .execute()
      // Serves an album's list, its count, its first photo and whether it is empty.
      await addIndex(db, 'photo_list', 'photo', ['album_id', 'status', 'id desc'])
    },
  },
  {
    name: '0045-photo-order',
    async up(db) {
      const { integer } = db.columnTypes
      await addColumns(db, 'photo_album', integer, 'order is_hidden binned_at')
      await addColumns(db, 'photo', integer, 'position')
      await db.query.schema.dropIndex('photo_list').execute()
      await addIndex(db, 'photo_list', 'photo', ['album_id', 'status', 'position', 'id desc'])
    },
  },
  {
    name: '0050-album-search',
    async up(db) {
      await db.textIndex(albumSearchName).create()
      await createSoundIndex(db, albumSearchName)
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
