import { type Role, role } from '@xiaolou/contract/user'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { countRows } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import type { NewUser, PublicUserRow, UserTables } from './user.table.ts'

export { role }

export const foldUsername = (username: string) => username.toLowerCase()

type UserFilter = { usernameHas: string; nickNameHas: string; role: Role | undefined }

/** The only SQL of accounts. */
export function createUserStore(db: Db) {
  const query: Kysely<UserTables> = db.query
  const administrators = query.selectFrom('user').where('role', '=', role.administrator)

  /** The new id; nothing when the name is taken, however many ask for it at once. */
  const tryAddUser = async ({ nowMs, ...named }: NewUser): Promise<number | undefined> => {
    const row = await query
      .insertInto('user')
      .values({
        ...named,
        username_folded: foldUsername(named.username),
        avatar: '',
        createdAt: nowMs,
        updatedAt: nowMs,
      })
      .onConflict(conflict => conflict.column('username_folded').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  }

  return {
    tryAddUser,

    async addUser(user: NewUser): Promise<number> {
      const id = await tryAddUser(user)
      if (id === undefined) throw new Error('the username is taken')
      return id
    },

    getByUsername: (username: string) =>
      query
        .selectFrom('user')
        .select(['id', 'username', 'role', 'password_hash'])
        .where('username_folded', '=', foldUsername(username))
        .executeTakeFirst(),

    getById: (id: number) =>
      query
        .selectFrom('user')
        .select(['id', 'username', 'role', 'nick_name', 'avatar', 'password_hash', 'createdAt', 'updatedAt'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The first administrator; 0 while there is none. */
    async getOwnerId() {
      const row = await administrators.select('id').orderBy('id').executeTakeFirst()
      return row?.id ?? 0
    },

    /** Says whether there was such a user. */
    async updateUser(
      id: number,
      changes: { nick_name?: string | undefined; avatar?: string | undefined; nowMs: number },
    ) {
      const { nowMs, ...named } = changes
      const { numUpdatedRows } = await query
        .updateTable('user')
        .set({ ...named, updatedAt: nowMs })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows) > 0
    },

    async setPasswordHash(id: number, passwordHash: string, nowMs: number) {
      await query
        .updateTable('user')
        .set({ password_hash: passwordHash, updatedAt: nowMs })
        .where('id', '=', id)
        .execute()
    },

    async setRole(id: number, to: Role, nowMs: number) {
      await query.updateTable('user').set({ role: to, updatedAt: nowMs }).where('id', '=', id).execute()
    },

    async deleteUser(id: number) {
      await query.deleteFrom('user').where('id', '=', id).execute()
    },

    /**
     * Who is an administrator, held fast until the transaction ends: two of them cannot leave at the same moment, each
     * counting on the other.
     */
    async lockAdministrators() {
      await query
        .updateTable('user')
        .set({ role: sql<Role>`role` })
        .where('role', '=', role.administrator)
        .execute()
      return (await administrators.select('id').execute()).map(row => row.id)
    },

    async findForOwner(filter: UserFilter, slice: { limit: number; offset: number }) {
      const within = query
        .selectFrom('user')
        .$if(filter.usernameHas !== '', on => on.where(holdsText('username', filter.usernameHas)))
        .$if(filter.nickNameHas !== '', on => on.where(holdsText('nick_name', filter.nickNameHas)))
        .$if(filter.role !== undefined, on => on.where('role', '=', filter.role ?? role.user))
      const total = await countRows(within)
      const list = await within
        .select(['id', 'username', 'role', 'nick_name', 'avatar', 'createdAt', 'updatedAt'])
        .orderBy('id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      return { list, total }
    },

    /** What anybody may know of some users, by id; the others are missing. */
    async findPublic(ids: readonly number[]) {
      if (ids.length === 0) return new Map<number, PublicUserRow>()
      const rows = await query
        .selectFrom('user')
        .select(['id', 'role', 'nick_name', 'avatar'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map(row => [row.id, row]))
    },

    /** Who is told of what concerns the site. */
    async findAdministratorIds() {
      return (await administrators.select('id').orderBy('id').execute()).map(row => row.id)
    },

    async findNames() {
      const rows = await administrators.select(['id', 'nick_name']).execute()
      return new Map(rows.map(row => [row.id, row.nick_name]))
    },

    async total() {
      return countRows(query.selectFrom('user'))
    },
  }
}

export type UserStore = ReturnType<typeof createUserStore>
