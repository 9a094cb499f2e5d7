import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { UserTables } from './user.table.ts'

/** An account and the network it is used from: `a place`. */
export type Place = { username: string; addressKey: string }

/** From which places an account was signed in to. Only a keyed hash is kept: no address can be read from it. */
export function createPlaceStore(db: Db, getSecret: () => Promise<string>) {
  const query: Kysely<UserTables> = db.query
  let secret: Promise<string> | undefined
  const hashOf = async ({ username, addressKey }: Place) => {
    secret ??= getSecret()
    const key = await secret
    return createHmac('sha256', key).update(`place\n${username}\n${addressKey}`).digest('base64url')
  }
  return {
    /** Takes as long for an account that is not there as for one that is. */
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

    async deleteBefore(ms: number): Promise<void> {
      await query.deleteFrom('login_place').where('seenAt', '<', ms).execute()
    },
  }
}

export type PlaceStore = ReturnType<typeof createPlaceStore>
