import type { ActKind } from '@xiaolou/contract/audit'
import type { Generated, Insertable, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import {
  addIndex,
  columns,
  createTableWithId,
  findPage,
  rowsAfter,
  type Slice,
  tableOf,
} from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'

export type AuditTables = {
  audit: {
    id: Generated<number>
    kind: ActKind
    user_id: number
    who: string
    what: string
    call: string
    target: string
    device: string
    place: string
    is_done: 0 | 1
    answer: string
    createdAt: number
  }
}

export type ActFilter = {
  kind: ActKind | undefined
  isFailed: boolean
  search: string
  fromMs: number
  beforeMs: number
}

export const auditMigrations: readonly Migration[] = [
  {
    name: '0043-audit',
    async up(db) {
      const { integer } = db.columnTypes
      await createTableWithId(db, 'audit')
        .$call(columns('text', 'kind who what call target device place answer'))
        .$call(columns(integer, 'user_id is_done createdAt'))
        .execute()
      await addIndex(db, 'audit_time', 'audit', ['createdAt'])
    },
  },
]

/** The only SQL of the audit log. Rows are never changed; old ones are deleted. */
export function createAuditStore(db: Db) {
  const query: Kysely<AuditTables> = db.query
  const rows = tableOf<AuditTables['audit']>(db, 'audit')
  return {
    every: rows.every,

    async add(act: Insertable<AuditTables['audit']>) {
      await query.insertInto('audit').values(act).execute()
    },

    find(filter: ActFilter, slice: Slice) {
      const within = query
        .selectFrom('audit')
        .where('createdAt', '>=', filter.fromMs)
        .where('createdAt', '<', filter.beforeMs)
        .$if(filter.kind !== undefined, on => on.where('kind', '=', filter.kind ?? 'act'))
        .$if(filter.isFailed, on => on.where('is_done', '=', 0))
        .$if(filter.search !== '', on =>
          on.where(eb =>
            eb.or(['who', 'what', 'target', 'answer'].map(column => holdsText(column, filter.search))),
          ),
        )
      return findPage(within, within.selectAll().orderBy('id', 'desc'), slice)
    },

    /** The next ones after an id, for reading all of them. */
    findAfter: (afterId: number, limit: number) =>
      query.selectFrom('audit').selectAll().$call(rowsAfter(afterId, limit)),

    async deleteBefore(ms: number) {
      await query.deleteFrom('audit').where('createdAt', '<', ms).execute()
    },
  }
}
