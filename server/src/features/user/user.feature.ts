import { role } from '@xiaolou/contract/user'
import type { Downloads } from '../../platform/downloads.ts'
import { exportedLines, exportedTime } from '../../platform/exported.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { AccountDeps } from './user.deps.ts'
import { guardRoutes } from './user.guard-routes.ts'
import { guardMigrations, guardPassing } from './user.guard-table.ts'
import { ownAccountRoutes } from './user.own-routes.ts'
import { userRoutes } from './user.routes.ts'
import type { Accounts } from './user.set-up.ts'
import { createUserStore } from './user.store.ts'
import { userMigrations, userPictures } from './user.table.ts'

/** Accounts and sessions. */
export const userFeature: FeatureManifest<AccountDeps & { accounts: Accounts; downloads: Downloads }> = {
  migrations: [...userMigrations, ...guardMigrations],
  pictures: userPictures,
  exported: {
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
    leftOut: ['session', 'set_up_link', 'login_place', ...guardPassing, 'passkey'],
  },
  passing: ['session', 'set_up_link', 'login_place', ...guardPassing],
  create: ({ accounts, ...deps }) => ({
    routes: [...userRoutes(deps), ...ownAccountRoutes(deps), ...guardRoutes(deps), ...accounts.routes],
  }),
}
