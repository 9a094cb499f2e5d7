import type { FeatureManifest } from '../../platform/feature.ts'
import type { AccountDeps } from './user.deps.ts'
import { ownAccountRoutes } from './user.own-routes.ts'
import { userRoutes } from './user.routes.ts'
import type { Accounts } from './user.set-up.ts'
import { userMigrations, userPictures } from './user.table.ts'

/** Accounts and sessions. */
export const userFeature: FeatureManifest<AccountDeps & { accounts: Accounts }> = {
  migrations: userMigrations,
  pictures: userPictures,
  create: ({ accounts, ...deps }) => ({
    routes: [...userRoutes(deps), ...ownAccountRoutes(deps), ...accounts.routes],
  }),
}
