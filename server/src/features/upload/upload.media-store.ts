import type { mediaKind, mediaSort } from '@xiaolou/contract/media'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addColumns, addIndex, findPage, findsAny, inParts, type Slice } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import { namesPerQuery, type UploadRow, type UploadTables } from './upload.store.ts'

export type MediaFilter = {
  state: 'all' | 'used' | 'unused' | 'binned'
  kind: 'all' | (typeof mediaKind)[number]
  userId: number
  /** Excludes uploads that only this user made, and imported ones. */
  exceptUserId: number
  nameHas: string
}
export type MediaOrder = { sort: (typeof mediaSort)[number]; isAscending: boolean }

/** Text that may be part of an upload's name. */
const hashPart = /^[0-9a-f]+$/i

const sortColumns = { created: 'createdAt', size: 'size_bytes', uses: 'use_count' } as const

/** The SQL of the media library, besides that of uploads. */
export function createMediaStore(db: Db) {
  const query: Kysely<UploadTables> = db.query
  const all = query.selectFrom('upload')
  const broughtBy = query.selectFrom('upload_by').select('upload_by.name')

  const ofKind = (kind: MediaFilter['kind']) => (eb: ExpressionBuilder<UploadTables, 'upload'>) => {
    if (kind === 'document') return eb('width', '=', 0)
    if (kind === 'animation') return eb('is_animated', '=', 1)
    return eb.and([eb('width', '>', 0), eb('is_animated', '=', 0)])
  }
  const inState = (state: MediaFilter['state']) => (eb: ExpressionBuilder<UploadTables, 'upload'>) => {
    if (state === 'binned') return eb('binned_at', '>', 0)
    const kept = eb('binned_at', '=', 0)
    if (state === 'all') return kept
    return eb.and([kept, state === 'used' ? eb('use_count', '>', 0) : eb('use_count', '=', 0)])
  }
  const change = async (names: readonly string[], changes: Partial<UploadRow>) => {
    if (names.length > 0) await query.updateTable('upload').set(changes).where('name', 'in', names).execute()
  }
  /** The number of matching uploads, or their bytes. */
  const sum = (what: '1' | 'size_bytes', where: string) =>
    sql<number>`coalesce(sum(case when ${sql.raw(where)} then ${sql.raw(what)} else 0 end), 0)`

  return {
    async findPage(filter: MediaFilter, { sort, isAscending }: MediaOrder, slice: Slice) {
      const direction = isAscending ? 'asc' : 'desc'
      const within = all
        .where(inState(filter.state))
        .$if(filter.kind !== 'all', on => on.where(ofKind(filter.kind)))
        .$if(filter.userId !== 0, on =>
          on.where('name', 'in', broughtBy.where('user_id', '=', filter.userId)),
        )
        .$if(filter.exceptUserId !== 0, on =>
          on.where('name', 'in', broughtBy.where('user_id', '<>', filter.exceptUserId)),
        )
        .$if(filter.nameHas !== '', on =>
          on.where(eb =>
            eb.or([
              holdsText('download_name', filter.nameHas),
              // Other text cannot be part of a hash, so the column is not searched.
              ...(hashPart.test(filter.nameHas) ? [holdsText('name', filter.nameHas)] : []),
            ]),
          ),
        )
      const rows = within.selectAll().orderBy(sortColumns[sort], direction).orderBy('name', direction)
      return findPage(within, rows, slice)
    },

    getCounts: () =>
      all
        .select([
          sum('1', 'binned_at = 0').as('all'),
          sum('1', 'binned_at = 0 and use_count = 0').as('unused'),
          sum('1', 'binned_at > 0').as('binned'),
          sum('size_bytes', 'binned_at = 0').as('size_bytes'),
          sum('size_bytes', 'binned_at = 0 and use_count = 0').as('unused_bytes'),
          sum('size_bytes', 'binned_at > 0').as('binned_bytes'),
        ])
        .executeTakeFirstOrThrow(),

    findOwners: async (names: readonly string[]) =>
      names.length === 0
        ? []
        : query
            .selectFrom('upload_by')
            .select(['name', 'user_id'])
            .where('name', 'in', names)
            .orderBy('user_id')
            .execute(),

    /** The usage columns of every upload. */
    findMarks: () => all.select(['name', 'use_count', 'unused_since', 'binned_at', 'is_forced']).execute(),

    async mark(names: readonly string[], marks: { use_count: number; unused_since?: number }) {
      for (const some of inParts(names, namesPerQuery)) await change(some, marks)
    },

    bin: (names: readonly string[], given: { nowMs: number; isForced: boolean }) =>
      change(names, { binned_at: given.nowMs, is_forced: given.isForced ? 1 : 0 }),

    /** A restored upload gets another thirty days, even if unused. */
    restore: (names: readonly string[]) => change(names, { binned_at: 0, is_forced: 0, unused_since: 0 }),

    /** Uploads unused since then that are not binned. */
    findUnusedSince: (beforeMs: number) =>
      all
        .select('name')
        .where('binned_at', '=', 0)
        .where('unused_since', '>', 0)
        .where('unused_since', '<=', beforeMs)
        .execute(),

    findBinnedBefore: (beforeMs: number) =>
      all.selectAll().where('binned_at', '>', 0).where('binned_at', '<=', beforeMs).execute(),

    isBinned: (name: string) =>
      findsAny(all.select('name').where('name', '=', name).where('binned_at', '>', 0)),
  }
}

export const mediaMigrations: readonly Migration[] = [
  {
    name: '0018-media',
    async up(db) {
      await addColumns(db, 'upload', db.columnTypes.integer, 'use_count unused_since binned_at is_forced')
      await addIndex(db, 'upload_library', 'upload', ['binned_at', 'createdAt desc', 'name desc'])
    },
  },
]
