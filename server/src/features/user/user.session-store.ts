import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { UserTables } from './user.table.ts'

type NewSession = {
  user_id: number
  token_hash: string
  cookie_hash: string
  device: string
  createdAt: number
  lastSeenAt: number
  expiresAt: number
}

/** The only SQL of sessions and of the set-up link. */
export function createSessionStore(db: Db) {
  const query: Kysely<UserTables> = db.query
  const sessions = query
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'user_id')
    .select(['session.id', 'user_id', 'role', 'session.createdAt', 'expiresAt'])
  return {
    async addSession(session: NewSession) {
      await query.insertInto('session').values(session).execute()
    },

    getSession: (tokenHash: string) => sessions.where('token_hash', '=', tokenHash).executeTakeFirst(),

    getSessionByCookie: (cookieHash: string) =>
      sessions.where('cookie_hash', '=', cookieHash).executeTakeFirst(),

    async touchSession(id: number, times: { lastSeenAt: number; expiresAt: number }) {
      await query.updateTable('session').set(times).where('id', '=', id).execute()
    },

    findSessions: (userId: number, nowMs: number) =>
      query
        .selectFrom('session')
        .select(['id', 'device', 'createdAt', 'lastSeenAt'])
        .where('user_id', '=', userId)
        .where('expiresAt', '>', nowMs)
        .orderBy('id', 'desc')
        .execute(),

    /** Ends the sessions of one user that are named, or all but the one that stays; gives those that ended. */
    async endSessions(
      userId: number,
      which: { only: readonly number[] } | { except: number },
    ): Promise<number[]> {
      const rows = await query
        .deleteFrom('session')
        .where('user_id', '=', userId)
        .$if('only' in which, on => on.where('id', 'in', 'only' in which ? which.only : []))
        .$if('except' in which, on => on.where('id', '!=', 'except' in which ? which.except : 0))
        .returning('id')
        .execute()
      return rows.map(row => row.id)
    },

    async deleteExpired(nowMs: number) {
      await query.deleteFrom('session').where('expiresAt', '<=', nowMs).execute()
    },

    /** The one link that is good from now on. */
    async replaceSetUpLink(link: { token_hash: string; expiresAt: number }) {
      await query.deleteFrom('set_up_link').execute()
      await query.insertInto('set_up_link').values(link).execute()
    },

    async isSetUpLink(tokenHash: string, nowMs: number) {
      const row = await query
        .selectFrom('set_up_link')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .where('expiresAt', '>', nowMs)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Says whether it was good; it is not again. */
    async useSetUpLink(tokenHash: string, nowMs: number) {
      const row = await query
        .deleteFrom('set_up_link')
        .where('token_hash', '=', tokenHash)
        .where('expiresAt', '>', nowMs)
        .returning('token_hash')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
