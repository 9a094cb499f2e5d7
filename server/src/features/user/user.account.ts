import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import { ownAccountRoutes } from './user.own-routes.ts'
import { userOwnerRoutes } from './user.owner-routes.ts'
import type { AccountParts } from './user.parts.ts'
import { userRoutes } from './user.routes.ts'
import { createSetUp } from './user.set-up.ts'

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
