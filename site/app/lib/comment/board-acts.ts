import {
  addComment,
  applyComment,
  type Comment,
  commentStatus,
  deleteComment,
  type Reply,
  updateComment,
} from '@xiaolou/contract/comment'
import type { Dispatch } from 'react'
import { browserCall } from '../api.ts'
import type { BoardEvent } from './board-state.ts'
import type { CommentType } from './comment-place.ts'
import type { Sent } from './composer.tsx'

/** What a comment is answered under: `toId` is the reply that is answered, nothing for the first-level comment itself. */
export type Answered = { parentId: number; toId?: number }

/** The calls of a reader, and how the board changes after each. They throw what was refused. */
export function boardActs(given: {
  type: CommentType
  forId: number
  tell: Dispatch<BoardEvent>
  say: (words: string) => void
}) {
  const { type, forId, tell, say } = given
  const place = { type, for_id: forId }
  const guest = ({ guestName }: Sent) => (guestName ? { guest_name: guestName } : {})
  return {
    async write(sent: Sent): Promise<void> {
      const { res } = await browserCall(addComment, {
        body: { ...place, content_source: sent.content, ...guest(sent) },
      })
      tell({ kind: 'wrote', comment: res })
      say(sentWords(res))
    },
    async answer(sent: Sent, { parentId, toId }: Answered): Promise<void> {
      const to = toId === undefined ? {} : { to_comment_id: toId }
      const body = { ...place, content_source: sent.content, parent_id: parentId, ...to, ...guest(sent) }
      const { res } = await browserCall(applyComment, { body })
      tell({ kind: 'answered', reply: res })
      say(sentWords(res))
    },
    async edit(id: number, content: string): Promise<void> {
      const { res } = await browserCall(updateComment, { body: { id, content_source: content } })
      tell({ kind: 'edited', reply: res })
      say('改好了')
    },
    async remove({ id, parent_id }: Comment | Reply): Promise<void> {
      const { res } = await browserCall(deleteComment, { params: { id, parent_id } })
      tell({ kind: 'removed', id, parentId: parent_id, count: res })
      say('已删除')
    },
  }
}

export type BoardActs = ReturnType<typeof boardActs>

function sentWords({ status }: Comment): string {
  return status === commentStatus.pending ? '收到了，等主人过目后显示' : '评论已发出'
}
