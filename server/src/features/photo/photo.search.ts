import { tokensOf } from '@xiaolou/contract/search-text'
import type { Generated, Kysely, Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { rowsAfter, tableOf, walkById } from '../../platform/db/rows.ts'
import { soundKeysOf } from '../../platform/sounds.ts'
import { soundIndexOf } from '../../platform/text-search.ts'

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
  ...{ id, title: tokensOf(album_name), body: tokensOf(description) },
})
const soundEntryOf = async ({ id, album_name }: AlbumRow) => ({
  ...{ id, title: await soundKeysOf(album_name), body: [] },
})

const filedAtOnce = 500

/** Fills empty search indexes with every visible album; inside a transaction. */
export async function rebuildAlbumSearch(db: Db): Promise<void> {
  const query: Kysely<{ photo_album: AlbumTable }> = db.query
  const ask = (afterId: number, limit: number) =>
    query.selectFrom('photo_album').selectAll().$call(rowsAfter(afterId, limit))
  for await (const rows of walkById(ask, filedAtOnce)) {
    const shown = rows.filter(isShown)
    await db.textIndex(albumSearchName).put(shown.map(entryOf))
    await soundIndexOf(db, albumSearchName).put(await Promise.all(shown.map(soundEntryOf)))
  }
}

/** The search index of albums, over one database or transaction. */
export function createAlbumSearch(db: Db) {
  const query: Kysely<{ photo_album: AlbumTable }> = db.query
  const words = db.textIndex(albumSearchName)
  const sounds = soundIndexOf(db, albumSearchName)
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
      if (album && isShown(album)) {
        await words.put([entryOf(album)])
        await sounds.put([await soundEntryOf(album)])
      } else {
        await words.remove([id])
        await sounds.remove([id])
      }
    },
  }
}
