import type { Generated } from 'kysely'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addIndex, columns, createTableWithId } from '../../platform/db/rows.ts'
import type { DraftSource } from '../../platform/imported.ts'
import { writingDayMigration } from './draft.day.ts'

/** Times are epoch milliseconds, 0 for none. */
export type DraftTable = {
  key: string
  /** Its published article; the draft is deleted with it. */
  article_id: number | null
  author_id: number
  revision: number
  /** The published revision; 0 for none. */
  published_revision: number
  title: string
  content: string
  /** The other fields of the contract's draft, as JSON. */
  fields: string
  word_count: number
  publish_at: number
  binned_at: number
  createdAt: number
  updatedAt: number
}

/** A complete earlier text of a draft. */
export type VersionTable = {
  id: Generated<number>
  draft_key: string
  revision: number
  kind: 'pause' | 'published' | 'restore' | 'conflict'
  title: string
  word_count: number
  /** Difference in characters from the version before. */
  change: number
  /** All fields as JSON, gzip, base64. */
  packed: string
  /** Addresses of the site's pictures in it, as compressed text cannot be searched. */
  pictures: string
  createdAt: number
}

/** Exists until publication, when the source moves to the article. `revision` is the import's last one. */
export type SourceTable = DraftSource & { draft_key: string; revision: number }

export type DraftTables = { draft: DraftTable; draft_version: VersionTable; draft_source: SourceTable }

export const draftMigrations: readonly Migration[] = [
  {
    name: '0020-draft',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await schema
        .createTable('draft')
        .addColumn('key', 'text', column => column.primaryKey())
        .addColumn('article_id', integer, column =>
          column.unique().references('article.id').onDelete('cascade'),
        )
        .$call(columns(integer, 'author_id revision published_revision'))
        .$call(columns('text', 'title content fields'))
        .$call(columns(integer, 'word_count publish_at binned_at createdAt updatedAt'))
        .execute()
      await addIndex(db, 'draft_list', 'draft', ['binned_at', 'updatedAt desc'])
      await addIndex(db, 'draft_due', 'draft', ['publish_at'])
      await createTableWithId(db, 'draft_version')
        .addColumn('draft_key', 'text', column =>
          column.notNull().references('draft.key').onDelete('cascade'),
        )
        .$call(columns(integer, 'revision'))
        .$call(columns('text', 'kind title'))
        .$call(columns(integer, 'word_count change'))
        .$call(columns('text', 'packed pictures'))
        .$call(columns(integer, 'createdAt'))
        .execute()
      await addIndex(db, 'draft_version_list', 'draft_version', ['draft_key', 'id desc'])
    },
  },
  writingDayMigration,
]

const writePath = (key: unknown) => `/admin/write/${String(key)}`

/** Where drafts may show a picture of the site: in the current text, and in versions. */
export const draftPictures: readonly TextColumns[] = [
  {
    table: 'draft',
    key: 'key',
    columns: ['content', 'fields'],
    place: { kind: 'draft', title: 'title', needs: ['key'], address: row => writePath(row.key) },
  },
  {
    table: 'draft_source',
    key: 'draft_key',
    columns: ['meta'],
    place: {
      kind: 'draft',
      title: 'title',
      row: { table: 'draft', key: 'key' },
      needs: ['key'],
      address: row => writePath(row.key),
    },
  },
  {
    table: 'draft_version',
    key: 'id',
    columns: ['pictures'],
    place: {
      kind: 'draft_version',
      title: 'title',
      needs: ['draft_key'],
      address: row => writePath(row.draft_key),
    },
  },
]
