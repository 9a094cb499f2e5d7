import type { Generated, Selectable } from 'kysely'

/** Times are epoch milliseconds. */
export type CommentTable = {
  id: Generated<number>
  /** 0 for a first-level comment. */
  parent_id: number
  type: number
  for_id: number
  /** 0 for a guest without an account. */
  from_id: number
  /** Who wrote it, `user:<id>` or `visitor:<key>`: rules against floods count by it. */
  writer: string
  guest_name: string
  /** The user that a reply answers, or the name of the guest; which comment, 0 where an old reply does not know it. */
  to_id: number
  to_guest_name: string
  to_comment_id: number
  content: string
  content_html: string
  /** Which rendering made `content_html`. */
  html_version: number
  status: number
  /** 1 when its status is shown and so is that of the comment above it: the one condition of every public list. */
  is_shown: number
  thumbs_up: number
  /** Shown replies. */
  reply_total: number
  createdAt: number
  /** 0 when never edited. */
  editedAt: number
}
export type CommentRow = Selectable<CommentTable>
export type CommentRecord = Omit<CommentRow, 'id' | 'thumbs_up' | 'reply_total' | 'editedAt'>

export type CommentCountTable = { type: number; for_id: number; total: number; first_total: number }

export type CommentTables = { comment: CommentTable; comment_count: CommentCountTable }
