import { wireTime } from '../../platform/clock.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import { commentOwnerRoutes } from './comment.owner-routes.ts'
import { commentRoutes } from './comment.routes.ts'
import type { CommentDeps, Comments } from './comment.service.ts'
import { commentMigrations, commentPictures } from './comment.table.ts'
import { commentWriteRoutes } from './comment.write-routes.ts'

/** Comments under articles, talks and messages. A pending one changes nothing for readers, so that its calls say so themselves. */
export const commentFeature: FeatureManifest<CommentDeps & { comments: Comments }> = {
  migrations: commentMigrations,
  pictures: commentPictures,
  create: ({ comments, ...deps }) => ({
    routes: [...commentRoutes(deps), ...commentWriteRoutes(deps), ...commentOwnerRoutes(deps)],
    exporter: async userId => ({
      comments: (await comments.findAllByUser(userId)).map(row => ({
        id: row.id,
        type: row.type,
        for_id: row.for_id,
        parent_id: row.parent_id,
        content: row.content,
        status: row.status,
        createdAt: wireTime(row.createdAt, deps.timeZone),
      })),
    }),
    async forgetter(inner, { userId, about }) {
      about.push(...(await comments.findAboutOf(inner, userId)))
    },
    renderOutdated: comments.renderOutdated,
  }),
}
