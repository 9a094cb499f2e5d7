import { type PublicUser, type Role, role } from '@xiaolou/contract/user'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { countRows, findPage, findsAny, idsOf, type Slice, tableOf } from '../../platform/db/rows.ts'
import { holdsText } from '../../platform/db/text-index.ts'
import type { NewUser, UserTables } from './user.table.ts'

export { role }

export const foldUsername = (username: string) => username.toLowerCase()

type UserFilter = { usernameHas: string; nickNameHas: string; role: Role | undefined }

/** The only SQL of accounts. */
export function createUserStore(db: Db) {
  const query: Kysely<UserTables> = db.query
  const rows = tableOf<UserTables['user']>(db, 'user')
  const administrators = query.selectFrom('user').where('role', '=', role.administrator)

  /** The new id; undefined if the name is taken, also by a concurrent call. */
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
    every: rows.every,

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

    /** The first administrator; 0 if there is none. */
    async getOwnerId() {
      const row = await administrators.select('id').orderBy('id').executeTakeFirst()
      return row?.id ?? 0
    },

    updateUser: (
      id: number,
      changes: { nick_name?: string | undefined; avatar?: string | undefined; nowMs: number },
    ) => {
      const { nowMs, ...named } = changes
      return rows.update(id, { ...named, updatedAt: nowMs })
    },

    setPasswordHash: (id: number, password_hash: string, updatedAt: number) =>
      rows.update(id, { password_hash, updatedAt }),

    setRole: (id: number, role: Role, updatedAt: number) => rows.update(id, { role, updatedAt }),

    deleteUser: rows.delete,

    /**
     * The administrators, locked until the transaction ends: two of them cannot leave at the same time, each
     * relying on the other.
     */
    async lockAdministrators() {
      await query
        .updateTable('user')
        .set({ role: sql<Role>`role` })
        .where('role', '=', role.administrator)
        .execute()
      return (await administrators.select('id').execute()).map(row => row.id)
    },

    findForOwner(filter: UserFilter, slice: Slice) {
      const within = query
        .selectFrom('user')
        .$if(filter.usernameHas !== '', on => on.where(holdsText('username', filter.usernameHas)))
        .$if(filter.nickNameHas !== '', on => on.where(holdsText('nick_name', filter.nickNameHas)))
        .$if(filter.role !== undefined, on => on.where('role', '=', filter.role ?? role.user))
      const shown = ['id', 'username', 'role', 'nick_name', 'avatar', 'createdAt', 'updatedAt'] as const
      return findPage(within, within.select(shown).orderBy('id', 'desc'), slice)
    },

    /** The newest two hundred with this part of a nickname. */
    findIdsNamed: (nameHas: string) =>
      idsOf(
        query
          .selectFrom('user')
          .select('id')
          .where(holdsText('nick_name', nameHas))
          .orderBy('id', 'desc')
          .limit(200),
      ),

    /** Whether a user has this name; given in lower case without spaces. */
    isNamed: (name: string) =>
      findsAny(
        query
          .selectFrom('user')
          .select('id')
          .where(sql<string>`lower(replace(nick_name, ' ', ''))`, '=', name)
          .limit(1),
      ),

    /** Public data of some users, by id; unknown ones are missing. */
    async findPublic(ids: readonly number[]) {
      if (ids.length === 0) return new Map<number, PublicUser>()
      const rows = await query
        .selectFrom('user')
        .select(['id', 'role', 'nick_name', 'avatar'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map(row => [row.id, row]))
    },

    findAdministrators: () => administrators.select(['id', 'username', 'nick_name']).orderBy('id').execute(),

    /** Recipients of notifications about the site. */
    findAdministratorIds: async () =>
      (await administrators.select('id').orderBy('id').execute()).map(row => row.id),

    findGuestIds: () => idsOf(query.selectFrom('user').select('id').where('role', '=', role.user)),

    async findNames() {
      const rows = await administrators.select(['id', 'nick_name']).execute()
      return new Map(rows.map(row => [row.id, row.nick_name]))
    },

    total: () => countRows(query.selectFrom('user')),
  }
}

export type UserStore = ReturnType<typeof createUserStore>
