import type { Generated, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type UserTables = {
  user: {
    id: Generated<number>
    username: string
    username_folded: string
    nick_name: string
    avatar: string
    password_hash: string
    role: number
    createdAt: number
    updatedAt: number
  }
  session: {
    id: Generated<number>
    user_id: number
    token_hash: string
    createdAt: number
    expiresAt: number
  }
}

export const role = { administrator: 1, user: 2 } as const

/** The only SQL of accounts and sessions. */
export function createUserStore(db: Db) {
  const query: Kysely<UserTables> = db.query
  return {
    async addUser(user: {
      username: string
      nick_name: string
      password_hash: string
      role: number
      nowMs: number
    }) {
      const { nowMs, ...named } = user
      const { id } = await query
        .insertInto('user')
        .values({
          ...named,
          username_folded: named.username.toLowerCase(),
          avatar: '',
          createdAt: nowMs,
          updatedAt: nowMs,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    getByUsername: (username: string) =>
      query
        .selectFrom('user')
        .select(['id', 'username', 'role', 'password_hash'])
        .where('username_folded', '=', username.toLowerCase())
        .executeTakeFirst(),

    /** The first administrator; 0 while there is none. */
    async getOwnerId() {
      const row = await query
        .selectFrom('user')
        .select('id')
        .where('role', '=', role.administrator)
        .orderBy('id')
        .executeTakeFirst()
      return row?.id ?? 0
    },

    async addSession(session: { user_id: number; token_hash: string; createdAt: number; expiresAt: number }) {
      await query.insertInto('session').values(session).execute()
    },

    getSession: (tokenHash: string) =>
      query
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'user_id')
        .select(['session.id', 'user_id', 'role', 'expiresAt'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst(),

    async findNames() {
      const rows = await query
        .selectFrom('user')
        .select(['id', 'nick_name'])
        .where('role', '=', role.administrator)
        .execute()
      return new Map(rows.map(row => [row.id, row.nick_name]))
    },

    async total() {
      const row = await query
        .selectFrom('user')
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return row.total
    },
  }
}

export type UserStore = ReturnType<typeof createUserStore>
