import type { Generated, Kysely, Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { rowsAfter, tableOf } from '../../platform/db/rows.ts'
import { type SearchSource, searchIndexOf } from '../../platform/search-index.ts'

type AlbumTable = {
  id: Generated<number>
  album_name: string
  description: string
  is_hidden: number
  binned_at: number
}
type AlbumRow = Selectable<AlbumTable>

export const albumSearchName = 'album_search'

const isShown = ({ is_hidden, binned_at }: AlbumRow) => is_hidden === 0 && binned_at === 0
const entryOf = ({ id, album_name, description }: AlbumRow) => ({
  ...{ id, title: album_name, text: description },
})

/** Every visible album. */
export const albumSearchSource: SearchSource = {
  name: albumSearchName,
  async findEntries(db, afterId, limit) {
    const query: Kysely<{ photo_album: AlbumTable }> = db.query
    const rows = await query
      .selectFrom('photo_album')
      .selectAll()
      .where('is_hidden', '=', 0)
      .where('binned_at', '=', 0)
      .$call(rowsAfter(afterId, limit))
    return rows.map(entryOf)
  },
}

/** The search index of albums, over one database or transaction. */
export function createAlbumSearch(db: Db) {
  const query: Kysely<{ photo_album: AlbumTable }> = db.query
  const index = searchIndexOf(db, albumSearchName)
  return {
    /** The texts that search looks through: visible albums. */
    findTexts: (ids: readonly number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : query
            .selectFrom('photo_album')
            .select(['id', 'album_name as title', 'description as text'])
            .where('id', 'in', ids)
            .where('is_hidden', '=', 0)
            .where('binned_at', '=', 0)
            .execute(),

    /** Indexes an album's current text; call it in the transaction of every change. */
    async file(id: number) {
      const album = await tableOf<AlbumTable>(db, 'photo_album').get(id)
      if (album && isShown(album)) await index.put([entryOf(album)])
      else await index.remove([id])
    },
  }
}
