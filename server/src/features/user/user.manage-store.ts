import { type Guest, guestStates } from '@xiaolou/contract/user-manage'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { countRows, findPage, type Slice } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import type { AuthoredTable } from '../../platform/feature.ts'
import { role } from './user.store.ts'
import type { UserTables } from './user.table.ts'

export type GuestState = (typeof guestStates)[number]
export type GuestFilter = { state: GuestState; search: string; newSinceMs: number; nowMs: number }
export type GuestOrder = { by: 'joined' | 'seen' | 'said'; isAscending: boolean }

const shown = ['id', 'username', 'nick_name', 'avatar', 'role', 'createdAt', 'lastSeenAt'] as const

/** The SQL of the owner's list of accounts: their data, how much each has written, and bans. */
export function createGuestStore(db: Db, authoredTables: readonly AuthoredTable[]) {
  const query: Kysely<UserTables> = db.query

  const saidIn = ({ table, column, prefix }: AuthoredTable) => {
    const writer = prefix ? sql`${sql.lit(prefix)} || "user"."id"` : sql`"user"."id"`
    return sql`from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${writer}`
  }
  const countIn = (table: AuthoredTable): RawBuilder<number> => sql`(select count(*) ${saidIn(table)})`
  const saidTotal = sql<number>`(${sql.join(authoredTables.map(countIn), sql` + `)})`
  const hasSaid = sql.join(
    authoredTables.map(table => sql`exists (select 1 ${saidIn(table)})`),
    sql` or `,
  )

  const bansAt = (nowMs: number) =>
    query.selectFrom('user_ban').where(on => on.or([on('until_ms', '=', 0), on('until_ms', '>', nowMs)]))

  const within = ({ state, search, newSinceMs, nowMs }: GuestFilter) =>
    query
      .selectFrom('user')
      .$if(search !== '', on =>
        on.where(either => either.or([holdsText('username', search), holdsText('nick_name', search)])),
      )
      .$if(state === 'new', on => on.where('createdAt', '>=', newSinceMs))
      .$if(state === 'silent', on => on.where(sql<boolean>`not (${hasSaid})`))
      .$if(state === 'banned', on => on.where('id', 'in', bansAt(nowMs).select('user_id')))
      .$if(state === 'administrator', on => on.where('role', '=', role.administrator))

  return {
    find(filter: GuestFilter, { by, isAscending }: GuestOrder, slice: Slice) {
      const direction = isAscending ? 'asc' : 'desc'
      const order = { joined: sql.ref('createdAt'), seen: sql.ref('lastSeenAt'), said: saidTotal }[by]
      const found = within(filter)
      return findPage(found, found.select(shown).orderBy(order, direction).orderBy('id', direction), slice)
    },

    async countAll(filter: Omit<GuestFilter, 'state'>) {
      const counted = guestStates.map(
        async state => [state, await countRows(within({ ...filter, state }))] as const,
      )
      const counts = new Map(await Promise.all(counted))
      const of = (state: GuestState) => counts.get(state) ?? 0
      const [silent, banned, administrator] = [of('silent'), of('banned'), of('administrator')]
      return { all: of('all'), new: of('new'), silent, banned, administrator }
    },

    get: (id: number) => query.selectFrom('user').select(shown).where('id', '=', id).executeTakeFirst(),

    async countSaid(ids: readonly number[]): Promise<Map<number, Guest['said']>> {
      if (ids.length === 0) return new Map()
      const rows = await query
        .selectFrom('user')
        .select('id')
        .select(authoredTables.map(table => countIn(table).as(table.kind)))
        .where('id', 'in', ids)
        .execute()
      return new Map(
        rows.map(({ id, comment = 0, message = 0, chat = 0 }) => [id, { comment, message, chat }]),
      )
    },

    /** Current bans of these accounts. */
    async findBans(ids: readonly number[], nowMs: number) {
      if (ids.length === 0) return new Map<number, UserTables['user_ban']>()
      const rows = await bansAt(nowMs).selectAll().where('user_id', 'in', ids).execute()
      return new Map(rows.map(row => [row.user_id, row]))
    },

    /** A new one replaces the old. */
    async putBan(row: UserTables['user_ban']) {
      const { user_id: _user, ...changes } = row
      await query
        .insertInto('user_ban')
        .values(row)
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(changes))
        .execute()
    },

    deleteBans: (ids: readonly number[]) =>
      query.deleteFrom('user_ban').where('user_id', 'in', ids).execute(),
  }
}
