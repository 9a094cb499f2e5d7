import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** One stored thing. `name` is the hash of the bytes that came in; a linked document has no width and no colour. */
export type UploadRow = {
  name: string
  extension: string
  width: number
  height: number
  color: string
  size_bytes: number
  is_animated: number
  download_name: string
  createdAt: number
}

type UploadTables = { upload: UploadRow; upload_by: { name: string; user_id: number } }

// Below the smallest number of parameters that a database takes in one query.
const namesPerQuery = 500

export function createUploadStore(db: Db) {
  const query: Kysely<UploadTables> = db.query
  return {
    getUpload: (name: string): Promise<UploadRow | undefined> =>
      query.selectFrom('upload').selectAll().where('name', '=', name).executeTakeFirst(),

    async findUploads(names: readonly string[]): Promise<UploadRow[]> {
      const found: UploadRow[] = []
      for (let at = 0; at < names.length; at += namesPerQuery) {
        const some = names.slice(at, at + namesPerQuery)
        found.push(...(await query.selectFrom('upload').selectAll().where('name', 'in', some).execute()))
      }
      return found
    },

    /** With its row goes whose it was. */
    async deleteUpload(name: string): Promise<void> {
      await query.deleteFrom('upload_by').where('name', '=', name).execute()
      await query.deleteFrom('upload').where('name', '=', name).execute()
    },

    /** The same bytes twice are one row: the first stays. */
    async addUpload(row: UploadRow): Promise<void> {
      await query
        .insertInto('upload')
        .values(row)
        .onConflict(conflict => conflict.column('name').doNothing())
        .execute()
    },
  }
}
