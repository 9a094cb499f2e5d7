import { type Generated, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { countRows } from '../../platform/db/slice.ts'
import { tokensOf } from '../../platform/db/text-index.ts'

type MessageTable = {
  id: Generated<number>
  message: string
  color: string
  font_size: number
  font_weight: number
  bg_color: string
  bg_url: string
  tag: string
  user_id: number
  like_times: number
  createdAt: number
  updatedAt: number
}
type Tables = { message: MessageTable }

export type MessageRow = Selectable<MessageTable>
/** What its author writes. */
export type Written = Pick<
  MessageRow,
  'message' | 'color' | 'font_size' | 'font_weight' | 'bg_color' | 'bg_url' | 'tag'
>
export type Slice = { limit: number; offset: number }

/** The only SQL of the guestbook, over one database or one transaction of it. Newest first everywhere. */
export function createMessageStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const index = db.textIndex(messageSearchName)
  const putText = (id: number, message: string) => index.put([{ id, title: [], body: tokensOf(message) }])
  // One parameter however many ids: a list of them would be another statement to prepare for each length.
  const among = (ids: readonly number[]) =>
    db.kind === 'sqlite'
      ? sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`
      : sql<SqlBool>`id = any(${`{${ids.join(',')}}`}::bigint[])`

  return {
    async findIdsOf(userId: number): Promise<number[]> {
      const rows = await query.selectFrom('message').select('id').where('user_id', '=', userId).execute()
      return rows.map(row => row.id)
    },

    /** Of one tag, of one user, or of everybody. */
    findPage: (input: Slice & { tag?: string; userId?: number }) =>
      query
        .selectFrom('message')
        .selectAll()
        .$if(input.tag !== undefined, on => on.where('tag', '=', input.tag ?? ''))
        .$if(input.userId !== undefined, on => on.where('user_id', '=', input.userId ?? 0))
        .orderBy('id', 'desc')
        .limit(input.limit)
        .offset(input.offset)
        .execute(),

    findMessages: (ids: readonly number[]) =>
      query.selectFrom('message').selectAll().where(among(ids)).orderBy('id', 'desc').execute(),

    /** What a search looks through. */
    findTexts: (ids: readonly number[]) =>
      query
        .selectFrom('message')
        .select(['id', 'message', 'tag'])
        .where(among(ids))
        .orderBy('id', 'desc')
        .execute(),

    /** The newest, of one tag or of all. */
    findNewestTexts: ({ tag, limit }: { tag: string; limit: number }) =>
      query
        .selectFrom('message')
        .select(['id', 'message', 'tag'])
        .$if(tag !== '', on => on.where('tag', '=', tag))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    getMessage: (id: number) =>
      query.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Everything of one user. */
    findAllOf: (userId: number) =>
      query.selectFrom('message').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute(),

    /** Every tag with how many carry it, and '' with those that carry none. */
    countTags: () =>
      query
        .selectFrom('message')
        .select(eb => ['tag', eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('newest')])
        .groupBy('tag')
        .execute(),

    async totalOfUser(userId: number) {
      return countRows(query.selectFrom('message').where('user_id', '=', userId))
    },

    async add(written: Written, { userId, nowMs }: { userId: number; nowMs: number }) {
      const { id } = await query
        .insertInto('message')
        .values({ ...written, user_id: userId, like_times: 0, createdAt: nowMs, updatedAt: nowMs })
        .returning('id')
        .executeTakeFirstOrThrow()
      await putText(id, written.message)
      return id
    },

    /** Says whether it was still there. */
    async update(id: number, written: Written, nowMs: number) {
      const { numUpdatedRows } = await query
        .updateTable('message')
        .set({ ...written, updatedAt: nowMs })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (Number(numUpdatedRows) === 0) return false
      await putText(id, written.message)
      return true
    },

    async delete(ids: readonly number[]) {
      await query.deleteFrom('message').where(among(ids)).execute()
      await index.remove(ids)
    },

    async addLikes(id: number, delta: 1 | -1) {
      await query
        .updateTable('message')
        .set(eb => ({ like_times: eb('like_times', '+', delta) }))
        .where('id', '=', id)
        .execute()
    },
  }
}

export type MessageStore = ReturnType<typeof createMessageStore>

export const messageSearchName = 'message_search'

/** Ids grow with time, so that newest first is the key backwards and every list is read from one index. */
export const messageMigrations: readonly Migration[] = [
  {
    name: '0008-message',
    async up(db) {
      const { schema } = db.query
      const { id, idType, integer } = db.columnTypes
      let message = schema.createTable('message').addColumn('id', idType, id)
      for (const name of ['message', 'color', 'bg_color', 'bg_url', 'tag']) {
        message = message.addColumn(name, 'text', column => column.notNull())
      }
      for (const name of ['font_size', 'font_weight', 'user_id', 'like_times', 'createdAt', 'updatedAt']) {
        message = message.addColumn(name, integer, column => column.notNull())
      }
      await message.execute()
      await schema.createIndex('message_tag').on('message').columns(['tag', 'id desc']).execute()
      await schema.createIndex('message_user').on('message').columns(['user_id', 'id desc']).execute()
      await db.textIndex(messageSearchName).create()
    },
  },
]

/** Where cards of the guestbook may show a picture of the site. */
export const messagePictures: readonly TextColumns[] = [
  { table: 'message', key: 'id', columns: ['bg_url', 'message'] },
]
