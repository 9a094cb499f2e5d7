import { createHash, randomBytes } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { type SecretBox, SecretBoxError } from '../../platform/secret-box.ts'
import { createGuardStore } from './user.guard-store.ts'
import { base32, findStep, newSecret } from './user.totp.ts'

const recoveryCodes = 10
// 80 bits: too many to guess, even from a hash, so a fast hash is enough.
const recoveryBytes = 10

const plainCode = (given: string) => given.replace(/[\s-]/g, '').toUpperCase()
const hashOfCode = (plain: string) => createHash('sha256').update(`recovery\n${plain}`).digest('base64url')

/** One-time codes, and recovery codes for a lost phone. */
export function createSecondFactor({ db, clock, box }: { db: Db; clock: Clock; box: SecretBox }) {
  const store = createGuardStore(db)

  const openSecret = async (sealed: string) => {
    try {
      return await box.open(sealed)
    } catch (cause) {
      throw cause instanceof SecretBoxError ? refusal('secondFactorLost') : cause
    }
  }

  const findConfirmed = async (userId: number) => {
    const factor = await store.getFactor(userId)
    return factor && factor.confirmedAt > 0 ? factor : undefined
  }

  const makeRecoveryCodes = async (inner: Db, userId: number) => {
    const plain = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)))
    await createGuardStore(inner).replaceRecoveryCodes(userId, plain.map(hashOfCode))
    return plain.map(code => (code.match(/.{4}/g) ?? []).join('-'))
  }

  return {
    isOn: async (userId: number) => (await findConfirmed(userId)) !== undefined,
    countRecoveryCodes: store.countRecoveryCodes,

    /** Uses up a code of either kind. Throws if it is required and missing, wrong, or used before. */
    async require(userId: number, given: string): Promise<void> {
      const factor = await findConfirmed(userId)
      if (!factor) return
      const code = plainCode(given)
      if (code === '') throw refusal('secondFactorNeeded', { field: 'code' })
      if (/^\d{6}$/.test(code)) {
        const step = findStep(await openSecret(factor.secret), code, clock.now())
        if (step !== undefined && (await store.useStep(userId, step))) return
      } else if (await store.useRecoveryCode(userId, hashOfCode(code))) return
      throw refusal('secondFactorWrong', { field: 'code' })
    },

    /** The secret, shown once; the second step is not required until `confirm`. */
    async begin(userId: number): Promise<string> {
      if (await findConfirmed(userId)) throw refusal('codesNotBegun', { message: '两步验证已经开着' })
      const secret = newSecret()
      await store.beginFactor(userId, await box.seal(secret))
      return secret
    },

    /** Turns it on with its first code; returns the recovery codes, which cannot be read again. */
    async confirm(userId: number, given: string): Promise<string[]> {
      const factor = await store.getFactor(userId)
      if (!factor || factor.confirmedAt > 0) throw refusal('codesNotBegun')
      const nowMs = clock.now()
      const step = findStep(await openSecret(factor.secret), plainCode(given), nowMs)
      if (step === undefined) {
        const message = '验证码不对。看看手机的时间准不准，再填应用里现在的那一个'
        throw refusal('secondFactorWrong', { message, field: 'code' })
      }
      return db.transaction(async inner => {
        if (!(await createGuardStore(inner).confirmFactor(userId, { step, nowMs })))
          throw refusal('codesNotBegun')
        return makeRecoveryCodes(inner, userId)
      })
    },

    async renew(userId: number): Promise<string[]> {
      if (!(await findConfirmed(userId))) throw refusal('codesOff')
      return db.transaction(inner => makeRecoveryCodes(inner, userId))
    },

    async end(userId: number): Promise<void> {
      await db.transaction(async inner => {
        const inside = createGuardStore(inner)
        await inside.deleteFactor(userId)
        await inside.replaceRecoveryCodes(userId, [])
      })
    },
  }
}

export type SecondFactor = ReturnType<typeof createSecondFactor>
