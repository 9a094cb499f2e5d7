import type { Comment, Reply } from '@xiaolou/contract/comment'
import { addPage, changeRow, dropRow, type Page, type PagedList, putRow, startList } from '../paged-list.ts'

/** What is shown under one thing: first-level comments, and the replies of those that have been opened. */
export type Board = {
  readonly comments: PagedList<Comment>
  readonly replies: ReadonlyMap<number, PagedList<Reply>>
  /** Comments and replies together. */
  readonly total: number
}

export type BoardEvent =
  | { readonly kind: 'started'; readonly page: Page<Comment>; readonly total: number }
  | { readonly kind: 'comments'; readonly page: Page<Comment> }
  | {
      readonly kind: 'replies'
      readonly parentId: number
      readonly page: Page<Reply>
      readonly isAnew: boolean
    }
  | { readonly kind: 'closed'; readonly parentId: number }
  | { readonly kind: 'wrote'; readonly comment: Comment }
  | { readonly kind: 'answered'; readonly reply: Reply }
  | { readonly kind: 'edited'; readonly reply: Reply }
  | { readonly kind: 'removed'; readonly id: number; readonly parentId: number; readonly count: number }
  /** An address led to it, wherever in the list it stands. */
  | { readonly kind: 'led'; readonly parent: Comment; readonly reply: Reply | null }

/** Replies of one page, and so how many are asked for at once. */
export const repliesPerPage = 10
export const commentsPerPage = 10

/** The board after something happened; a board that is not there yet can only be started. */
export function stepBoard(board: Board | undefined, event: BoardEvent): Board | undefined {
  if (event.kind === 'started') return start(board, event)
  if (!board) return board
  switch (event.kind) {
    case 'comments':
      return { ...board, comments: addPage(board.comments, event.page) }
    case 'replies':
      return withReplies(board, event.parentId, known =>
        known && !event.isAnew ? addPage(known, event.page) : startList(event.page),
      )
    case 'closed':
      return { ...board, replies: new Map([...board.replies].filter(([id]) => id !== event.parentId)) }
    case 'wrote':
      return {
        ...board,
        comments: putRow(board.comments, { row: event.comment, at: 'start', isNew: true }),
        total: board.total + 1,
      }
    case 'answered':
      return answer(board, event.reply)
    case 'edited':
      return edit(board, event.reply)
    case 'removed':
      return remove(board, event)
    case 'led':
      return lead(board, event)
  }
}

/** The list read anew keeps which replies are open: they are read anew after it. */
function start(board: Board | undefined, { page, total }: { page: Page<Comment>; total: number }): Board {
  const here = new Set(page.list.map(({ id }) => id))
  const replies = new Map([...(board?.replies ?? [])].filter(([id]) => here.has(id)))
  return { comments: startList(page), replies, total }
}

function withReplies(
  board: Board,
  parentId: number,
  change: (known: PagedList<Reply> | undefined) => PagedList<Reply>,
): Board {
  const changed = change(board.replies.get(parentId))
  // Oldest first, also when one's own was here before the page that it belongs to.
  const rows = [...changed.rows].sort((a, b) => a.id - b.id)
  return { ...board, replies: new Map(board.replies).set(parentId, { ...changed, rows }) }
}

/** A thread of which no page has been read. */
const unread: PagedList<Reply> = {
  ...startList<Reply>({ current: 1, size: repliesPerPage, list: [], total: 0 }),
  isEnd: false,
}

function answer(board: Board, reply: Reply): Board {
  const parentId = reply.parent_id
  const comments = changeRow(board.comments, parentId, row => ({ ...row, reply_total: row.reply_total + 1 }))
  const put = { row: reply, at: 'end', isNew: true } as const
  return {
    ...withReplies(board, parentId, known => putRow(known ?? unread, put)),
    comments,
    total: board.total + 1,
  }
}

function edit(board: Board, reply: Reply): Board {
  if (reply.parent_id > 0)
    return withReplies(board, reply.parent_id, known => changeRow(known ?? unread, reply.id, () => reply))
  const { to_id: _id, to_name: _name, to_avatar: _avatar, to_comment_id: _comment, ...comment } = reply
  return {
    ...board,
    comments: changeRow(board.comments, comment.id, row => ({ ...comment, reply_total: row.reply_total })),
  }
}

function remove(board: Board, gone: { id: number; parentId: number; count: number }): Board {
  const total = Math.max(0, board.total - gone.count)
  if (gone.parentId === 0) return { ...board, comments: dropRow(board.comments, gone.id), total }
  const comments = changeRow(board.comments, gone.parentId, row => ({
    ...row,
    reply_total: Math.max(0, row.reply_total - 1),
  }))
  return {
    ...withReplies(board, gone.parentId, known => dropRow(known ?? unread, gone.id)),
    comments,
    total,
  }
}

function lead(board: Board, { parent, reply }: { parent: Comment; reply: Reply | null }): Board {
  const comments = putRow(board.comments, { row: parent, at: 'start', isNew: false })
  if (!reply) return { ...board, comments }
  const put = { row: reply, at: 'end', isNew: false } as const
  return { ...withReplies(board, parent.id, known => putRow(known ?? unread, put)), comments }
}
