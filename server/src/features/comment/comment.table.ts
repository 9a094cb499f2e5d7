import { commentStatus } from '@xiaolou/contract/comment'
import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addColumns, addIndex, columns, createTableWithId, rowsAfter } from '../../platform/db/rows.ts'
import { addHeldColumns, type HeldColumns } from '../../platform/moderation-store.ts'
import { createSoundIndex, type SearchSource } from '../../platform/search-index.ts'

/** Times are epoch milliseconds. */
type CommentTable = HeldColumns & {
  id: Generated<number>
  /** 0 for a first-level comment. */
  parent_id: number
  type: 1 | 2 | 3
  for_id: number
  /** 0 for a guest without an account. */
  from_id: number
  guest_name: string
  /** The web address that a guest gave, or ''. */
  guest_site: string
  /** The mail address that a guest gave, or ''; only the owner sees it. */
  guest_mail: string
  /** Its id in another system; '' for one written here. */
  source: string
  /** The user that a reply answers, or the guest's name; and the comment, 0 if unknown in an old reply. */
  to_id: number
  to_guest_name: string
  to_comment_id: number
  content: string
  content_html: string
  /** The version of the rendering in `content_html`. */
  html_version: number
  status: 1 | 2 | 3 | 4
  /** 1 if its status and that of its parent are shown: the one condition of every public list. */
  is_shown: number
  thumbs_up: number
  /** Shown replies. */
  reply_total: number
  createdAt: number
  /** 0 when never edited. */
  editedAt: number
}
export type CommentRow = Selectable<CommentTable>
/** `thumbs_up` and the owner's columns default to 0, `guest_mail` to ''. */
export type CommentRecord = Omit<
  CommentRow,
  'id' | 'thumbs_up' | 'guest_mail' | 'reply_total' | 'editedAt' | 'waits' | 'judgedAt' | keyof Mark
> &
  Partial<Pick<CommentRow, 'thumbs_up' | 'guest_mail'> & Mark>
type Mark = Pick<CommentRow, 'reason' | 'shape' | 'network'>

type CommentCountTable = { type: number; for_id: number; total: number; first_total: number }

export type CommentTables = { comment: CommentTable; comment_count: CommentCountTable }

type Answer = { parent_id: number; to_id: number; to_guest_name: string; to_comment_id: number }

export const commentMigrations: readonly Migration[] = [
  {
    name: '0006-comment',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      const numbers =
        'parent_id type for_id from_id to_id status is_shown thumbs_up reply_total html_version createdAt editedAt'
      await createTableWithId(db, 'comment')
        .$call(columns(integer, numbers))
        .$call(columns('text', 'writer guest_name to_guest_name content content_html'))
        .execute()
      const index = (name: string, names: string[]) => addIndex(db, `comment_${name}`, 'comment', names)
      const first = ['type', 'for_id', 'parent_id', 'is_shown']
      await index('new', [...first, 'createdAt desc', 'id desc'])
      await index('hot', [...first, 'thumbs_up desc', 'createdAt desc', 'id desc'])
      await index('reply', ['parent_id', 'is_shown', 'createdAt', 'id'])
      await index('latest', ['is_shown', 'createdAt desc', 'id desc'])
      await index('writer', ['writer', 'createdAt desc', 'id desc'])
      // A writer's pending and binned comments, which every list and every new comment looks up.
      await index('unseen', ['writer', 'type', 'for_id', 'parent_id', 'status'])
      await index('writer_status', ['writer', 'status'])
      await index('kind', ['type', 'createdAt desc', 'id desc'])
      await index('kind_status', ['type', 'status', 'createdAt desc', 'id desc'])
      await index('status', ['status', 'createdAt desc', 'id desc'])
      await index('time', ['createdAt desc', 'id desc'])
      // Shown comments of each target, so that no list counts a hundred thousand rows for its total.
      await schema
        .createTable('comment_count')
        .$call(columns(integer, 'type for_id total first_total'))
        .addPrimaryKeyConstraint('comment_count_key', ['type', 'for_id'])
        .execute()
    },
  },
  {
    // Every reply names the comment it answers; until now, one to the first-level comment did not.
    name: '0012-comment-answer',
    async up(db) {
      await addColumns(db, 'comment', db.columnTypes.integer, 'to_comment_id')
      const comments: Kysely<{ comment: Answer }> = db.query
      const above = (value: string) =>
        sql`(select ${sql.raw(value)} from comment above where above.id = comment.parent_id)`
      const guest = "case when from_id > 0 then '' when guest_name = '' then '访客' else guest_name end"
      await comments
        .updateTable('comment')
        .set({
          to_comment_id: sql<number>`parent_id`,
          to_id: sql<number>`coalesce(${above('from_id')}, 0)`,
          to_guest_name: sql<string>`coalesce(${above(guest)}, '')`,
        })
        .where('parent_id', '>', 0)
        .where('to_id', '=', 0)
        .where('to_guest_name', '=', '')
        .execute()
    },
  },
  {
    name: '0022-comment-source',
    async up(db) {
      await addColumns(db, 'comment', 'text', 'guest_site source')
      await addIndex(db, 'comment_source', 'comment', ['source'])
    },
  },
  {
    name: '0041-comment-moderation',
    async up(db) {
      await addHeldColumns(db, 'comment')
      const comments: Kysely<CommentTables> = db.query
      await comments
        .updateTable('comment')
        .set({ waits: 1 })
        .where('status', '=', commentStatus.pending)
        .execute()
      await db.textIndex(commentSearchName).create()
    },
  },
  // Added the authors' accounts to the index, which is now rebuilt after the start.
  { name: '0050-comment-writer', up: async () => undefined },
  { name: '0068-comment-sound', up: db => createSoundIndex(db, commentSearchName) },
  { name: '0071-comment-guest-mail', up: db => addColumns(db, 'comment', 'text', 'guest_mail') },
]

export const commentSearchName = 'comment_search'

/** A token for a comment's author among its words; no text contains it, as U+E000 is not a letter. */
export const writerToken = (userId: number) => `\ue000${userId}`

/** What the search index holds of a comment. */
export const commentEntry = ({ id, content, from_id }: Pick<CommentRow, 'id' | 'content' | 'from_id'>) => ({
  ...{ id, title: '', text: content },
  marks: from_id > 0 ? [writerToken(from_id)] : [],
})

/** Every comment. */
export const commentSearchSource: SearchSource = {
  name: commentSearchName,
  async findEntries(db, afterId, limit) {
    const query: Kysely<CommentTables> = db.query
    const rows = await query
      .selectFrom('comment')
      .select(['id', 'content', 'from_id'])
      .$call(rowsAfter(afterId, limit))
    return rows.map(commentEntry)
  },
}

/** Where comments may show a picture of the site. */
export const commentPictures: readonly TextColumns[] = [
  { table: 'comment', key: 'id', columns: ['content'], place: { kind: 'comment', title: 'content' } },
]
