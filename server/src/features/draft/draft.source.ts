import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DraftSource } from '../../platform/imported.ts'
import type { DraftTables, SourceTable } from './draft.table.ts'

/** The same document gets the same key, so that concurrent imports create one draft. */
export const importedKey = (sourcePath: string) =>
  `import-${createHash('sha256').update(sourcePath).digest('hex').slice(0, 32)}`

/** The only SQL of the files that drafts were imported from. */
export function createSourceStore(db: Db) {
  const query: Kysely<DraftTables> = db.query
  return {
    get: (sourcePath: string) =>
      query
        .selectFrom('draft_source')
        .innerJoin('draft', 'draft.key', 'draft_key')
        .selectAll('draft')
        .select(['source_hash', 'draft_source.revision as imported_revision'])
        .where('source_path', '=', sourcePath)
        .executeTakeFirst(),

    add: (row: SourceTable) => query.insertInto('draft_source').values(row).execute(),

    async update(key: string, change: Partial<SourceTable>) {
      await query.updateTable('draft_source').set(change).where('draft_key', '=', key).execute()
    },

    /** After the owner's decision, imports no longer change the draft. */
    async settle(key: string) {
      await query.updateTable('draft_source').set({ revision: 0 }).where('draft_key', '=', key).execute()
    },

    /** Removes the source from the draft and returns it, for the article that the draft became. */
    take: (key: string): Promise<DraftSource | undefined> =>
      query
        .deleteFrom('draft_source')
        .where('draft_key', '=', key)
        .returning(['source_path', 'source_hash', 'meta', 'aliases'])
        .executeTakeFirst(),

    findOf: async (keys: readonly string[]) =>
      keys.length === 0
        ? []
        : query.selectFrom('draft_source').selectAll().where('draft_key', 'in', keys).execute(),
  }
}
