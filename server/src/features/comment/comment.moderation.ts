import { commentStatus } from '@xiaolou/contract/comment'
import type { SignedIn } from '@xiaolou/contract/kit/handler'
import type { ModerationState } from '@xiaolou/contract/moderation'
import { userIdOf } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ModerationBefore, ModerationSource } from '../../platform/moderation.ts'
import { createHeldStore, heldView } from '../../platform/moderation-store.ts'
import type { Notice } from '../../platform/services.ts'
import { type CommentDeps, emitChange, removeTraces } from './comment.service.ts'
import { createCommentStore } from './comment.store.ts'
import { type CommentRow, commentSearchName } from './comment.table.ts'
import { approvalNotices, shownNotices } from './comment.target.ts'
import { excerptOf, placedOf } from './comment.view.ts'
import { type CommentWriter, createCommentWriter } from './comment.write-store.ts'

const statuses = {
  shown: commentStatus.shown,
  waiting: commentStatus.pending,
  bin: commentStatus.bin,
  spam: commentStatus.spam,
} as const satisfies Record<ModerationState, CommentRow['status']>

/** Comments in the owner's queue, and the owner's actions on them, wherever they are performed. */
export function createCommentModeration(deps: Omit<CommentDeps, 'site' | 'moderation'>): ModerationSource {
  const { db, clock } = deps
  const { targets } = deps.conversation
  const store = createCommentStore(db)
  const held = createHeldStore(db, {
    ...{ table: 'comment', text: 'content', statuses, searchName: commentSearchName },
  })

  /** Changes some comments with their targets locked in a fixed order, and updates the counters. */
  const changing =
    (
      before: readonly CommentRow[],
      work: (input: { inner: Db; writer: CommentWriter; rows: CommentRow[] }) => Promise<() => void>,
    ) =>
    async (inner: Db) => {
      const writer = createCommentWriter(inner)
      await writer.lockAll(before)
      const rows = await createCommentStore(inner).find(before.map(row => row.id))
      const push = await work({ inner, writer, rows })
      await writer.settle([...new Set(rows.map(row => row.parent_id || row.id))])
      return () => {
        push()
        emitChange(deps, true)
      }
    }

  /** The notifications when comments are shown; read before the transaction, which must not query outside. */
  const noticesFor = async (rows: readonly CommentRow[], actor: SignedIn) => {
    const users = await deps.identity.findUsers(rows.map(row => row.from_id))
    const administratorIds = await deps.identity.findAdministratorIds()
    const targetOf = await targets.findOf(rows, actor)
    const excerpts = new Map<number, string>()
    for (const row of rows) excerpts.set(row.id, await excerptOf(row.content))
    const exceptIds = [userIdOf(actor)]
    return (comment: CommentRow): Notice[] => {
      const target = targetOf(comment)
      if (!target) return []
      const name = users.get(comment.from_id)?.nick_name ?? (comment.guest_name || '访客')
      const words = excerpts.get(comment.id) ?? ''
      return [
        ...approvalNotices({ comment, target, words, exceptIds }),
        ...shownNotices({ comment, target, name, words, administratorIds, exceptIds }),
      ]
    }
  }

  return {
    kind: 'comment',
    ...held,

    async describe(ids, context) {
      const rows = await store.find(ids)
      const targetOf = await targets.findOf(rows, context.actor)
      const placed = await placedOf(deps, { rows, context, targetOf })
      const byId = new Map(rows.map(row => [row.id, row]))
      return placed.flatMap(view => {
        const row = byId.get(view.id)
        if (!row) return []
        return {
          id: view.id,
          ...heldView(statuses, { ...row, status: view.status }),
          user_id: view.from_id,
          nick_name: view.from_name,
          avatar: view.from_avatar,
          text: view.content_source,
          quote: view.quote,
          url: view.from_site,
          mail: row.guest_mail,
          for_title: view.for_title,
          address: view.address,
          answer: {
            type: view.type,
            for_id: view.for_id,
            parent_id: view.parent_id || view.id,
            to_comment_id: view.id,
          },
          createdAt: view.createdAt,
        }
      })
    },

    async change(ids, to, actor) {
      const before = await store.find(ids)
      if (to === 'gone')
        return changing(before, async ({ inner, writer, rows }) =>
          removeTraces(deps, inner, await writer.deleteWithReplies(rows)),
        )
      const noticesOf = to === 'shown' ? await noticesFor(before, actor) : () => []
      return changing(before, async ({ inner, writer, rows }) => {
        await writer.change(
          rows.map(row => row.id),
          { status: statuses[to], waits: 0, judgedAt: clock.now() },
        )
        const waited = rows.filter(row => row.status === commentStatus.pending)
        return deps.outbound.notify(inner, waited.flatMap(noticesOf))
      })
    },

    async restore(before) {
      const rows = await store.find(before.map(row => row.id))
      return changing(rows, async ({ writer, rows: current }) => {
        // The author has edited the text since, so nobody has approved it.
        const renewed = new Set(current.filter(row => row.editedAt > row.judgedAt).map(row => row.id))
        const backOf = (row: ModerationBefore): ModerationBefore =>
          row.status === commentStatus.shown && renewed.has(row.id)
            ? { ...row, status: commentStatus.pending, waits: 1 }
            : row
        for (const [, same] of Map.groupBy(before.map(backOf), sameBefore)) {
          const [first] = same
          const status = [1, 2, 3, 4].find(one => one === first?.status)
          if (!first || !isStatus(status)) continue
          await writer.change(
            same.map(row => row.id),
            { status, waits: Number(first.waits), judgedAt: Number(first.judgedAt) },
          )
        }
        return () => undefined
      })
    },
  }
}

const isStatus = (value: number | undefined): value is CommentRow['status'] =>
  value !== undefined && value >= 1 && value <= 4
const sameBefore = ({ status, waits, judgedAt }: ModerationBefore) => `${status} ${waits} ${judgedAt}`
