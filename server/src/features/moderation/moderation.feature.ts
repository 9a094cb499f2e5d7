import type { FeatureManifest } from '../../platform/feature.ts'
import { createForms } from './moderation.classify.ts'
import { type ModerationDeps, moderationRoutes } from './moderation.routes.ts'
import { createModerationStore, moderationMigrations } from './moderation.store.ts'

/** Moderation of what others write: the rules, the queue, reports, and who is turned away. */
export const moderationFeature: FeatureManifest<ModerationDeps> = {
  migrations: moderationMigrations,
  siteExport: { leftOut: ['report', 'writer_ban'] },
  create: deps => ({
    routes: moderationRoutes({ ...deps, forms: createForms(deps) }),
    userData: async userId => ({
      reports: (await createModerationStore(deps.db).findReportsBy(`user:${userId}`)).map(
        ({ kind, item_id, reason, words }) => ({ kind, item_id, reason, words }),
      ),
    }),
    async deleteUserData(inner, { userId }) {
      await createModerationStore(inner).deleteReportsBy(`user:${userId}`)
    },
  }),
}
