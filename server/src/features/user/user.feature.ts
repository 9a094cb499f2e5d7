import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { SiteSettings } from '@xiaolou/contract/site'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { ownAccountRoutes } from './user.own-routes.ts'
import { userOwnerRoutes, userRoutes } from './user.routes.ts'
import type { Sessions } from './user.session.ts'
import { createSetUp } from './user.set-up.ts'
import type { UserStore } from './user.store.ts'
import type { Throttle } from './user.throttle.ts'

export type ExportedRow = Record<string, string | number | boolean | null>

/** What a feature holds of one user, by a name for each kind of row; times as the wire has them. */
export type Exporter = (userId: number) => Promise<Readonly<Record<string, readonly ExportedRow[]>>>

/**
 * Removes what the features keep of an account that is deleted, inside that transaction; what the user wrote may stay. What
 * it gives is called after the commit.
 */
export type Forgetter = (db: Db, userId: number) => Promise<() => void>

/** Gives the new owner what was written before there was one, inside the transaction that makes him. */
export type Claimer = (db: Db, userId: number) => Promise<void>

export type AccountParts = {
  db: Db
  users: UserStore
  sessions: Sessions
  throttle: Throttle
  bus: Bus
  clock: Clock
  timeZone: string
  getSettings: () => Promise<SiteSettings>
  isPictureStored: (url: string) => Promise<boolean>
  exporters: readonly Exporter[]
  forget: Forgetter
  /** Removes what only an administrator may read of a user who is none any more, inside that transaction. */
  stepDown: (db: Db, userId: number) => Promise<void>
  claimers: readonly Claimer[]
}

/** Everything of accounts that the program needs: the calls, and how the owner comes to be. */
export function createAccounts(parts: AccountParts) {
  const { routes, createOwner, newLinkToken } = createSetUp(parts)
  const all: BoundRoute[] = [
    ...userRoutes(parts),
    ...ownAccountRoutes(parts),
    ...userOwnerRoutes(parts),
    ...routes,
  ]
  return { routes: all, createOwner, newLinkToken }
}
