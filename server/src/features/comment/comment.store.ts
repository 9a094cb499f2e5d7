import { commentStatus } from '@xiaolou/contract/comment'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import {
  countRows,
  findPage,
  findSlice,
  findsAny,
  idsOf,
  newest,
  type Slice,
  tableOf,
} from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import type { CommentRow, CommentTables } from './comment.table.ts'
import { commentHtmlVersion } from './comment.view.ts'

type Target = Pick<CommentRow, 'type' | 'for_id'>
export type OwnerFilter = {
  contentHas: string
  type: CommentRow['type'] | undefined
  status: CommentRow['status'] | undefined
  /** '' for everybody's. */
  writer: string
  from?: NameFilter | undefined
  to?: NameFilter | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
}
/** A part of a name, and the users whose nickname has it. */
type NameFilter = { nameHas: string; ids: readonly number[] }

/** The only SQL that reads comments. Lists contain shown ones unless their name says otherwise. */
export function createCommentStore(db: Db) {
  const query: Kysely<CommentTables> = db.query
  const comments = tableOf<CommentTables['comment']>(db, 'comment')
  const all = query.selectFrom('comment').selectAll()
  const shown = all.where('is_shown', '=', 1)
  const firstLevel = ({ type, for_id }: Target) =>
    shown.where('type', '=', type).where('for_id', '=', for_id).where('parent_id', '=', 0)
  const named =
    (idColumn: 'from_id' | 'to_id', guestColumn: 'guest_name' | 'to_guest_name') =>
    ({ nameHas, ids }: NameFilter) =>
    (where: ExpressionBuilder<CommentTables, 'comment'>) =>
      where.or([...(ids.length > 0 ? [where(idColumn, 'in', ids)] : []), holdsText(guestColumn, nameHas)])
  const filtered = ({ contentHas, type, status, writer, from, to, fromMs, toMs }: OwnerFilter) =>
    query
      .selectFrom('comment')
      .$if(from !== undefined, on => (from ? on.where(named('from_id', 'guest_name')(from)) : on))
      .$if(to !== undefined, on => (to ? on.where(named('to_id', 'to_guest_name')(to)) : on))
      .$if(fromMs !== undefined, on => on.where('createdAt', '>=', fromMs ?? 0))
      .$if(toMs !== undefined, on => on.where('createdAt', '<=', toMs ?? 0))
      .$if(contentHas !== '', on => on.where(holdsText('content', contentHas)))
      .$if(writer !== '', on => on.where('writer', '=', writer))
      .$if(type !== undefined, on => on.where('type', '=', type ?? 1))
      .$if(status !== undefined, on => on.where('status', '=', status ?? 1))

  return {
    ...comments,

    findNew: (target: Target, slice: Slice) => findSlice(newest(firstLevel(target)), slice),

    findHot: (target: Target, slice: Slice) =>
      findSlice(newest(firstLevel(target).orderBy('thumbs_up', 'desc')), slice),

    findReplies: (parent_id: number, slice: Slice) =>
      findSlice(shown.where('parent_id', '=', parent_id).orderBy('createdAt').orderBy('id'), slice),

    findNewest: (slice: Slice) => findSlice(newest(shown), slice),

    /** A user's comments at a target that nobody else sees; the newest few, newest first. */
    async findOwnUnseen(input: Target & { parent_id: number; writer: string; limit: number }) {
      // Sorted here: with ORDER BY, SQLite would walk all comments in order instead of this writer's few.
      const rows = await all
        .where('writer', '=', input.writer)
        .where('type', '=', input.type)
        .where('for_id', '=', input.for_id)
        .where('parent_id', '=', input.parent_id)
        .where('status', 'in', [commentStatus.pending, commentStatus.bin, commentStatus.spam])
        .execute()
      return rows.sort((a, b) => b.createdAt - a.createdAt || b.id - a.id).slice(0, input.limit)
    },

    /** Pending comments at a target, the newest few. */
    findWaiting: ({ limit, ...target }: Target & { parent_id: number; limit: number }) =>
      all
        .where('waits', '=', 1)
        .where('status', '=', commentStatus.pending)
        .where('type', '=', target.type)
        .where('for_id', '=', target.for_id)
        .where('parent_id', '=', target.parent_id)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

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

    findIdsBy: (writer: string) =>
      idsOf(query.selectFrom('comment').select('id').where('writer', '=', writer)),

    /** With any status, as their writer sees them. */
    findByWriter(writer: string, slice: Slice) {
      const own = query.selectFrom('comment').where('writer', '=', writer)
      return findPage(own, newest(own.selectAll()), slice)
    },

    /** With any status, as the owner sees them. */
    findForOwner: (filter: OwnerFilter, slice: Slice) =>
      findSlice(newest(filtered(filter).selectAll()), slice),

    countForOwner: (filter: OwnerFilter) => countRows(filtered(filter)),

    findBySources: (sources: readonly string[]) =>
      query
        .selectFrom('comment')
        .select(['id', 'type', 'for_id', 'parent_id', 'from_id', 'guest_name', 'source'])
        .where('source', 'in', sources)
        .execute(),

    isRepeated: (input: { writer: string; content: string; sinceMs: number }) =>
      findsAny(
        query
          .selectFrom('comment')
          .select('id')
          .where('writer', '=', input.writer)
          .where('createdAt', '>', input.sinceMs)
          .where('content', '=', input.content)
          .limit(1),
      ),

    countPending: (writer: string) =>
      countRows(
        query.selectFrom('comment').where('writer', '=', writer).where('status', '=', commentStatus.pending),
      ),

    countGuestsOf: ({ network, sinceMs }: { network: string; sinceMs: number }) =>
      countRows(
        query
          .selectFrom('comment')
          .where('network', '=', network)
          .where('createdAt', '>', sinceMs)
          .where('from_id', '=', 0),
      ),

    /** The number of these comments including their replies. */
    countWithReplies: (ids: readonly number[]) =>
      countRows(
        query.selectFrom('comment').where(eb => eb.or([eb('id', 'in', ids), eb('parent_id', 'in', ids)])),
      ),

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
