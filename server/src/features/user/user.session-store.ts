import { createHmac } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { findsAny } from '../../platform/db/rows.ts'
import type { UserTables } from './user.table.ts'

const endedLinkKeptMs = 30 * 24 * 60 * 60 * 1000

/** The only SQL of sessions and of the set-up link. */
export function createSessionStore(db: Db) {
  const query: Kysely<UserTables> = db.query
  const sessions = query
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'user_id')
    .select(['session.id', 'user_id', 'role', 'session.createdAt', 'expiresAt'])
  return {
    /** Returns the new id. */
    async addSession(session: Insertable<UserTables['session']>): Promise<number> {
      const { id } = await query
        .insertInto('session')
        .values(session)
        .returning('id')
        .executeTakeFirstOrThrow()
      await query
        .updateTable('user')
        .set({ lastSeenAt: session.createdAt })
        .where('id', '=', session.user_id)
        .execute()
      return id
    },

    /** The account's current ban. */
    findBan: (userId: number, nowMs: number) =>
      query
        .selectFrom('user_ban')
        .select(['until_ms', 'reason'])
        .where('user_id', '=', userId)
        .where(on => on.or([on('until_ms', '=', 0), on('until_ms', '>', nowMs)]))
        .executeTakeFirst(),

    getSession: (tokenHash: string) => sessions.where('token_hash', '=', tokenHash).executeTakeFirst(),

    getSessionByCookie: (cookieHash: string) =>
      sessions.where('cookie_hash', '=', cookieHash).executeTakeFirst(),

    async touchSession(
      { id, user_id }: { id: number; user_id: number },
      times: { lastSeenAt: number; expiresAt: number },
    ) {
      await query.updateTable('session').set(times).where('id', '=', id).execute()
      const { lastSeenAt } = times
      await query.updateTable('user').set({ lastSeenAt }).where('id', '=', user_id).execute()
    },

    findSessions: (userId: number, nowMs: number) =>
      query
        .selectFrom('session')
        .select(['id', 'device', 'createdAt', 'lastSeenAt'])
        .where('user_id', '=', userId)
        .where('expiresAt', '>', nowMs)
        .orderBy('id', 'desc')
        .execute(),

    /** Ends the given sessions of a user, or all except one; returns those that ended. */
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

    /** Expired links are kept for a while, so that whoever opens one is told why it does not work. */
    async deleteExpired(nowMs: number) {
      await query.deleteFrom('session').where('expiresAt', '<=', nowMs).execute()
      await query
        .deleteFrom('set_up_link')
        .where('expiresAt', '<=', nowMs - endedLinkKeptMs)
        .execute()
    },

    /** Makes this the only valid link of this user (0: for the future owner). */
    async replaceSetUpLink(link: Omit<UserTables['set_up_link'], 'ended'>) {
      await query
        .updateTable('set_up_link')
        .set({ ended: 'replaced' })
        .where('user_id', '=', link.user_id)
        .where('ended', '=', '')
        .execute()
      await query
        .insertInto('set_up_link')
        .values({ ...link, ended: '' })
        .execute()
    },

    deleteLinksOf: (userId: number) =>
      query.deleteFrom('set_up_link').where('user_id', '=', userId).execute(),

    /** The user of a link, as in `set_up_link`; undefined if it is not valid. */
    async findSetUpLink(tokenHash: string, nowMs: number) {
      const row = await query
        .selectFrom('set_up_link')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('ended', '=', '')
        .where('expiresAt', '>', nowMs)
        .executeTakeFirst()
      return row?.user_id
    },

    /** The same, and invalidates it. */
    async useSetUpLink(tokenHash: string, nowMs: number) {
      const row = await query
        .updateTable('set_up_link')
        .set({ ended: 'used' })
        .where('token_hash', '=', tokenHash)
        .where('ended', '=', '')
        .where('expiresAt', '>', nowMs)
        .returning('user_id')
        .executeTakeFirst()
      return row?.user_id
    },

    /** Why a link is not valid; undefined if it is, or if it never existed. */
    async findLinkEnd(
      tokenHash: string,
      nowMs: number,
    ): Promise<'used' | 'replaced' | 'expired' | undefined> {
      const row = await query
        .selectFrom('set_up_link')
        .select(['ended', 'expiresAt'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      if (row === undefined) return undefined
      return row.ended || (row.expiresAt <= nowMs ? 'expired' : undefined)
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** An account and the network it is used from. */
export type Place = { username: string; addressKey: string }

/** The networks from which an account was used, as keyed hashes, from which none can be recovered. */
export function createLoginLocationStore(db: Db, getSecret: () => Promise<string>) {
  const query: Kysely<UserTables> = db.query
  let secret: Promise<string> | undefined
  const hashOf = async ({ username, addressKey }: Place) => {
    secret ??= getSecret()
    const key = await secret
    return createHmac('sha256', key).update(`place\n${username}\n${addressKey}`).digest('base64url')
  }
  return {
    /** Takes as long for a missing account as for an existing one. */
    async isKnown(place: Place, sinceMs: number): Promise<boolean> {
      const row = await query
        .selectFrom('login_place')
        .select('seenAt')
        .where('place_hash', '=', await hashOf(place))
        .executeTakeFirst()
      return row !== undefined && row.seenAt >= sinceMs
    },

    async remember(place: Place, { userId, nowMs }: { userId: number; nowMs: number }): Promise<void> {
      await query
        .insertInto('login_place')
        .values({ place_hash: await hashOf(place), user_id: userId, seenAt: nowMs })
        .onConflict(conflict => conflict.column('place_hash').doUpdateSet({ user_id: userId, seenAt: nowMs }))
        .execute()
    },

    hasAny: (userId: number) =>
      findsAny(query.selectFrom('login_place').select('seenAt').where('user_id', '=', userId).limit(1)),

    async deleteBefore(ms: number): Promise<void> {
      await query.deleteFrom('login_place').where('seenAt', '<', ms).execute()
    },
  }
}

export type LoginLocationStore = ReturnType<typeof createLoginLocationStore>
