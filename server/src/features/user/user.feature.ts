import { role } from '@xiaolou/contract/user'
import type { FeatureManifest } from '../../platform/feature.ts'
import { exportedLines, exportedTime } from '../../platform/site-export.ts'
import type { AccountDeps } from './user.deps.ts'
import { guardRoutes } from './user.guard-routes.ts'
import { guardMigrations, transientGuardTables } from './user.guard-table.ts'
import { guestRoutes, type ManageDeps } from './user.manage-routes.ts'
import { ownAccountRoutes } from './user.own-routes.ts'
import { userRoutes } from './user.routes.ts'
import { createUserStore } from './user.store.ts'
import { userMigrations, userPictures } from './user.table.ts'

/** Accounts and sessions. */
export const userFeature: FeatureManifest<AccountDeps & ManageDeps> = {
  migrations: [...userMigrations, ...guardMigrations],
  titleColumns: [{ kind: 'passkey', table: 'passkey', column: 'name' }],
  pictures: userPictures,
  siteExport: {
    parts: [
      {
        name: 'people',
        title: '来过的人：评论、留言、闲谈里的 user_id 是谁；没有密码',
        tables: ['user'],
        lines: exportedLines(
          db => createUserStore(db).every,
          row => ({
            ...{ id: row.id, username: row.username, name: row.nick_name, avatar: row.avatar },
            is_owner: row.role === role.administrator,
            created_at: exportedTime(row.createdAt),
          }),
        ),
      },
    ],
    leftOut: ['session', 'set_up_link', 'login_place', 'user_ban', ...transientGuardTables, 'passkey'],
  },
  transientTables: ['session', 'set_up_link', 'login_place', ...transientGuardTables],
  create: deps => ({
    routes: [
      ...userRoutes(deps),
      ...ownAccountRoutes(deps),
      ...guestRoutes(deps),
      ...guardRoutes(deps),
      ...deps.operations.accounts.routes,
    ],
  }),
}
