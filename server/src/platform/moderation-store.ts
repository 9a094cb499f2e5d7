import { heldReasons, type ModerationState, moderationStates } from '@xiaolou/contract/moderation'
import { queryTermsOf } from '@xiaolou/contract/search-text'
import { type Kysely, sql } from 'kysely'
import type { Db } from './db/db.ts'
import type { Migration } from './db/migrate.ts'
import { addColumns, addIndex, countRows, findSlice, findsAny, idsOf, newest } from './db/rows.ts'
import { holdsText } from './db/text-index.ts'
import { type ModerationQuery, type ModerationSource, maxFound } from './moderation.ts'

/** Columns of every moderated table. */
export type HeldColumns = {
  /** The author: `user:<id>`, `visitor:<key>`; '' if an older version did not store it. */
  writer: string
  /** Why it is pending or spam, as `heldReasons`; '' if there was no reason. */
  reason: string
  /** 1 while it waits for the owner: pending, or shown and reported. */
  waits: number
  /** Digests of its text and its network; '' if unknown. */
  shape: string
  network: string
  /** When it was classified as spam, or the owner decided; 0 before. */
  judgedAt: number
}
type Held = HeldColumns & { id: number; status: number; createdAt: number }

const indexed = ['waits', 'shape', 'network'] as const

/** Adds the moderation columns and their indexes to a table that has `createdAt` and `status`. */
export async function addHeldColumns(db: Parameters<Migration['up']>[0], table: string): Promise<void> {
  await addColumns(db, table, 'text', 'reason shape network')
  await addColumns(db, table, db.columnTypes.integer, 'waits judgedAt')
  for (const name of indexed)
    await addIndex(db, `${table}_${name}`, table, [name, 'createdAt desc', 'id desc'])
  // Used to count similar rows for each row of a page.
  for (const name of ['shape', 'network'])
    await addIndex(db, `${table}_${name}_held`, table, [name, 'status'])
}

type Statuses = Readonly<Record<ModerationState, number>>

/** These columns as the queue shows them. */
export const heldView = (
  statuses: Statuses,
  row: Pick<HeldColumns, 'reason' | 'writer' | 'shape' | 'network'> & { status: number },
) => ({
  state: moderationStates.find(state => statuses[state] === row.status) ?? 'waiting',
  reason: heldReasons.find(reason => reason === row.reason) ?? '',
  ...{ writer: row.writer, shape: row.shape, network: row.network },
})

const maxNetworks = 5

type HeldStore = Pick<
  ModerationSource,
  | 'findKeys'
  | 'count'
  | 'findMarks'
  | 'countHeld'
  | 'findAlike'
  | 'countFrom'
  | 'hasShown'
  | 'findBefore'
  | 'raise'
  | 'findOldSpam'
>

/**
 * The queue's queries on one such table. `text` is the column to search, by the word index `searchName` if
 * there is one.
 */
export function createHeldStore(
  db: Db,
  given: {
    table: string
    text: string
    statuses: Statuses
    searchName?: string
  },
): HeldStore {
  const { table, text, statuses, searchName } = given
  const query: Kysely<Record<string, Held>> = db.query
  const all = query.selectFrom(table)

  const filtered = ({ state, notState, writer, shape, network }: ModerationQuery) =>
    all
      .$if(state === 'waiting', on => on.where('waits', '=', 1))
      .$if(state !== undefined && state !== 'waiting', on =>
        on.where('status', '=', statuses[state ?? 'shown']),
      )
      .$if(notState !== undefined, on => on.where('status', '!=', statuses[notState ?? 'shown']))
      .$if(writer !== '', on => on.where('writer', '=', writer))
      .$if(shape !== '', on => on.where('shape', '=', shape))
      .$if(network !== '', on => on.where('network', '=', network))

  const found = async (asked: ModerationQuery) => {
    if (asked.search === '') return { rows: filtered(asked) }
    const within = filtered(asked).where(holdsText(text, asked.search))
    const terms = queryTermsOf(asked.search)
    if (!searchName || terms.length === 0) return { rows: within }
    const ids = await db.textIndex(searchName).find({ field: 'body', terms, limit: maxFound })
    return { rows: ids.length === 0 ? within.where(sql<boolean>`1 = 0`) : within.where('id', 'in', ids) }
  }

  return {
    async findKeys(asked, slice) {
      const { rows } = await found(asked)
      return findSlice(newest(rows.select(['id', 'createdAt'])), slice)
    },

    count: async asked => countRows((await found(asked)).rows),

    findMarks: async ids =>
      ids.length === 0
        ? []
        : all.select(['id', 'writer', 'shape', 'network']).where('id', 'in', ids).execute(),

    async countHeld(mark, values) {
      if (values.length === 0) return new Map()
      const rows = await all
        .select(eb => [mark, eb.fn.countAll<number>().as('count')])
        .where(mark, 'in', values)
        .where('status', 'in', [statuses.waiting, statuses.spam])
        .groupBy(mark)
        .execute()
      return new Map(rows.map(row => [row[mark], row.count]))
    },

    async findAlike({ shape, network, sinceMs }) {
      const alike = all.where('shape', '=', shape).where('createdAt', '>', sinceMs)
      const others = await alike
        .select('network')
        .distinct()
        .where('network', '!=', network)
        .limit(maxNetworks)
        .execute()
      const isSpam = await findsAny(
        alike.select('id').where('status', '=', statuses.spam).where('judgedAt', '>', 0).limit(1),
      )
      return { networks: others.map(row => row.network), isSpam }
    },

    countFrom: ({ network, sinceMs }) =>
      countRows(all.where('network', '=', network).where('createdAt', '>', sinceMs)),

    hasShown: writer =>
      findsAny(all.select('id').where('writer', '=', writer).where('status', '=', statuses.shown).limit(1)),

    findBefore: async ids =>
      ids.length === 0
        ? []
        : all.select(['id', 'status', 'waits', 'judgedAt']).where('id', 'in', ids).execute(),

    async raise(inner, id) {
      const rows: Kysely<Record<string, Held>> = inner.query
      await rows
        .updateTable(table)
        .set({ waits: 1 })
        .where('id', '=', id)
        .where('status', '=', statuses.shown)
        .execute()
    },

    findOldSpam: (beforeMs, limit) =>
      idsOf(
        all
          .select('id')
          .where('status', '=', statuses.spam)
          .where('judgedAt', '<', beforeMs)
          .orderBy('createdAt')
          .limit(limit),
      ),
  }
}
