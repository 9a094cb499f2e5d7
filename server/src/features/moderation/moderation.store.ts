import { limits } from '@xiaolou/contract/limits'
import type { ModerationKind, reportReasons } from '@xiaolou/contract/moderation'
import type { Generated, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addColumns,
  addIndex,
  changesAny,
  columns,
  countRows,
  createTableWithId,
  findPage,
  findsAny,
  idsOf,
  inParts,
  newest,
  type Slice,
} from '../../platform/db/rows.ts'

type ReportTable = {
  id: Generated<number>
  kind: Exclude<ModerationKind, 'link'>
  item_id: number
  writer: string
  user_id: number
  /** The visitor's (`Visitor.network`); '' for a user. */
  network: string
  reason: (typeof reportReasons)[number]
  words: string
  /** 1 until the owner has acted on what was reported. */
  is_open: number
  createdAt: number
}
/** Who may not write here: a writer (`user:7`, `visitor:…`) or a `network:…`. `until_ms` 0 is for good. */
type WriterBanTable = { writer: string; until_ms: number; createdAt: number }
type Tables = { report: ReportTable; writer_ban: WriterBanTable }

/** The only SQL of reports and of who is turned away. */
export function createModerationStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const openReports = query.selectFrom('report').where('is_open', '=', 1)
  const bansAt = (nowMs: number) =>
    query.selectFrom('writer_ban').where(on => on.or([on('until_ms', '=', 0), on('until_ms', '>', nowMs)]))

  const countOfNetwork = ({ kind, item_id, network }: Pick<ReportTable, 'kind' | 'item_id' | 'network'>) =>
    countRows(
      query
        .selectFrom('report')
        .where('kind', '=', kind)
        .where('item_id', '=', item_id)
        .where('network', '=', network),
    )

  return {
    /** A writer reports a thing once, at most three visitors of a network do; returns whether this counts. */
    async addReport(row: Omit<ReportTable, 'id' | 'is_open'>): Promise<boolean> {
      if (row.network !== '' && (await countOfNetwork(row)) >= limits.visitorsPerNetwork) return false
      return changesAny(
        query
          .insertInto('report')
          .values({ ...row, is_open: 1 })
          .onConflict(conflict => conflict.columns(['kind', 'item_id', 'writer']).doNothing()),
      )
    },

    findOpenReports: (kind: ModerationKind, ids: readonly number[]) =>
      kind === 'link' || ids.length === 0
        ? Promise.resolve([])
        : openReports
            .selectAll()
            .where('kind', '=', kind)
            .where('item_id', 'in', ids)
            .orderBy('id')
            .execute(),

    /** Returns the ids of those that were open. */
    async closeReports(kind: ModerationKind, ids: readonly number[]): Promise<number[]> {
      if (kind === 'link') return []
      const closed: number[] = []
      for (const some of inParts(ids))
        closed.push(
          ...(await idsOf(
            query
              .updateTable('report')
              .set({ is_open: 0 })
              .where('kind', '=', kind)
              .where('item_id', 'in', some)
              .where('is_open', '=', 1)
              .returning('id'),
          )),
        )
      return closed
    },

    async openReports(ids: readonly number[]) {
      for (const some of inParts(ids))
        await query.updateTable('report').set({ is_open: 1 }).where('id', 'in', some).execute()
    },

    deleteReportsBy: (writer: string) => query.deleteFrom('report').where('writer', '=', writer).execute(),

    isBanned: (writers: readonly string[], nowMs: number): Promise<boolean> =>
      findsAny(bansAt(nowMs).select('writer').where('writer', 'in', writers)),

    findBans: (slice: Slice, nowMs: number) =>
      findPage(
        bansAt(nowMs),
        bansAt(nowMs).selectAll().orderBy('createdAt', 'desc').orderBy('writer'),
        slice,
      ),

    /** If somebody is turned away already, the longer time applies; returns the new ones. */
    async ban(writers: readonly string[], until_ms: number, nowMs: number): Promise<string[]> {
      const added: string[] = []
      await query.deleteFrom('writer_ban').where('until_ms', '>', 0).where('until_ms', '<=', nowMs).execute()
      for (const some of inParts(writers)) {
        const rows = await query
          .insertInto('writer_ban')
          .values(some.map(writer => ({ writer, until_ms, createdAt: nowMs })))
          .onConflict(conflict => conflict.column('writer').doNothing())
          .returning('writer')
          .execute()
        added.push(...rows.map(row => row.writer))
      }
      return added
    },

    async lift(writers: readonly string[]) {
      for (const some of inParts(writers))
        await query.deleteFrom('writer_ban').where('writer', 'in', some).execute()
    },

    /** Newest first, for a person's data export. */
    findReportsBy: (writer: string) =>
      newest(query.selectFrom('report').selectAll().where('writer', '=', writer)).execute(),
  }
}

export const moderationMigrations: readonly Migration[] = [
  {
    name: '0041-moderation',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await createTableWithId(db, 'report')
        .$call(columns('text', 'kind writer reason words'))
        .$call(columns(integer, 'item_id user_id is_open createdAt'))
        .addUniqueConstraint('report_once', ['kind', 'item_id', 'writer'])
        .execute()
      await addIndex(db, 'report_writer', 'report', ['writer'])
      await schema
        .createTable('writer_ban')
        .addColumn('writer', 'text', column => column.primaryKey())
        .$call(columns(integer, 'until_ms createdAt'))
        .execute()
    },
  },
  {
    name: '0062-report-network',
    // Older ones count for no network.
    up: db => addColumns(db, 'report', 'text', 'network'),
  },
]
