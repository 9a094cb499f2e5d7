import { createNoticeRemover, createNotify } from '../../features/notify/notify.store.ts'
import { createSending, type Sending } from '../../features/outbox/outbox.service.ts'
import { createUserStore } from '../../features/user/user.store.ts'
import { createGuardedAsk, createGuardedFetch } from '../../platform/guarded-fetch.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { OutboundServices } from '../../platform/services.ts'
import type { Platform } from '../platform.ts'
import type { Site } from './site.ts'

/** Notifications, mail and pushes to users, and requests to other sites. */
export type Outbound = OutboundServices & Sending

export function createOutbound(given: { platform: Platform; site: Site; box: SecretBox }): Outbound {
  const { platform, site, box } = given
  const { bus, clock } = platform
  const sending = createSending({
    ...{ ...platform, box, getSecret: site.getSecret },
    findAdministratorIds: inner => createUserStore(inner).findAdministratorIds(),
  })
  return {
    ...sending,
    notify: createNotify({ bus, clock, take: sending.outbox.take }),
    removeNotices: createNoticeRemover({ bus, takeBack: sending.outbox.takeBack }),
    askPublic: createGuardedAsk(),
    fetchPublic: createGuardedFetch(),
  }
}
