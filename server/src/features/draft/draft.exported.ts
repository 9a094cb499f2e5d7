import * as v from 'valibot'
import type { Db } from '../../platform/db/db.ts'
import { type ExportedDocument, exportedPerBatch, withMeta } from '../../platform/site-export.ts'
import { fieldsOf } from './draft.history.ts'
import { createSourceStore } from './draft.source.ts'
import { createDraftStore } from './draft.store.ts'
import type { DraftTable, SourceTable } from './draft.table.ts'

function documentOf(row: DraftTable, source: SourceTable | undefined): ExportedDocument {
  const fields = fieldsOf(row)
  const { title, description, cover, slug, category, tags, series, licence, music } = fields
  const isShut = fields.visibility === 'private' || fields.visibility === 'password'
  return {
    folder: '_drafts',
    name: slug || row.key,
    front: withMeta(source?.meta ?? '{}', {
      ...{ title, date: fields.created_at, updated: new Date(row.updatedAt), categories: category, tags },
      ...{ description, cover, series, licence, music, article_id: row.article_id, draft: true },
      // Otherwise it would be public once somebody imports and publishes it.
      private: isShut || undefined,
      hidden: fields.visibility === 'unlisted' || undefined,
      sticky: fields.is_pinned ? 1_000 : 0,
      comments: fields.has_comments ? undefined : false,
      type: fields.type === 1 ? 0 : fields.type,
      originUrl: fields.origin_url,
      aliases: v.parse(v.array(v.string()), JSON.parse(source?.aliases ?? '[]')),
    }),
    body: fields.content,
  }
}

/** Unpublished text: drafts, and changes of articles that are not published yet. */
export async function* exportedDrafts(db: Db): AsyncGenerator<ExportedDocument[]> {
  const { everyUnpublished } = createDraftStore(db)
  for await (const rows of db.readInBatches(everyUnpublished, exportedPerBatch)) {
    const sources = await createSourceStore(db).findOf(rows.map(row => row.key))
    const byKey = new Map(sources.map(source => [source.draft_key, source]))
    yield rows.map(row => documentOf(row, byKey.get(row.key)))
  }
}
