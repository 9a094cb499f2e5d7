import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { columns } from '../../platform/db/rows.ts'
import type { GuardedFetch } from '../../platform/guarded-fetch.ts'
import { fetchImage } from './upload.fetch.ts'
import { hashOfUrl, imageWork, uploadUrl } from './upload.rules.ts'
import type { Uploads } from './upload.service.ts'
import type { UploadTables } from './upload.store.ts'

type FetchedTables = UploadTables & {
  /** Uploads by the hash of their original address, which may be too long for a database key. */
  upload_fetched: { address_hash: string; name: string; createdAt: number }
}

const hashOf = (url: string) => createHash('sha256').update(url).digest('hex')

export type FetchedPictures = ReturnType<typeof createFetchedPictures>

/** Pictures that an import fetches from other hosts, each once: later runs know them by address. */
export function createFetchedPictures(deps: {
  db: Db
  clock: Clock
  uploads: Uploads
  fetchPublic: GuardedFetch
}) {
  const query: Kysely<FetchedTables> = deps.db.query
  /** Records that an upload came from an external address. */
  const remember = async (url: string, upload: string) => {
    const name = hashOfUrl(upload)
    if (name === undefined) throw new Error('a stored picture has no name')
    await query
      .insertInto('upload_fetched')
      .values({ address_hash: hashOf(url), name, createdAt: deps.clock.now() })
      .onConflict(conflict => conflict.column('address_hash').doUpdateSet({ name }))
      .execute()
  }
  return {
    /** Its address here; undefined if the picture was deleted since. */
    async find(url: string): Promise<string | undefined> {
      const row = await query
        .selectFrom('upload_fetched')
        .innerJoin('upload', 'upload.name', 'upload_fetched.name')
        .select(['upload.name', 'extension'])
        .where('address_hash', '=', hashOf(url))
        .executeTakeFirst()
      return row && uploadUrl(row.name, row.extension)
    },

    /** Its bytes. Throws a refusal with a message. */
    fetch: (url: string) => fetchImage(deps.fetchPublic, url),

    /** Stores it for its address; returns the new one. Throws a refusal if it is not a picture. */
    async save(url: string, bytes: Uint8Array): Promise<string> {
      const picture = await deps.uploads.saveImage(bytes, imageWork.folder)
      await remember(url, picture.url)
      return picture.url
    },

    remember,
  }
}

export const fetchedMigrations: readonly Migration[] = [
  {
    name: '0026-upload-fetched',
    async up(db) {
      await db.query.schema
        .createTable('upload_fetched')
        .addColumn('address_hash', 'text', column => column.primaryKey())
        .$call(columns('text', 'name'))
        .$call(columns(db.columnTypes.integer, 'createdAt'))
        .execute()
    },
  },
]
