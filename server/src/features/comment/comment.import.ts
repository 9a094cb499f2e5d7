import { commentStatus } from '@xiaolou/contract/comment'
import { inParts } from '../../platform/db/rows.ts'
import { type CommentDeps, emitChange } from './comment.service.ts'
import { createCommentStore } from './comment.store.ts'
import type { CommentRow } from './comment.table.ts'
import type { CommentBody } from './comment.view.ts'
import { createCommentWriter } from './comment.write-store.ts'

/**
 * A comment of another system, with its place here. `source` identifies it permanently, `parent` the one that
 * it answers; '' for none.
 */
export type ImportedComment = CommentPlace &
  Pick<CommentRow, 'source' | 'guest_name' | 'guest_site' | 'from_id' | 'createdAt'> & {
    parent: string
    body: CommentBody
    likes: number
    isPending: boolean
  }
export type CommentPlace = Pick<CommentRow, 'type' | 'for_id'>
type Placed = Pick<CommentRow, 'id' | 'type' | 'for_id' | 'parent_id' | 'from_id' | 'guest_name'>

/** A comment can only answer one under the same thing. */
const placeKey = ({ type, for_id }: CommentPlace, source: string) => `${type} ${for_id} ${source}`

/** Imports comments, each once, identified by its source. */
export function createCommentImporter(deps: Pick<CommentDeps, 'db' | 'bus'>) {
  return {
    async findKnown(sources: readonly string[]): Promise<Set<string>> {
      const store = createCommentStore(deps.db)
      const known = new Set<string>()
      for (const some of inParts(sources))
        for (const row of await store.findBySources(some)) known.add(row.source)
      return known
    },

    /**
     * Saves all of them in one transaction. One whose parent is missing, or that is part of a reply cycle,
     * becomes a first-level comment. Returns how many were new.
     */
    async save(comments: readonly ImportedComment[]): Promise<number> {
      return deps.db.transaction(async inner => {
        const [store, writer] = [createCommentStore(inner), createCommentWriter(inner)]
        await writer.lockAll(comments)
        const placed = new Map<string, Placed>()
        const named = [...new Set(comments.flatMap(({ source, parent }) => [source, parent]))].filter(Boolean)
        for (const some of inParts(named))
          for (const row of await store.findBySources(some)) placed.set(placeKey(row, row.source), row)
        const waiting = new Map(
          comments.map(one => [placeKey(one, one.source), one] as const).filter(([key]) => !placed.has(key)),
        )
        const threads = new Set<number>()
        let count = 0
        const insert = async (comment: ImportedComment): Promise<void> => {
          const { type, for_id, source, guest_name, guest_site, from_id, createdAt } = comment
          const parent = placed.get(placeKey(comment, comment.parent))
          const row = await writer.insert({
            ...{ type, for_id, source, guest_name, guest_site, from_id, createdAt },
            ...comment.body,
            parent_id: parent ? parent.parent_id || parent.id : 0,
            writer: `import:${source}`,
            to_id: parent?.from_id ?? 0,
            to_guest_name: parent?.from_id === 0 ? parent.guest_name || '访客' : '',
            to_comment_id: parent?.id ?? 0,
            status: comment.isPending ? commentStatus.pending : commentStatus.shown,
            is_shown: 0,
            thumbs_up: comment.likes,
          })
          placed.set(placeKey(row, source), row)
          threads.add(row.parent_id || row.id)
          count += 1
        }
        for (const comment of [...waiting.values()].sort((a, b) => a.createdAt - b.createdAt)) {
          // With all its ancestors, the topmost first; each once in a cycle.
          const line: ImportedComment[] = []
          let one = waiting.get(placeKey(comment, comment.source))
          for (; one; one = waiting.get(placeKey(one, one.parent))) {
            waiting.delete(placeKey(one, one.source))
            line.unshift(one)
          }
          for (const one of line) await insert(one)
        }
        for (const some of inParts([...threads])) await writer.settle(some)
        return count
      })
    },

    /** Drops cached pages, once, after the last. */
    finish: () => emitChange(deps, true),
  }
}
