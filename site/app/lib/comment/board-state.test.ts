import type { Comment, Reply } from '@xiaolou/contract/comment'
import { describe, expect, it } from 'vitest'

import { type Board, type BoardEvent, stepBoard } from './board-state.ts'

const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  id,
  parent_id: 0,
  type: 1,
  for_id: 5,
  from_id: 2,
  from_name: '阿光',
  from_avatar: '',
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
const started: BoardEvent = {
  kind: 'started',
  page: pageOf([comment(2, { reply_total: 2 }), comment(1)]),
  total: 4,
}
const opened: BoardEvent = {
  kind: 'replies',
  parentId: 2,
  page: pageOf([reply(3, 2), reply(4, 2)]),
  isAnew: false,
}
const run = (...events: BoardEvent[]) => events.reduce<Board | undefined>(stepBoard, undefined)
const look = (board: Board | undefined) => ({
  comments: board?.comments.rows.map(({ id }) => id),
  totals: board?.comments.rows.map(row => row.reply_total),
  replies: Object.fromEntries(
    [...(board?.replies ?? [])].map(([id, list]) => [id, list.rows.map(row => row.id)]),
  ),
  total: board?.total,
})

describe('stepBoard', () => {
  it('knows nothing before it is started', () => {
    expect(run(opened)).toBeUndefined()
  })

  it('puts a new comment on top and counts it', () => {
    const board = run(started, { kind: 'wrote', comment: comment(9) })
    expect(look(board)).toMatchObject({ comments: [9, 2, 1], total: 5 })
  })

  it('puts an answer at the end of its thread, opening it', () => {
    const answered: BoardEvent = { kind: 'answered', reply: reply(9, 1) }
    expect(look(run(started, answered))).toEqual({
      comments: [2, 1],
      totals: [2, 1],
      replies: { 1: [9] },
      total: 5,
    })
    expect(look(run(started, opened, { kind: 'answered', reply: reply(9, 2) })).replies).toEqual({
      2: [3, 4, 9],
    })
  })

  it('reads the earlier replies of a thread that an answer has opened', () => {
    const board = run(
      started,
      { kind: 'answered', reply: reply(9, 2) },
      {
        ...opened,
        page: pageOf([reply(3, 2), reply(4, 2), reply(9, 2)]),
      },
    )
    expect(look(board).replies[2]).toEqual([3, 4, 9])
  })

  it('has more to read in a thread that an answer has opened', () => {
    const board = run(started, { kind: 'answered', reply: reply(9, 2) })
    const list = board?.replies.get(2)
    expect(list && !list.isEnd).toBe(true)
  })

  it('takes a reply out of its thread and its count', () => {
    const board = run(started, opened, { kind: 'removed', id: 3, parentId: 2, count: 1 })
    expect(look(board)).toEqual({ comments: [2, 1], totals: [1, 0], replies: { 2: [4] }, total: 3 })
  })

  it('takes a first-level comment away with all under it', () => {
    const board = run(started, opened, { kind: 'removed', id: 2, parentId: 0, count: 3 })
    expect(look(board)).toMatchObject({ comments: [1], total: 1 })
  })

  it('shows edited words where they stand and keeps what a reply has no word of', () => {
    const board = run(started, opened, {
      kind: 'edited',
      reply: reply(2, 0, { content: '改过', is_edited: true }),
    })
    expect(board?.comments.rows[0]).toMatchObject({ content: '改过', is_edited: true, reply_total: 2 })
    const edited = run(started, opened, { kind: 'edited', reply: reply(4, 2, { content: '改过' }) })
    expect(edited?.replies.get(2)?.rows.map(({ content }) => content)).toEqual(['一句', '改过'])
  })

  it('leads to a comment that no page has brought, without counting it anew', () => {
    const led: BoardEvent = { kind: 'led', parent: comment(50, { reply_total: 30 }), reply: reply(60, 50) }
    expect(look(run(started, led))).toEqual({
      comments: [50, 2, 1],
      totals: [30, 2, 0],
      replies: { 50: [60] },
      total: 4,
    })
  })

  it('keeps the replies of threads that are still here when it is read anew', () => {
    const board = run(started, opened, { kind: 'started', page: pageOf([comment(2)]), total: 3 })
    expect(look(board).replies).toEqual({ 2: [3, 4] })
    expect(
      look(run(started, opened, { kind: 'started', page: pageOf([comment(1)]), total: 3 })).replies,
    ).toEqual({})
  })

  it('folds a thread', () => {
    expect(look(run(started, opened, { kind: 'closed', parentId: 2 })).replies).toEqual({})
  })
})
