import type { SiteSettings } from '@xiaolou/contract/site'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Sessions } from './user.session.ts'
import type { UserStore } from './user.store.ts'
import type { Throttle } from './user.throttle.ts'

/** What the calls of accounts need. */
export type AccountDeps = {
  db: Db
  users: UserStore
  sessions: Sessions
  throttle: Throttle
  bus: Bus
  clock: Clock
  timeZone: string
  getSettings: () => Promise<SiteSettings>
  describePictures: (urls: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
  /** All of them: what each keeps of a user can be taken along, goes with the account, or becomes the new owner's. */
  features: () => readonly Feature[]
  /** Takes notices back inside a transaction; what it gives is called after the commit. */
  removeNotices: (db: Db, about: readonly string[]) => Promise<() => void>
  /** Removes what only an administrator may read of a user who is none any more, inside that transaction. */
  stepDown: (db: Db, userId: number) => Promise<void>
}
