import { wireTime } from '../../platform/clock.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import { type OwnMailDeps, ownMailRoutes } from './outbox.own-routes.ts'
import { type OutboxRouteDeps, outboxRoutes } from './outbox.routes.ts'
import { createSender, type SenderDeps } from './outbox.send.ts'
import { createMailStore, createOutboxStore } from './outbox.store.ts'
import { outboxMigrations } from './outbox.table.ts'

const sendEveryMs = 5_000
const forgetEveryMs = 6 * 60 * 60_000
const keptMs = 30 * 24 * 60 * 60_000

type OutboxDeps = Omit<OutboxRouteDeps, 'sender'> & OwnMailDeps & SenderDeps

/** Mail and pushes: stored first, sent in the background. */
export const outboxFeature: FeatureManifest<OutboxDeps> = {
  migrations: outboxMigrations,
  titleColumns: [{ kind: 'letter', table: 'outbox', column: 'message' }],
  // Restoring an archive must not send a month's mails again.
  transientTables: ['outbox'],
  siteExport: { leftOut: ['outbox', 'outbox_channel', 'mail_address'] },
  create(deps) {
    const { db, clock, jobs, timeZone } = deps
    const sender = createSender(deps)
    jobs.repeatSlowly(
      {
        name: 'send letters',
        title: '发邮件和推送',
        does: '到时候的信和推送，一件件寄出去；没发成的隔一阵再发，三天还不成就算了。',
      },
      sendEveryMs,
      sender.run,
    )
    jobs.repeatForSite(
      { name: 'forget letters', title: '清发过的邮件和推送', does: '发过、没发成满 30 天的，清掉。' },
      forgetEveryMs,
      async () => `清了 ${await createOutboxStore(db).forgetBefore(clock.now() - keptMs)} 件`,
    )
    return {
      routes: [...outboxRoutes({ ...deps, sender }), ...ownMailRoutes(deps)],
      async userData(userId) {
        const own = await createMailStore(db).get(userId)
        if (!own) return { mail: [] }
        const confirmedAt = own.confirmedAt > 0 ? wireTime(own.confirmedAt, timeZone) : null
        return { mail: [{ address: own.address, isOn: own.isOn === 1, confirmedAt }] }
      },
      async deleteUserData(inner, { userId }) {
        await createMailStore(inner).remove(userId)
        await createOutboxStore(inner).deleteAllOf(userId)
      },
    }
  },
}
