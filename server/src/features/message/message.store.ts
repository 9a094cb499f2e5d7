import { messagePath } from '@xiaolou/contract/address'
import type { Message } from '@xiaolou/contract/message'
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import { writerOfUser } from '../../platform/actor.ts'
import type { MsRange } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addColumns,
  addIndex,
  columns,
  countRows,
  createTableWithId,
  findPage,
  findSlice,
  findsAny,
  rowsAfter,
  type Slice,
  type Stamped,
  tableOf,
} from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import { addHeldColumns, type HeldColumns } from '../../platform/moderation-store.ts'
import { createSoundIndex, type SearchSource, searchIndexOf } from '../../platform/search-index.ts'
import { shownStatus } from './message.rules.ts'

type MessageTable = Written &
  Stamped &
  HeldColumns & {
    user_id: number
    like_times: number
    /** As `messageStatuses`. */
    status: number
  }
type Tables = { message: MessageTable }

/** Only shown messages are public. */
export const messageStatuses = { shown: shownStatus, waiting: 2, bin: 3, spam: 4 } as const

export type MessageRow = Selectable<MessageTable>
/** What its author writes. */
export type Written = Pick<
  Message,
  'message' | 'color' | 'font_size' | 'font_weight' | 'bg_color' | 'bg_url' | 'tag'
>

type Mark = Pick<MessageRow, 'writer' | 'status' | 'reason' | 'shape' | 'network'>
type Change = Pick<MessageRow, 'status' | 'reason' | 'shape' | 'waits'>

/** The only SQL of the guestbook, over one database or transaction. Newest first everywhere. */
export function createMessageStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const index = searchIndexOf(db, messageSearchName)
  const putText = (id: number, message: string) => index.put([entryOf({ id, message })])
  // One parameter for any number of ids: a list would need another prepared statement for each length.
  const among = (ids: readonly number[]) =>
    db.kind === 'sqlite'
      ? sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`
      : sql<SqlBool>`id = any(${`{${ids.join(',')}}`}::bigint[])`

  const shown = query.selectFrom('message').where('status', '=', messageStatuses.shown)
  const texts = shown.select(['id', 'message', 'tag']).orderBy('id', 'desc')
  const messages = tableOf<MessageTable>(db, 'message')

  return {
    ...messages,

    /** Public messages, with one tag or all. */
    findPage: ({ tag, ...slice }: Slice & { tag?: string }) =>
      findSlice(
        shown
          .selectAll()
          .$if(tag !== undefined, on => on.where('tag', '=', tag ?? ''))
          .orderBy('id', 'desc'),
        slice,
      ),

    /** Public messages within two times, newest first, and how many there are. */
    findBetween(given: Slice & MsRange & { tag: string; messageHas: string }) {
      const { tag, messageHas, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, ...slice } = given
      const within = shown
        .where('createdAt', '>=', fromMs)
        .where('createdAt', '<=', toMs)
        .$if(tag !== '', on => on.where('tag', '=', tag))
        .$if(messageHas !== '', on => on.where(holdsText('message', messageHas)))
      return findPage(within, within.selectAll().orderBy('id', 'desc'), slice)
    },

    /** Of one user, in any state. */
    findOwn: (userId: number, slice: Slice) =>
      findSlice(
        query.selectFrom('message').selectAll().where('user_id', '=', userId).orderBy('id', 'desc'),
        slice,
      ),

    findMessages: (ids: readonly number[]) =>
      query.selectFrom('message').selectAll().where(among(ids)).orderBy('id', 'desc').execute(),

    findTexts: (ids: readonly number[]) => texts.where(among(ids)).execute(),

    findNewestTexts: ({ tag, limit }: { tag: string; limit: number }) =>
      texts
        .$if(tag !== '', on => on.where('tag', '=', tag))
        .limit(limit)
        .execute(),

    findAllOf: (userId: number) =>
      query.selectFrom('message').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute(),

    /** Every tag with its number of messages, and '' for those without one. */
    countTags: () =>
      shown
        .select(eb => ['tag', eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('newest')])
        .groupBy('tag')
        .execute(),

    isRepeated: (input: { writer: string; message: string; sinceMs: number }) =>
      findsAny(
        query
          .selectFrom('message')
          .select('id')
          .where('writer', '=', input.writer)
          .where('createdAt', '>', input.sinceMs)
          .where('message', '=', input.message)
          .limit(1),
      ),

    totalOfUser: (userId: number) => countRows(query.selectFrom('message').where('user_id', '=', userId)),

    async add(
      written: Written,
      { userId, nowMs, ...mark }: { userId: number; nowMs: number } & Partial<Mark>,
    ) {
      const { status = messageStatuses.shown } = mark
      const id = await messages.add({
        ...written,
        ...{ createdAt: nowMs, updatedAt: nowMs, user_id: userId, like_times: 0 },
        ...{ writer: writerOfUser(userId), reason: '', shape: '', network: '', ...mark, status },
        waits: status === messageStatuses.waiting ? 1 : 0,
        judgedAt: status === messageStatuses.spam ? nowMs : 0,
      })
      await putText(id, written.message)
      return id
    },

    /** Returns whether it still existed. */
    async change(id: number, written: Written, { nowMs, ...mark }: { nowMs: number } & Partial<Change>) {
      const isThere = (await messages.update(id, { ...written, ...mark, updatedAt: nowMs })) > 0
      if (isThere) await putText(id, written.message)
      return isThere
    },

    async deleteAll(ids: readonly number[]) {
      await query.deleteFrom('message').where(among(ids)).execute()
      await index.remove(ids)
    },
  }
}

export type MessageStore = ReturnType<typeof createMessageStore>

export const messageSearchName = 'message_search'

const entryOf = ({ id, message }: Pick<MessageRow, 'id' | 'message'>) => ({
  ...{ id, title: '', text: message },
})

/** Every message. */
export const messageSearchSource: SearchSource = {
  name: messageSearchName,
  async findEntries(db, afterId, limit) {
    const query: Kysely<Tables> = db.query
    const rows = await query.selectFrom('message').select(['id', 'message']).$call(rowsAfter(afterId, limit))
    return rows.map(entryOf)
  },
}

/** Ids grow with time, so newest first is the key in reverse and every list is read from one index. */
export const messageMigrations: readonly Migration[] = [
  {
    name: '0008-message',
    async up(db) {
      const { integer } = db.columnTypes
      await createTableWithId(db, 'message')
        .$call(columns('text', 'message color bg_color bg_url tag'))
        .$call(columns(integer, 'font_size font_weight user_id like_times createdAt updatedAt'))
        .execute()
      await addIndex(db, 'message_tag', 'message', ['tag', 'id desc'])
      await addIndex(db, 'message_user', 'message', ['user_id', 'id desc'])
      await db.textIndex(messageSearchName).create()
    },
  },
  {
    // Existing messages stay public. The authors of visitors' cards are unknown.
    name: '0041-message-moderation',
    async up(db) {
      await addColumns(db, 'message', db.columnTypes.integer, 'status')
      await addHeldColumns(db, 'message')
      await addColumns(db, 'message', 'text', 'writer')
      const query: Kysely<Tables> = db.query
      await query
        .updateTable('message')
        .set({
          status: messageStatuses.shown,
          writer: sql<string>`case when user_id = 0 then '' else 'user:' || user_id end`,
        })
        .execute()
      const index = (name: string, names: string[]) => addIndex(db, `message_${name}`, 'message', names)
      await query.schema.dropIndex('message_tag').execute()
      await index('tag', ['status', 'tag', 'id desc'])
      await index('shown', ['status', 'id desc'])
      await index('status', ['status', 'createdAt desc', 'id desc'])
      await index('time', ['createdAt desc', 'id desc'])
      await index('writer', ['writer', 'createdAt desc', 'id desc'])
    },
  },
  { name: '0068-message-sound', up: db => createSoundIndex(db, messageSearchName) },
]

/** Where cards of the guestbook may show a picture of the site. */
export const messagePictures: readonly TextColumns[] = [
  {
    table: 'message',
    key: 'id',
    columns: ['bg_url', 'message'],
    place: { kind: 'message', title: 'message', needs: ['id'], address: row => messagePath(Number(row.id)) },
  },
]
