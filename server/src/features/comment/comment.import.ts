import { commentStatus } from '@xiaolou/contract/comment'
import { inParts } from '../../platform/db/rows.ts'
import { type CommentDeps, emitChange } from './comment.service.ts'
import { createCommentStore } from './comment.store.ts'
import type { CommentRow } from './comment.table.ts'
import { bodyOf } from './comment.view.ts'
import { createCommentWriter } from './comment.write-store.ts'

/** A comment that another system kept. `source` names it for ever, `parent` the one that it answers; '' for none. */
export type ImportedComment = Pick<
  CommentRow,
  'source' | 'guest_name' | 'guest_site' | 'from_id' | 'createdAt'
> & {
  parent: string
  content: string
  likes: number
  isPending: boolean
}
export type CommentPlace = Pick<CommentRow, 'type' | 'for_id'>
type Placed = Pick<CommentRow, 'id' | 'parent_id' | 'from_id' | 'guest_name'>

// Statements bind at most some thousands of values.
const perStatement = 500

/** Takes comments in, each once: its source says whether it is here already. */
export function createCommentImporter(deps: Pick<CommentDeps, 'db' | 'bus'>) {
  return {
    /** Which of these sources are here. */
    async findKnown(sources: readonly string[]): Promise<Set<string>> {
      const store = createCommentStore(deps.db)
      const known = new Set<string>()
      for (const some of inParts(sources, perStatement))
        for (const row of await store.findBySources(some)) known.add(row.source)
      return known
    },

    /**
     * Those of one article or talk, in one transaction. One whose parent is nowhere, or that answers itself in a circle, is a first-level
     * comment. Says how many were new.
     */
    async save(target: CommentPlace, comments: readonly ImportedComment[]): Promise<number> {
      const bodies = new Map<string, Awaited<ReturnType<typeof bodyOf>>>()
      for (const { source, content } of comments) bodies.set(source, await bodyOf(content))
      return deps.db.transaction(async inner => {
        const [store, writer] = [createCommentStore(inner), createCommentWriter(inner)]
        await writer.lock(target)
        const placed = new Map<string, Placed>()
        const named = [...new Set(comments.flatMap(({ source, parent }) => [source, parent]))].filter(Boolean)
        for (const some of inParts(named, perStatement))
          for (const row of await store.findBySources(some))
            if (row.type === target.type && row.for_id === target.for_id) placed.set(row.source, row)
        const waiting = new Map(
          comments.filter(({ source }) => !placed.has(source)).map(one => [one.source, one]),
        )
        const threads = new Set<number>()
        let count = 0
        const insert = async (comment: ImportedComment): Promise<void> => {
          const parent = placed.get(comment.parent)
          const row = await writer.insert({
            ...target,
            parent_id: parent ? parent.parent_id || parent.id : 0,
            from_id: comment.from_id,
            writer: `import:${comment.source}`,
            source: comment.source,
            guest_name: comment.guest_name,
            guest_site: comment.guest_site,
            to_id: parent?.from_id ?? 0,
            to_guest_name: parent?.from_id === 0 ? parent.guest_name || '访客' : '',
            to_comment_id: parent?.id ?? 0,
            ...(bodies.get(comment.source) ?? (await bodyOf(comment.content))),
            status: comment.isPending ? commentStatus.pending : commentStatus.shown,
            is_shown: 0,
            createdAt: comment.createdAt,
          })
          if (comment.likes > 0) await writer.change(row.id, { thumbs_up: comment.likes })
          placed.set(comment.source, row)
          threads.add(row.parent_id || row.id)
          count += 1
        }
        for (const comment of [...waiting.values()].sort((a, b) => a.createdAt - b.createdAt)) {
          // With all that it answers, the first of them first; of a circle each once.
          const line: ImportedComment[] = []
          for (let one = waiting.get(comment.source); one; one = waiting.get(one.parent)) {
            waiting.delete(one.source)
            line.unshift(one)
          }
          for (const one of line) await insert(one)
        }
        for (const some of inParts([...threads], perStatement)) await writer.settle(target, some)
        return count
      })
    },

    /** Drops cached pages, once, after the last. */
    finish: () => emitChange(deps, true),
  }
}
