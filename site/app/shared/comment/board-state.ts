import {
  addPage,
  changeRow,
  dropRow,
  type Page,
  type PagedList,
  putRow,
  startList,
} from '@xiaolou/browser/paged-list'
import type { Comment, Reply } from '@xiaolou/contract/comment'

/** The comments under one subject: first-level ones, and the replies of opened threads. */
export type Board = {
  readonly comments: PagedList<Comment>
  readonly replies: ReadonlyMap<number, PagedList<Reply>>
  /** Comments and replies together. */
  readonly total: number
}

/** A change of a board. */
export type BoardStep = (board: Board) => Board

/** Replies per page. */
export const repliesPerPage = 10
export const commentsPerPage = 10

/** The list loaded for the first time, or again: opened threads then stay open and are loaded again. */
export function startBoard(board: Board | undefined, page: Page<Comment>, total: number): Board {
  const here = new Set(page.list.map(({ id }) => id))
  const replies = new Map([...(board?.replies ?? [])].filter(([id]) => here.has(id)))
  return { comments: startList(page), replies, total }
}

export const addComments =
  (page: Page<Comment>): BoardStep =>
  board => ({ ...board, comments: addPage(board.comments, page) })

export const addReplies = (parentId: number, page: Page<Reply>, isAnew: boolean): BoardStep =>
  changeReplies(parentId, known => (known && !isAnew ? addPage(known, page) : startList(page)))

export const foldReplies =
  (parentId: number): BoardStep =>
  board => ({ ...board, replies: new Map([...board.replies].filter(([id]) => id !== parentId)) })

/** A first-level comment that was just written. */
export const putComment =
  (comment: Comment): BoardStep =>
  board => ({
    ...board,
    comments: putRow(board.comments, { row: comment, at: 'start', isNew: true }),
    total: board.total + 1,
  })

/** A reply that was just written. */
export const putReply =
  (reply: Reply): BoardStep =>
  board => ({
    ...openReply(reply, true)(board),
    comments: addToThread(board, reply.parent_id, 1),
    total: board.total + 1,
  })

export function changeComment(reply: Reply): BoardStep {
  if (reply.parent_id > 0)
    return changeReplies(reply.parent_id, known => changeRow(known ?? unread, reply.id, () => reply))
  const { to_id: _id, to_name: _name, to_avatar: _avatar, to_comment_id: _comment, ...comment } = reply
  return board => ({
    ...board,
    comments: changeRow(board.comments, comment.id, row => ({ ...comment, reply_total: row.reply_total })),
  })
}

/** `count` comments were deleted: this one and, if it is first-level, its replies. */
export const dropComment =
  ({ id, parent_id }: Pick<Comment, 'id' | 'parent_id'>, count: number): BoardStep =>
  board => {
    const total = Math.max(0, board.total - count)
    if (parent_id === 0) return { ...board, comments: dropRow(board.comments, id), total }
    return {
      ...changeReplies(parent_id, known => dropRow(known ?? unread, id))(board),
      comments: addToThread(board, parent_id, -1),
      total,
    }
  }

/** The comment that an address names, wherever it is in the list. */
export const leadTo =
  (parent: Comment, reply: Reply | null): BoardStep =>
  board => ({
    ...(reply ? openReply(reply, false)(board) : board),
    comments: putRow(board.comments, { row: parent, at: 'start', isNew: false }),
  })

/** A thread without a loaded page. */
const unread: PagedList<Reply> = {
  ...startList<Reply>({ current: 1, size: repliesPerPage, list: [], total: 0 }),
  isEnd: false,
}

const openReply = (row: Reply, isNew: boolean): BoardStep =>
  changeReplies(row.parent_id, known => putRow(known ?? unread, { row, at: 'end', isNew }))

function changeReplies(
  parentId: number,
  change: (known: PagedList<Reply> | undefined) => PagedList<Reply>,
): BoardStep {
  return board => {
    const changed = change(board.replies.get(parentId))
    // Oldest first, even if the reader's own reply was added before its page was loaded.
    const rows = [...changed.rows].sort((a, b) => a.id - b.id)
    return { ...board, replies: new Map(board.replies).set(parentId, { ...changed, rows }) }
  }
}

const addToThread = ({ comments }: Board, parentId: number, count: 1 | -1): PagedList<Comment> =>
  changeRow(comments, parentId, row => ({ ...row, reply_total: Math.max(0, row.reply_total + count) }))
