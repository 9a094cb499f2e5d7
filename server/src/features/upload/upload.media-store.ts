import type { mediaKind, mediaSort } from '@xiaolou/contract/media'
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { countRows, findSlice, type Slice } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import type { UploadRow } from './upload.store.ts'

/** Since when nothing shows it, in how many places it stands, when it was binned: 0 for none; `is_forced` for one binned though in use. */
type MediaRow = Omit<UploadRow, 'binned_at'> & {
  use_count: number
  unused_since: number
  binned_at: number
  is_forced: number
}
type Tables = { upload: MediaRow; upload_by: { name: string; user_id: number } }

export type MediaFilter = {
  state: 'all' | 'used' | 'unused' | 'binned'
  kind: 'all' | (typeof mediaKind)[number]
  userId: number
  /** Left out are those that nobody but this user brought, and those of an import. */
  exceptUserId: number
  nameHas: string
}
export type MediaOrder = { sort: (typeof mediaSort)[number]; isAscending: boolean }

const sortColumns = { created: 'createdAt', size: 'size_bytes', uses: 'use_count' } as const

// Below the smallest number of parameters that a database takes in one query.
const namesPerQuery = 500

/** The SQL of the media library, beside that of uploads. */
export function createMediaStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const all = query.selectFrom('upload')
  const broughtBy = query.selectFrom('upload_by').select('upload_by.name')

  const ofKind = (kind: MediaFilter['kind']) => (eb: ExpressionBuilder<Tables, 'upload'>) => {
    if (kind === 'document') return eb('width', '=', 0)
    if (kind === 'animation') return eb('is_animated', '=', 1)
    return eb.and([eb('width', '>', 0), eb('is_animated', '=', 0)])
  }
  const inState = (state: MediaFilter['state']) => (eb: ExpressionBuilder<Tables, 'upload'>) => {
    if (state === 'binned') return eb('binned_at', '>', 0)
    const kept = eb('binned_at', '=', 0)
    if (state === 'all') return kept
    return eb.and([kept, state === 'used' ? eb('use_count', '>', 0) : eb('use_count', '=', 0)])
  }
  const change = (names: readonly string[], changes: Partial<MediaRow>) =>
    names.length === 0
      ? Promise.resolve()
      : query
          .updateTable('upload')
          .set(changes)
          .where('name', 'in', names)
          .execute()
          .then(() => undefined)

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
          on.where(
            sql<SqlBool>`(${holdsText('download_name', filter.nameHas)} or ${holdsText('name', filter.nameHas)})`,
          ),
        )
      const rows = within.selectAll().orderBy(sortColumns[sort], direction).orderBy('name', direction)
      return { list: await findSlice(rows, slice), total: await countRows(within) }
    },

    getCounts: () =>
      all
        .select([
          sql<number>`coalesce(sum(case when binned_at = 0 then 1 else 0 end), 0)`.as('all'),
          sql<number>`coalesce(sum(case when binned_at = 0 and use_count = 0 then 1 else 0 end), 0)`.as(
            'unused',
          ),
          sql<number>`coalesce(sum(case when binned_at > 0 then 1 else 0 end), 0)`.as('binned'),
          sql<number>`coalesce(sum(case when binned_at = 0 then size_bytes else 0 end), 0)`.as('size_bytes'),
          sql<number>`coalesce(sum(case when binned_at = 0 and use_count = 0 then size_bytes else 0 end), 0)`.as(
            'unused_bytes',
          ),
          sql<number>`coalesce(sum(case when binned_at > 0 then size_bytes else 0 end), 0)`.as(
            'binned_bytes',
          ),
        ])
        .executeTakeFirstOrThrow(),

    /** Whoever brought some uploads. */
    findOwners: async (names: readonly string[]) =>
      names.length === 0
        ? []
        : query
            .selectFrom('upload_by')
            .select(['name', 'user_id'])
            .where('name', 'in', names)
            .orderBy('user_id')
            .execute(),

    find: async (names: readonly string[]) =>
      names.length === 0 ? [] : all.selectAll().where('name', 'in', names).execute(),

    /** What the marks stand on, of every upload. */
    findMarks: () => all.select(['name', 'use_count', 'unused_since', 'binned_at', 'is_forced']).execute(),

    async mark(names: readonly string[], marks: { use_count: number; unused_since?: number }) {
      for (let at = 0; at < names.length; at += namesPerQuery)
        await change(names.slice(at, at + namesPerQuery), marks)
    },

    bin: (names: readonly string[], given: { nowMs: number; isForced: boolean }) =>
      change(names, { binned_at: given.nowMs, is_forced: given.isForced ? 1 : 0 }),

    /** What is brought back has thirty days more, though nothing shows it. */
    restore: (names: readonly string[]) => change(names, { binned_at: 0, is_forced: 0, unused_since: 0 }),

    /** Those that nothing has shown since then, and that are not binned. */
    findUnusedSince: (beforeMs: number) =>
      all
        .select('name')
        .where('binned_at', '=', 0)
        .where('unused_since', '>', 0)
        .where('unused_since', '<=', beforeMs)
        .execute(),

    findBinnedBefore: (beforeMs: number) =>
      all.selectAll().where('binned_at', '>', 0).where('binned_at', '<=', beforeMs).execute(),

    isBinned: async (name: string) => {
      const row = await all
        .select('name')
        .where('name', '=', name)
        .where('binned_at', '>', 0)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

export const mediaMigrations: readonly Migration[] = [
  {
    name: '0018-media',
    async up(db) {
      for (const column of ['use_count', 'unused_since', 'binned_at', 'is_forced'])
        await db.query.schema
          .alterTable('upload')
          .addColumn(column, db.columnTypes.integer, on => on.notNull().defaultTo(0))
          .execute()
      await db.query.schema
        .createIndex('upload_library')
        .on('upload')
        .columns(['binned_at', 'createdAt desc', 'name desc'])
        .execute()
    },
  },
]
