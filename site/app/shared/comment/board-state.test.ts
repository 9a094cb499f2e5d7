import type { Comment, Reply } from '@xiaolou/contract/comment'
import { describe, expect, it } from 'vitest'

import {
  addReplies,
  type Board,
  type BoardStep,
  changeComment,
  dropComment,
  foldReplies,
  leadTo,
  putComment,
  putReply,
  startBoard,
} from './board-state.ts'

const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  id,
  parent_id: 0,
  type: 1,
  for_id: 5,
  from_id: 2,
  from_name: '阿光',
  from_avatar: '',
  from_site: '',
  ipAddress: '未知',
  is_owner: false,
  content: '一句',
  content_html: '<p>一句</p>',
  content_source: '一句',
  thumbs_up: 0,
  reply_total: 0,
  status: 1,
  createdAt: '2026-11-21 08:00:00',
  is_edited: false,
  is_like: false,
  quote: null,
  ...more,
})
const reply = (id: number, parentId: number, more: Partial<Reply> = {}): Reply => ({
  ...comment(id, { parent_id: parentId }),
  to_id: 0,
  to_comment_id: 0,
  to_name: '',
  to_avatar: '',
  ...more,
})
const pageOf = <T>(list: readonly T[]) => ({ current: 1, size: 10, list, total: list.length })
const started = startBoard(undefined, pageOf([comment(2, { reply_total: 2 }), comment(1)]), 4)
const opened = addReplies(2, pageOf([reply(3, 2), reply(4, 2)]), false)
const run = (...steps: BoardStep[]) => steps.reduce((board, step) => step(board), started)
const look = (board: Board) => ({
  comments: board.comments.rows.map(({ id }) => id),
  totals: board.comments.rows.map(row => row.reply_total),
  replies: Object.fromEntries([...board.replies].map(([id, list]) => [id, list.rows.map(row => row.id)])),
  total: board.total,
})

describe('the board', () => {
  it('puts a new comment on top and counts it', () => {
    const board = run(putComment(comment(9)))
    expect(look(board)).toMatchObject({ comments: [9, 2, 1], total: 5 })
  })

  it('puts an answer at the end of its thread, opening it', () => {
    expect(look(run(putReply(reply(9, 1))))).toEqual({
      comments: [2, 1],
      totals: [2, 1],
      replies: { 1: [9] },
      total: 5,
    })
    expect(look(run(opened, putReply(reply(9, 2)))).replies).toEqual({
      2: [3, 4, 9],
    })
  })

  it('reads the earlier replies of a thread that an answer has opened', () => {
    const board = run(
      putReply(reply(9, 2)),
      addReplies(2, pageOf([reply(3, 2), reply(4, 2), reply(9, 2)]), false),
    )
    expect(look(board).replies[2]).toEqual([3, 4, 9])
  })

  it('has more to read in a thread that an answer has opened', () => {
    const board = run(putReply(reply(9, 2)))
    const list = board.replies.get(2)
    expect(list && !list.isEnd).toBe(true)
  })

  it('takes a reply out of its thread and its count', () => {
    const board = run(opened, dropComment({ id: 3, parent_id: 2 }, 1))
    expect(look(board)).toEqual({ comments: [2, 1], totals: [1, 0], replies: { 2: [4] }, total: 3 })
  })

  it('takes a first-level comment away with all under it', () => {
    const board = run(opened, dropComment({ id: 2, parent_id: 0 }, 3))
    expect(look(board)).toMatchObject({ comments: [1], total: 1 })
  })

  it('shows edited words where they stand and keeps what a reply has no word of', () => {
    const board = run(opened, changeComment(reply(2, 0, { content: '改过', is_edited: true })))
    expect(board.comments.rows[0]).toMatchObject({ content: '改过', is_edited: true, reply_total: 2 })
    const edited = run(opened, changeComment(reply(4, 2, { content: '改过' })))
    expect(edited.replies.get(2)?.rows.map(({ content }) => content)).toEqual(['一句', '改过'])
  })

  it('leads to a comment that no page has brought, without counting it anew', () => {
    expect(look(run(leadTo(comment(50, { reply_total: 30 }), reply(60, 50))))).toEqual({
      comments: [50, 2, 1],
      totals: [30, 2, 0],
      replies: { 50: [60] },
      total: 4,
    })
  })

  it('keeps the replies of threads that are still here when it is read anew', () => {
    expect(look(startBoard(run(opened), pageOf([comment(2)]), 3)).replies).toEqual({ 2: [3, 4] })
    expect(look(startBoard(run(opened), pageOf([comment(1)]), 3)).replies).toEqual({})
  })

  it('folds a thread', () => {
    expect(look(run(opened, foldReplies(2))).replies).toEqual({})
  })
})
