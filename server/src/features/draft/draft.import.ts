import { type DraftFields, draftFields, newDraft } from '@xiaolou/contract/draft'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DraftImports } from '../../platform/imported.ts'
import { columnsOf, fieldsOf, keepVersion, pack } from './draft.history.ts'
import { createSourceStore, importedKey } from './draft.source.ts'
import { createDraftStore } from './draft.store.ts'

type Known = NonNullable<Awaited<ReturnType<ReturnType<typeof createSourceStore>['get']>>>

const isTouched = (row: Known) =>
  row.revision !== row.imported_revision || row.binned_at > 0 || row.article_id !== null

/** The part of a file that a draft can hold; fields that the editor would not accept are left empty. */
function writable({ content, ...fields }: DraftFields): DraftFields {
  const rest = Object.entries(v.omit(draftFields, ['content']).entries).map(([name, schema]) => {
    const { success, output } = v.safeParse(schema, Reflect.get(fields, name))
    return [name, success ? output : Reflect.get(newDraft, name)]
  })
  return v.parse(draftFields, { ...Object.fromEntries(rest), content })
}

/** How an import stores unpublished documents. */
export function createDraftImports(clock: Clock): DraftImports {
  return {
    async get(db, sourcePath) {
      const row = await createSourceStore(db).get(sourcePath)
      return row && { key: row.key, source_hash: row.source_hash, slug: fieldsOf(row).slug }
    },

    async save(db, { fields: given, source, authorId, publishAtMs }) {
      const fields = writable(given)
      const nowMs = clock.now()
      const [drafts, sources] = [createDraftStore(db), createSourceStore(db)]
      const known = await sources.get(source.source_path)
      // A time in the past would publish it at once.
      const publish_at = publishAtMs > nowMs ? publishAtMs : 0
      if (!known) {
        const key = importedKey(source.source_path)
        await drafts.tryAdd({
          ...{ key, article_id: null, author_id: authorId, revision: 1, published_revision: 0 },
          ...(await columnsOf(fields)),
          ...{ publish_at, binned_at: 0, createdAt: nowMs, updatedAt: nowMs },
        })
        await sources.add({ draft_key: key, revision: 1, ...source })
        return
      }
      const { key, revision } = known
      if (isTouched(known)) {
        const about = { draft_key: key, revision, createdAt: nowMs }
        await keepVersion(drafts, await pack(fields), { ...about, kind: 'conflict' })
        await sources.update(key, source)
        return
      }
      await drafts.update([key], {
        ...(await columnsOf(fields)),
        revision: revision + 1,
        publish_at,
        updatedAt: nowMs,
      })
      await sources.update(key, { ...source, revision: revision + 1 })
    },

    async giveWay(db: Db, sourcePath) {
      const known = await createSourceStore(db).get(sourcePath)
      if (!known || isTouched(known)) return false
      await createDraftStore(db).delete([known.key])
      return true
    },

    async bin(db, sourcePath) {
      const known = await createSourceStore(db).get(sourcePath)
      if (known) await createDraftStore(db).update([known.key], { binned_at: clock.now(), publish_at: 0 })
    },
  }
}
