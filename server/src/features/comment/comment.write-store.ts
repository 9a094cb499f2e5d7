import { commentStatus } from '@xiaolou/contract/comment'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepareInsert } from '../../platform/db/prepared-query.ts'
import { inParts, tableOf } from '../../platform/db/rows.ts'
import { searchIndexOf } from '../../platform/search-index.ts'
import {
  type CommentRecord,
  type CommentRow,
  type CommentTables,
  commentEntry,
  commentSearchName,
} from './comment.table.ts'
import type { CommentBody } from './comment.view.ts'

type Target = Pick<CommentRow, 'type' | 'for_id'>

/** Groups rows by target. */
const byTarget = <Row extends Target>(rows: readonly Row[]): [Target, Row[]][] =>
  [...Map.groupBy(rows, ({ type, for_id }) => `${type} ${for_id}`).values()].flatMap(of =>
    of[0] ? [[of[0], of]] : [],
  )

/**
 * The only SQL that changes comments. Runs inside the transaction whose `Db` it was created with: `lock` the
 * target first, change, then `settle` its counters.
 */
export function createCommentWriter(db: Db) {
  const query: Kysely<CommentTables> = db.query
  const comments = tableOf<CommentTables['comment']>(db, 'comment')
  const add = prepareInsert(db.query, 'comment')
  const index = searchIndexOf(db, commentSearchName)
  const waitsIn = (status: CommentRow['status']) => (status === commentStatus.pending ? 1 : 0)
  type Shown = Target & { parent_id: number; is_shown: number }
  const addToCounts = async (rows: readonly Shown[], sign: 1 | -1) => {
    const shown = rows.filter(row => row.is_shown === 1)
    for (const [{ type, for_id }, here] of byTarget(shown)) {
      const first = here.filter(row => row.parent_id === 0)
      await query
        .updateTable('comment_count')
        .set(eb => ({
          total: eb('total', '+', sign * here.length),
          first_total: eb('first_total', '+', sign * first.length),
        }))
        .where('type', '=', type)
        .where('for_id', '=', for_id)
        .execute()
    }
  }
  const findThreads = (ids: readonly number[]) =>
    query
      .selectFrom('comment')
      .select(['type', 'for_id', 'parent_id', 'is_shown'])
      .where(eb => eb.or([eb('id', 'in', ids), eb('parent_id', 'in', ids)]))
      .execute()

  return {
    /** Serializes changes of one target, so that each counts the other's. */
    async lock({ type, for_id }: Target) {
      await query
        .insertInto('comment_count')
        .values({ type, for_id, total: 0, first_total: 0 })
        .onConflict(conflict => conflict.columns(['type', 'for_id']).doUpdateSet({ type }))
        .execute()
    },

    /** The same for all targets of these rows, in an order that avoids deadlocks. */
    async lockAll(rows: readonly Target[]) {
      for (const [target] of byTarget(rows).sort(([a], [b]) => a.type - b.type || a.for_id - b.for_id))
        await this.lock(target)
    },

    async insert(record: CommentRecord): Promise<CommentRow> {
      const { status, createdAt } = record
      const mark = { reason: '', shape: '', network: '', waits: waitsIn(status) }
      const judgedAt = status === commentStatus.spam ? createdAt : 0
      const row = { thumbs_up: 0, guest_mail: '', ...mark, ...record, judgedAt, reply_total: 0, editedAt: 0 }
      const id = await add(row)
      await index.put([commentEntry({ ...row, id })])
      return { ...row, id }
    },

    /** Keeps `waits` consistent: a pending comment always waits. */
    async change(ids: number | readonly number[], change: Partial<Omit<CommentRow, 'id'>>) {
      const { status } = change
      return comments.update(ids, {
        ...(status !== undefined && { waits: waitsIn(status) }),
        ...change,
      })
    },

    async write(id: number, change: CommentBody & Partial<Omit<CommentRow, 'id'>>) {
      await this.change(id, change)
      const row = await comments.get(id)
      if (row) await index.put([commentEntry(row)])
    },

    addLikes: (id: number, delta: 1 | -1) => comments.increase(id, 'thumbs_up', delta),

    /** Deletes comments and their replies; returns the ids of all deleted. */
    async deleteWithReplies(comments: readonly { id: number }[]): Promise<number[]> {
      if (comments.length === 0) return []
      const ids = comments.map(comment => comment.id)
      const gone = await query
        .deleteFrom('comment')
        .where(eb => eb.or([eb('id', 'in', ids), eb('parent_id', 'in', ids)]))
        .returning(['id', 'type', 'for_id', 'parent_id', 'is_shown'])
        .execute()
      await addToCounts(gone, -1)
      await index.remove(gone.map(row => row.id))
      return gone.map(row => row.id)
    },

    /** Deletes all comments of some targets; returns the ids of all deleted. */
    async deleteTargets(type: CommentRow['type'], forIds: readonly number[]): Promise<number[]> {
      const gone: number[] = []
      for (const some of inParts(forIds)) {
        const rows = await query
          .deleteFrom('comment')
          .where('type', '=', type)
          .where('for_id', 'in', some)
          .returning('id')
          .execute()
        gone.push(...rows.map(row => row.id))
        await index.remove(rows.map(row => row.id))
        await query.deleteFrom('comment_count').where('type', '=', type).where('for_id', 'in', some).execute()
      }
      return gone
    },

    /**
     * After changes: updates what is shown in these threads, their reply counts and their targets' totals.
     */
    async settle(threadIds: readonly number[]) {
      if (threadIds.length === 0) return
      const before = await findThreads(threadIds)
      const isShown = sql<number>`case when status = ${commentStatus.shown} then 1 else 0 end`
      await query.updateTable('comment').set({ is_shown: isShown }).where('id', 'in', threadIds).execute()
      const above = sql<number>`(select p.is_shown from comment p where p.id = comment.parent_id)`
      await query
        .updateTable('comment')
        .set({ is_shown: sql<number>`case when status = ${commentStatus.shown} then ${above} else 0 end` })
        .where('parent_id', 'in', threadIds)
        .execute()
      const replies = sql<number>`(select count(*) from comment r where r.parent_id = comment.id and r.is_shown = 1)`
      await query.updateTable('comment').set({ reply_total: replies }).where('id', 'in', threadIds).execute()
      await addToCounts(before, -1)
      await addToCounts(await findThreads(threadIds), 1)
    },
  }
}

export type CommentWriter = ReturnType<typeof createCommentWriter>
