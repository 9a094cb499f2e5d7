import { type Generated, type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addColumns, addIndex, columns, inParts } from '../../platform/db/rows.ts'
import type { StoredFile } from '../../platform/feature.ts'
import { fileNameOf } from './upload.rules.ts'

/** One stored file. `name` is the hash of the uploaded bytes; a document has no width and no colour. */
type UploadTable = {
  name: string
  extension: string
  width: number
  height: number
  color: string
  size_bytes: number
  /** Of the stored bytes, in hex; '' for files older than this column, until a backup has read them. */
  sha256: Generated<string>
  is_animated: number
  download_name: string
  createdAt: number
  /** The number of uses, since when it is unused, and when it was put into the trash: 0 for never. */
  use_count: Generated<number>
  unused_since: Generated<number>
  binned_at: Generated<number>
  /** 1 if it was put there although it was in use. */
  is_forced: Generated<number>
}
export type UploadRow = Selectable<UploadTable>
export type NewUpload = Insertable<UploadTable>

export type UploadTables = {
  upload: UploadTable
  upload_by: { name: string; user_id: number; createdAt: number }
  upload_quota: { user_id: number; day: string; files: number; size_bytes: number }
}

// Below the smallest limit of parameters per query.
export const namesPerQuery = 500

export function createUploadStore(db: Db) {
  const query: Kysely<UploadTables> = db.query
  return {
    getUpload: (name: string): Promise<UploadRow | undefined> =>
      query.selectFrom('upload').selectAll().where('name', '=', name).executeTakeFirst(),

    async findUploads(names: readonly string[]): Promise<UploadRow[]> {
      const found: UploadRow[] = []
      for (const some of inParts(names, namesPerQuery))
        found.push(...(await query.selectFrom('upload').selectAll().where('name', 'in', some).execute()))
      return found
    },

    /** The stored files of all rows, in batches; inside a snapshot. A document is stored unchanged. */
    async *findFiles(): AsyncGenerator<StoredFile[]> {
      const all = query
        .selectFrom('upload')
        .select(['name', 'extension', 'sha256', 'width'])
        .orderBy(db.orderedByBytes('name'))
      for await (const rows of db.readInBatches(all, namesPerQuery)) {
        yield rows.map(({ name, extension, sha256, width }) => ({
          name: fileNameOf({ hash: name, extension }),
          sha256: sha256 || (width === 0 ? name : ''),
        }))
      }
    },

    async saveDigests(digests: ReadonlyMap<string, string>): Promise<void> {
      for (const [file, sha256] of digests) {
        const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))
        await query
          .updateTable('upload')
          .set({ sha256 })
          .where('name', '=', name)
          .where('sha256', '=', '')
          .execute()
      }
    },

    /** Also deletes who uploaded it. */
    async deleteUpload(name: string): Promise<void> {
      await query.deleteFrom('upload_by').where('name', '=', name).execute()
      await query.deleteFrom('upload').where('name', '=', name).execute()
    },

    /** The same bytes share one row: the first stays. */
    async addUpload(row: NewUpload): Promise<void> {
      await query
        .insertInto('upload')
        .values(row)
        .onConflict(conflict => conflict.column('name').doNothing())
        .execute()
    },
  }
}

type Taken = { userId: number; day: string; sizeBytes: number }
type DailyLimit = { files: number; sizeBytes: number }

/** Who uploaded which picture, and how much per day. */
export function createUploadOwnerStore(db: Db) {
  const query: Kysely<UploadTables> = db.query
  return {
    /** Counts a file atomically, so that parallel uploads stay within the limit; returns whether it fits. */
    async takeQuota({ userId, day, sizeBytes }: Taken, most: DailyLimit): Promise<boolean> {
      if (sizeBytes > most.sizeBytes) return false
      const row = await query
        .insertInto('upload_quota')
        .values({ user_id: userId, day, files: 1, size_bytes: sizeBytes })
        .onConflict(conflict =>
          conflict
            .column('user_id')
            .doUpdateSet({
              day,
              files: sql<number>`case when upload_quota.day = ${day} then upload_quota.files + 1 else 1 end`,
              size_bytes: sql<number>`case when upload_quota.day = ${day} then upload_quota.size_bytes else 0 end + ${sizeBytes}`,
            })
            .where(
              sql<boolean>`upload_quota.day <> ${day} or (upload_quota.files < ${most.files} and upload_quota.size_bytes + ${sizeBytes} <= ${most.sizeBytes})`,
            ),
        )
        .returning('user_id')
        .executeTakeFirst()
      return row !== undefined
    },

    async returnQuota({ userId, day, sizeBytes }: Taken): Promise<void> {
      await query
        .updateTable('upload_quota')
        .set({
          files: sql<number>`files - 1`,
          size_bytes: sql<number>`size_bytes - ${sizeBytes}`,
        })
        .where('user_id', '=', userId)
        .where('day', '=', day)
        .execute()
    },

    async addOwner(row: { name: string; user_id: number; createdAt: number }): Promise<void> {
      await query
        .insertInto('upload_by')
        .values(row)
        .onConflict(conflict => conflict.columns(['name', 'user_id']).doNothing())
        .execute()
    },

    async findOwnerIds(name: string): Promise<number[]> {
      const rows = await query.selectFrom('upload_by').select('user_id').where('name', '=', name).execute()
      return rows.map(row => row.user_id)
    },

    findByUser: (userId: number) =>
      query
        .selectFrom('upload_by')
        .innerJoin('upload', 'upload.name', 'upload_by.name')
        .select(['upload.name', 'extension', 'upload_by.createdAt'])
        .where('user_id', '=', userId)
        .orderBy('upload_by.createdAt')
        .execute(),

    async forgetUser(userId: number): Promise<void> {
      await query.deleteFrom('upload_by').where('user_id', '=', userId).execute()
      await query.deleteFrom('upload_quota').where('user_id', '=', userId).execute()
    },
  }
}

export const uploadMigrations: readonly Migration[] = [
  {
    name: '0002-upload',
    async up(db) {
      const { integer } = db.columnTypes
      await db.query.schema
        .createTable('upload')
        .addColumn('name', 'text', column => column.primaryKey())
        .$call(columns('text', 'extension color download_name'))
        .$call(columns(integer, 'width height size_bytes is_animated createdAt'))
        .execute()
    },
  },
  {
    name: '0005-upload-owner',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await schema
        .createTable('upload_by')
        .$call(columns('text', 'name'))
        .$call(columns(integer, 'user_id createdAt'))
        .addPrimaryKeyConstraint('upload_by_key', ['name', 'user_id'])
        .execute()
      await addIndex(db, 'upload_by_user', 'upload_by', ['user_id', 'createdAt'])
      await schema
        .createTable('upload_quota')
        .addColumn('user_id', integer, column => column.primaryKey())
        .$call(columns('text', 'day'))
        .$call(columns(integer, 'files size_bytes'))
        .execute()
    },
  },
  {
    name: '0067-upload-digest',
    up: db => addColumns(db, 'upload', 'text', 'sha256'),
  },
]
