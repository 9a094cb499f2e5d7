import type { Insertable, Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { changesAny, countRows } from '../../platform/db/rows.ts'
import type { GuardTables } from './user.guard-table.ts'

/** The only SQL of second factors and passkeys. */
export function createGuardStore(db: Db) {
  const query: Kysely<GuardTables> = db.query
  const passkeysOf = (userId: number) => query.selectFrom('passkey').selectAll().where('user_id', '=', userId)
  return {
    getFactor: (userId: number) =>
      query.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    /** Starts again; a confirmed one is unchanged. */
    async beginFactor(userId: number, secret: string) {
      await query
        .insertInto('second_factor')
        .values({ user_id: userId, secret, confirmedAt: 0, last_step: 0 })
        .onConflict(conflict =>
          conflict.column('user_id').doUpdateSet({ secret }).where('second_factor.confirmedAt', '=', 0),
        )
        .execute()
    },

    /** Returns whether one was waiting for confirmation. */
    confirmFactor: (userId: number, { step, nowMs }: { step: number; nowMs: number }): Promise<boolean> =>
      changesAny(
        query
          .updateTable('second_factor')
          .set({ confirmedAt: nowMs, last_step: step })
          .where('user_id', '=', userId)
          .where('confirmedAt', '=', 0),
      ),

    /** Uses a step atomically: of two calls with one code, one succeeds. */
    useStep: (userId: number, step: number): Promise<boolean> =>
      changesAny(
        query
          .updateTable('second_factor')
          .set({ last_step: step })
          .where('user_id', '=', userId)
          .where('last_step', '<', step),
      ),

    useRecoveryCode: (userId: number, codeHash: string): Promise<boolean> =>
      changesAny(
        query.deleteFrom('recovery_code').where('user_id', '=', userId).where('code_hash', '=', codeHash),
      ),

    async replaceRecoveryCodes(userId: number, hashes: readonly string[]) {
      await query.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      if (hashes.length === 0) return
      await query
        .insertInto('recovery_code')
        .values(hashes.map(code_hash => ({ code_hash, user_id: userId })))
        .execute()
    },

    countRecoveryCodes: (userId: number) =>
      countRows(query.selectFrom('recovery_code').where('user_id', '=', userId)),

    async deleteFactor(userId: number) {
      await query.deleteFrom('second_factor').where('user_id', '=', userId).execute()
    },

    findPasskeys: (userId: number) => passkeysOf(userId).orderBy('id').execute(),

    getPasskey: (credentialId: string) =>
      query.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    async addPasskey(passkey: Insertable<GuardTables['passkey']>) {
      await query.insertInto('passkey').values(passkey).execute()
    },

    async changePasskey(id: number, change: { name: string } | { counter: number; usedAt: number }) {
      await query.updateTable('passkey').set(change).where('id', '=', id).execute()
    },

    /** Returns whether the user had it. */
    deletePasskey: (userId: number, id: number): Promise<boolean> =>
      changesAny(query.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id)),

    async deletePasskeys(userId: number) {
      await query.deleteFrom('passkey').where('user_id', '=', userId).execute()
    },
  }
}

/** Removes every second step and every passkey of an account, in the caller's transaction. */
export async function unguard(db: Db, userId: number): Promise<void> {
  const store = createGuardStore(db)
  await store.deleteFactor(userId)
  await store.replaceRecoveryCodes(userId, [])
  await store.deletePasskeys(userId)
}
