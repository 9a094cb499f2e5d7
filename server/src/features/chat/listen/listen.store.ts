import type { Kysely } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Migration } from '../../../platform/db/migrate.ts'
import { columns, findPage, inParts, type Slice } from '../../../platform/db/rows.ts'
import { emptyListen, type ListenChange, type ListenState, nobody, type StoredEntry } from './listen.state.ts'

/** `id` is the entry that was played; `song` a `ListenSong` as JSON. */
export type PlayedRow = {
  id: number
  song: string
  by_id: number
  is_skipped: number
  createdAt: number
}

export type ListenTables = {
  /** One row: what the room plays, as JSON. It is only changed under the lock of `chat_state`. */
  chat_listen: { id: number; state: string }
  /** The change in an event of the log, as JSON, beside its row there. */
  chat_listen_event: { seq: number; change: string }
  chat_listen_played: PlayedRow
}

export const listenMigration: Migration = {
  name: '0051-listen',
  async up(db) {
    const { integer } = db.columnTypes
    const { schema } = db.query
    await schema
      .createTable('chat_listen')
      .addColumn('id', integer, column => column.primaryKey())
      .$call(columns('text', 'state'))
      .execute()
    await db.query
      .insertInto('chat_listen')
      .values({ id: 1, state: JSON.stringify(emptyListen) })
      .execute()
    await schema
      .createTable('chat_listen_event')
      .addColumn('seq', integer, column => column.primaryKey())
      .$call(columns('text', 'change'))
      .execute()
    await schema
      .createTable('chat_listen_played')
      .addColumn('id', integer, column => column.primaryKey())
      .$call(columns('bigint', 'by_id is_skipped createdAt'))
      .$call(columns('text', 'song'))
      .execute()
  },
}

const keptPlayed = 500

/** The SQL of listening together. */
export function createListenStore(db: Db) {
  const query: Kysely<ListenTables> = db.query
  const played = query.selectFrom('chat_listen_played')
  return {
    async getState(): Promise<ListenState> {
      const row = await query
        .selectFrom('chat_listen')
        .select('state')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
      return JSON.parse(row.state)
    },
    saveState: (state: ListenState) =>
      query
        .updateTable('chat_listen')
        .set({ state: JSON.stringify(state) })
        .where('id', '=', 1)
        .execute(),

    addChange: (seq: number, change: ListenChange) =>
      query
        .insertInto('chat_listen_event')
        .values({ seq, change: JSON.stringify(change) })
        .execute(),
    async findChanges(seqs: readonly number[]): Promise<Map<number, ListenChange>> {
      const changes = new Map<number, ListenChange>()
      for (const part of inParts(seqs, 500)) {
        const rows = await query
          .selectFrom('chat_listen_event')
          .selectAll()
          .where('seq', 'in', part)
          .execute()
        for (const { seq, change } of rows) changes.set(seq, JSON.parse(change))
      }
      return changes
    },
    deleteChanges: (upToSeq: number) =>
      query.deleteFrom('chat_listen_event').where('seq', '<=', upToSeq).execute(),

    /** Records a song that starts, and deletes old entries. */
    async addPlayed({ entry, song, by_id }: StoredEntry, nowMs: number) {
      await query
        .insertInto('chat_listen_played')
        .values({ id: entry, song: JSON.stringify(song), by_id, is_skipped: 0, createdAt: nowMs })
        .execute()
      await query
        .deleteFrom('chat_listen_played')
        .where('id', '<=', entry - keptPlayed)
        .execute()
    },
    setSkipped: (entry: number) =>
      query.updateTable('chat_listen_played').set({ is_skipped: 1 }).where('id', '=', entry).execute(),
    /** Newest first. */
    findPlayed: (slice: Slice) => findPage(played, played.selectAll().orderBy('id', 'desc'), slice),
    findPlayedBy: (userId: number) => played.selectAll().where('by_id', '=', userId).orderBy('id').execute(),
    /** Requests remain, without a name. */
    forgetUser: (userId: number) =>
      query.updateTable('chat_listen_played').set({ by_id: nobody }).where('by_id', '=', userId).execute(),
  }
}
