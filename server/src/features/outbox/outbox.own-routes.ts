import { createHash } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/mail'
import type { Deps } from '../../platform/services.ts'
import type { Channels } from './outbox.channels.ts'
import { createMailStore } from './outbox.store.ts'
import type { OutboxTaker } from './outbox.take.ts'

export type OwnMailDeps = Pick<Deps, 'db' | 'cache' | 'clock' | 'jobs' | 'hasRateLimits'> & {
  outbound: { channels: Channels; outbox: OutboxTaker }
  identity: { users: { getByUsername: (username: string) => Promise<{ id: number } | undefined> } }
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
// Unwanted mails would ruin the sender's reputation.
const asksPerAccount = 5
const asksPerAddress = 3
const resetsPerAccount = 3

/** An account's own mail settings, and forgotten passwords. */
export function ownMailRoutes(deps: OwnMailDeps): BoundRoute[] {
  const { db, cache, clock, jobs } = deps
  const { channels, outbox } = deps.outbound
  const store = createMailStore(db)
  const isOffered = async () => (await channels.findOpen(db)).some(({ id }) => id === 'mail')

  const isWithin = async (key: string, max: number, windowMs: number) =>
    !deps.hasRateLimits || (await cache.increment(`mail:${key}`, windowMs)) <= max

  const own = async (userId: number) => {
    const row = await store.get(userId)
    return {
      isOffered: await isOffered(),
      address: row?.address ?? '',
      isConfirmed: (row?.confirmedAt ?? 0) > 0,
      isOn: row?.isOn !== 0,
    }
  }

  return [
    bind(contract.getOwnMail, (_, { actor }) => own(actor.userId)),

    bind(contract.setOwnMail, async ({ body: { address } }, { actor: { userId } }) => {
      if (!(await isOffered()))
        throw refusal('outboxRefused', { message: '小楼还没有启用邮件通知', field: 'address' })
      const known = await store.get(userId)
      if (known?.address === address && known.confirmedAt > 0) return own(userId)
      const digest = createHash('sha256').update(address).digest('base64url')
      const isCalm =
        (await isWithin(`by:${userId}`, asksPerAccount, dayMs)) &&
        (await isWithin(`to:${digest}`, asksPerAddress, dayMs))
      if (!isCalm)
        throw refusal('tooMany', { message: '确认的信寄得太多了，明天再来', retryAfterSeconds: 3_600 })
      await db.transaction(async inner => {
        await createMailStore(inner).put({ user_id: userId, address, createdAt: clock.now() })
        await outbox.ask(inner, 'confirm', userId)
      })
      return own(userId)
    }),

    bind(contract.turnOwnMail, async ({ body: { isOn } }, { actor }) => {
      await store.turn(actor.userId, isOn)
      return own(actor.userId)
    }),

    bind(contract.removeOwnMail, async (_, { actor }) => {
      await store.remove(actor.userId)
      return own(actor.userId)
    }),

    bind(contract.askForReset, ({ body: { username } }) => {
      // After the response: neither its text nor its timing reveals whether the account exists.
      jobs.soon('password letters', async () => {
        const user = await deps.identity.users.getByUsername(username)
        const mail = user && (await store.get(user.id))
        if (!mail || mail.confirmedAt === 0 || !(await isOffered())) return
        if (await isWithin(`reset:${mail.user_id}`, resetsPerAccount, hourMs))
          await outbox.ask(db, 'reset', mail.user_id)
      })
      return Promise.resolve(true)
    }),
  ]
}
