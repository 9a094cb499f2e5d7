import type { ChannelId } from '@xiaolou/contract/outbox'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { changesAny, countChanged, countRows, findPage, inParts, type Slice } from '../../platform/db/rows.ts'
import type { OutboxTables } from './outbox.table.ts'

export type OutboxRow = Selectable<OutboxTables['outbox']>
export type NewLetter = Pick<
  OutboxRow,
  | 'key'
  | 'channel'
  | 'topic'
  | 'user_id'
  | 'about'
  | 'message'
  | 'address'
  | 'dueAt'
  | 'giveUpAt'
  | 'createdAt'
>
export type Shelf = 'waiting' | 'sent' | 'failed'

// How long a killed process's claim is respected; longer than any channel may take.
const claimMs = 5 * 60_000
// A statement binds at most some thousands of values.
const perStatement = 200

const shelves = {
  waiting: ['waiting', 'sending'],
  sent: ['sent'],
  failed: ['failed', 'dropped'],
} as const satisfies Record<Shelf, readonly OutboxRow['state'][]>

/** The only SQL of the outbox. */
export function createOutboxStore(db: Db) {
  const query: Kysely<OutboxTables> = db.query
  const onShelf = (shelf: Shelf | undefined, channel: ChannelId | undefined) =>
    query
      .selectFrom('outbox')
      .$if(shelf !== undefined, on => on.where('state', 'in', shelves[shelf ?? 'waiting']))
      .$if(channel !== undefined, on => on.where('channel', '=', channel ?? 'mail'))
  const change = (ids: readonly number[]) => query.updateTable('outbox').where('id', 'in', ids)

  return {
    /** One that gathers is merged into the waiting mail with its key. */
    async add(letters: readonly NewLetter[]): Promise<void> {
      const state = { state: 'waiting', count: 1, tries: 0, answer: '', finishedAt: 0 } as const
      for (const part of inParts(letters, perStatement))
        await query
          .insertInto('outbox')
          .values(part.map(letter => ({ ...letter, ...state })))
          .onConflict(on =>
            on.column('key').doUpdateSet(eb => ({
              count: eb('outbox.count', '+', 1),
              message: eb.ref('excluded.message'),
              address: eb.ref('excluded.address'),
            })),
          )
          .execute()
    },

    /** When one of these was last sent; 0 for never. */
    async lastSentAt({ channel, topic, user_id }: Pick<OutboxRow, 'channel' | 'topic' | 'user_id'>) {
      const row = await query
        .selectFrom('outbox')
        .select('finishedAt')
        .where('user_id', '=', user_id)
        .where('channel', '=', channel)
        .where('topic', '=', topic)
        .where('state', '=', 'sent')
        .orderBy('finishedAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.finishedAt ?? 0
    },

    /** Claims the next due mail until the claim expires. Nothing more is merged into it. */
    claim: (channel: ChannelId, nowMs: number): Promise<OutboxRow | undefined> =>
      query
        .updateTable('outbox')
        .set(eb => ({
          state: 'sending' as const,
          tries: eb('tries', '+', 1),
          dueAt: nowMs + claimMs,
          key: sql<string>`'taken-' || id`,
        }))
        .where('id', '=', on =>
          on
            .selectFrom('outbox')
            .select('id')
            .where('channel', '=', channel)
            .where('state', 'in', shelves.waiting)
            .where('dueAt', '<=', nowMs)
            .orderBy('dueAt')
            .orderBy('id')
            .limit(1),
        )
        // A process that waited for a concurrent claim finds the row taken.
        .where('dueAt', '<=', nowMs)
        .returningAll()
        .executeTakeFirst(),

    /** Records the result of a try, unless somebody else has claimed the mail meanwhile. */
    async settle(
      { id, tries }: Pick<OutboxRow, 'id' | 'tries'>,
      end: Pick<OutboxRow, 'state' | 'answer' | 'dueAt' | 'finishedAt'>,
    ) {
      await change([id]).set(end).where('tries', '=', tries).where('state', '=', 'sending').execute()
    },

    find: (shelf: Shelf | undefined, channel: ChannelId | undefined, slice: Slice) => {
      const found = onShelf(shelf, channel)
      return findPage(found, found.selectAll().orderBy('id', 'desc'), slice)
    },

    async count() {
      const [waiting, sent] = [
        await countRows(onShelf('waiting', undefined)),
        await countRows(onShelf('sent', undefined)),
      ]
      return { waiting, sent, failed: await countRows(onShelf('failed', undefined)) }
    },

    /** Puts failed mails back into the queue; returns how many. */
    revive: (ids: readonly number[], { nowMs, giveUpAt }: { nowMs: number; giveUpAt: number }) =>
      countChanged(
        change(ids)
          .set({ state: 'waiting', tries: 0, dueAt: nowMs, giveUpAt, finishedAt: 0 })
          .where('state', 'in', shelves.failed),
      ),

    /** Discards waiting mails; returns how many. One being sent can no longer be stopped. */
    drop: (ids: readonly number[], nowMs: number) =>
      countChanged(
        change(ids)
          .set({
            state: 'dropped',
            answer: '你取消了发送',
            finishedAt: nowMs,
            key: sql<string>`'dropped-' || id`,
          })
          .where('state', '=', 'waiting'),
      ),

    /** Removes mails about deleted things. Merged mails are about others, too, and stay. */
    async takeBack(about: readonly string[]) {
      for (const part of inParts(about, perStatement))
        await query
          .deleteFrom('outbox')
          .where('about', 'in', part)
          .where('state', '=', 'waiting')
          .where('count', '=', 1)
          .execute()
    },

    /** Returns how many were deleted. */
    forgetBefore: (ms: number) =>
      countChanged(query.deleteFrom('outbox').where('finishedAt', '>', 0).where('finishedAt', '<', ms)),

    deleteAllOf: (user_id: number) => query.deleteFrom('outbox').where('user_id', '=', user_id).execute(),
  }
}

/** The only SQL of mail addresses. */
export function createMailStore(db: Db) {
  const query: Kysely<OutboxTables> = db.query
  const of = (user_id: number) => query.selectFrom('mail_address').selectAll().where('user_id', '=', user_id)
  return {
    get: (user_id: number) => of(user_id).executeTakeFirst(),

    /** Those of these users who have a confirmed address and want mail. */
    async findWilling(ids: readonly number[]): Promise<number[]> {
      if (ids.length === 0) return []
      const rows = await query
        .selectFrom('mail_address')
        .select('user_id')
        .where('user_id', 'in', ids)
        .where('isOn', '=', 1)
        .where('confirmedAt', '>', 0)
        .execute()
      return rows.map(row => row.user_id)
    },

    put: (row: { user_id: number; address: string; createdAt: number }) =>
      query
        .insertInto('mail_address')
        .values({ ...row, confirmedAt: 0, isOn: 1 })
        .onConflict(on =>
          on
            .column('user_id')
            .doUpdateSet({ address: row.address, confirmedAt: 0, createdAt: row.createdAt }),
        )
        .execute(),

    /** False if the account has another address by now. */
    confirm: (user_id: number, address: string, nowMs: number): Promise<boolean> =>
      changesAny(
        query
          .updateTable('mail_address')
          .set({ confirmedAt: nowMs })
          .where('user_id', '=', user_id)
          .where('address', '=', address),
      ),

    turn: (user_id: number, isOn: boolean) =>
      query
        .updateTable('mail_address')
        .set({ isOn: isOn ? 1 : 0 })
        .where('user_id', '=', user_id)
        .execute(),

    remove: (user_id: number) => query.deleteFrom('mail_address').where('user_id', '=', user_id).execute(),
  }
}
