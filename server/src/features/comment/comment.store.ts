import { commentStatus } from '@xiaolou/contract/comment'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { countRows } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import type { CommentTables } from './comment.table.ts'
import { commentHtmlVersion } from './comment.view.ts'

export type Slice = { limit: number; offset: number }
type Target = { type: number; for_id: number }
export type OwnerFilter = { contentHas: string; type: number | undefined; status: number | undefined }

/** The only SQL that reads comments. Lists are of shown ones unless their name says otherwise. */
export function createCommentStore(db: Db) {
  const query: Kysely<CommentTables> = db.query
  const all = query.selectFrom('comment').selectAll()
  const shown = all.where('is_shown', '=', 1)
  const firstLevel = ({ type, for_id }: Target) =>
    shown.where('type', '=', type).where('for_id', '=', for_id).where('parent_id', '=', 0)
  const filtered = ({ contentHas, type, status }: OwnerFilter) =>
    query
      .selectFrom('comment')
      .$if(contentHas !== '', on => on.where(holdsText('content', contentHas)))
      .$if(type !== undefined, on => on.where('type', '=', type ?? 0))
      .$if(status !== undefined, on => on.where('status', '=', status ?? 0))

  return {
    getComment: (id: number) => all.where('id', '=', id).executeTakeFirst(),

    findComments: (ids: readonly number[]) =>
      ids.length === 0 ? Promise.resolve([]) : all.where('id', 'in', ids).execute(),

    findNew: (target: Target, { limit, offset }: Slice) =>
      firstLevel(target)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    findHot: (target: Target, { limit, offset }: Slice) =>
      firstLevel(target)
        .orderBy('thumbs_up', 'desc')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    findReplies: (parent_id: number, { limit, offset }: Slice) =>
      shown
        .where('parent_id', '=', parent_id)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    findNewest: ({ limit, offset }: Slice) =>
      shown.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),

    /** What a user wrote at a target and nobody else sees; the newest few, the newest first. */
    async findOwnUnseen(input: Target & { parent_id: number; writer: string; limit: number }) {
      // Ordered here: asked for an order, SQLite walks all comments in it instead of the few of this writer.
      const rows = await all
        .where('writer', '=', input.writer)
        .where('type', '=', input.type)
        .where('for_id', '=', input.for_id)
        .where('parent_id', '=', input.parent_id)
        .where('status', 'in', [commentStatus.pending, commentStatus.bin])
        .execute()
      return rows.sort((a, b) => b.createdAt - a.createdAt || b.id - a.id).slice(0, input.limit)
    },

    async getCounts({ type, for_id }: Target) {
      const row = await query
        .selectFrom('comment_count')
        .select(['total', 'first_total'])
        .where('type', '=', type)
        .where('for_id', '=', for_id)
        .executeTakeFirst()
      return row ?? { total: 0, first_total: 0 }
    },

    async findTotals(type: number, ids: readonly number[]) {
      if (ids.length === 0) return new Map<number, number>()
      const rows = await query
        .selectFrom('comment_count')
        .select(['for_id', 'total'])
        .where('type', '=', type)
        .where('for_id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map(row => [row.for_id, row.total]))
    },

    async findIdsBy(writer: string): Promise<number[]> {
      const rows = await query.selectFrom('comment').select('id').where('writer', '=', writer).execute()
      return rows.map(row => row.id)
    },

    /** Of any status, as its writer sees them. */
    async findByWriter(writer: string, { limit, offset }: Slice) {
      const total = await countRows(query.selectFrom('comment').where('writer', '=', writer))
      const list = await all
        .where('writer', '=', writer)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { list, total }
    },

    /** Of any status, as the owner sees them. */
    findForOwner: (filter: OwnerFilter, { limit, offset }: Slice) =>
      filtered(filter)
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    async countForOwner(filter: OwnerFilter) {
      return countRows(filtered(filter))
    },

    async isRepeated(input: { writer: string; content: string; sinceMs: number }) {
      const row = await query
        .selectFrom('comment')
        .select('id')
        .where('writer', '=', input.writer)
        .where('createdAt', '>', input.sinceMs)
        .where('content', '=', input.content)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async countPending(writer: string) {
      return countRows(
        query.selectFrom('comment').where('writer', '=', writer).where('status', '=', commentStatus.pending),
      )
    },

    /** Comments that another version rendered, oldest id first. */
    findOutdated: (limit: number) =>
      query
        .selectFrom('comment')
        .select(['id', 'content'])
        .where('html_version', '!=', commentHtmlVersion)
        .orderBy('id')
        .limit(limit)
        .execute(),
  }
}
