import { commentStatus } from '@xiaolou/contract/comment'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Finder } from '../../platform/finder.ts'
import { exportedLines, exportedTime } from '../../platform/site-export.ts'
import { createTextSearch } from '../../platform/text-search.ts'
import { commentOwnerRoutes } from './comment.owner-routes.ts'
import { commentRoutes } from './comment.routes.ts'
import type { CommentDeps, Comments } from './comment.service.ts'
import { createCommentStore } from './comment.store.ts'
import {
  commentMigrations,
  commentPictures,
  commentSearchName,
  commentSearchSource,
  writerToken,
} from './comment.table.ts'
import { addressOf, type CommentTargets } from './comment.target.ts'
import { commentWriteRoutes } from './comment.write-routes.ts'

const statusNames = {
  [commentStatus.shown]: 'shown',
  [commentStatus.pending]: 'pending',
  [commentStatus.bin]: 'bin',
  [commentStatus.spam]: 'spam',
}
const places = { 1: 'article', 2: 'talk', 3: 'message' }

/**
 * Comments under articles, talks and messages. A pending one changes nothing for readers, so these calls
 * announce their changes themselves.
 */
export const commentFeature: FeatureManifest<CommentDeps & { conversation: { comments: Comments } }> = {
  migrations: commentMigrations,
  pictures: commentPictures,
  storedHtml: { table: 'comment', source: 'content' },
  searchSource: commentSearchSource,
  authoredTables: [{ kind: 'comment', table: 'comment', column: 'writer', prefix: 'user:' }],
  siteExport: {
    parts: [
      {
        name: 'comments',
        title: '评论：站在哪一篇下面，回的是哪一条',
        tables: ['comment'],
        lines: exportedLines(
          db => createCommentStore(db).every,
          row => ({
            id: row.id,
            on: places[row.type],
            on_id: row.for_id,
            parent_id: row.parent_id || null,
            answers_id: row.to_comment_id || null,
            user_id: row.from_id || null,
            name: row.guest_name,
            site: row.guest_site,
            content: row.content,
            status: statusNames[row.status],
            likes: row.thumbs_up,
            created_at: exportedTime(row.createdAt),
            edited_at: exportedTime(row.editedAt),
          }),
        ),
      },
    ],
    leftOut: ['comment_count'],
  },
  create: deps => ({
    routes: [...commentRoutes(deps), ...commentWriteRoutes(deps), ...commentOwnerRoutes(deps)],
    finders: [createCommentFinder({ db: deps.db, targets: deps.conversation.targets })],
    userData: async userId => ({
      comments: (await deps.conversation.comments.findAllByUser(userId)).map(row => ({
        id: row.id,
        type: row.type,
        for_id: row.for_id,
        parent_id: row.parent_id,
        content: row.content,
        status: row.status,
        createdAt: wireTime(row.createdAt, deps.timeZone),
      })),
    }),
    async deleteUserData(inner, { userId, about }) {
      about.push(...(await deps.conversation.comments.findAboutOf(inner, userId)))
    },
    renderOutdated: deps.conversation.comments.renderOutdated,
  }),
}

/** Searches the caller's own comments, except binned ones and those where the caller may no longer read. */
function createCommentFinder({ db, targets }: { db: Db; targets: CommentTargets }): Finder {
  const store = createCommentStore(db)
  const loadOf = (actor: Actor & { userId: number }) => async (ids: readonly number[]) => {
    const own = (await store.find(ids)).filter(
      row => row.from_id === actor.userId && row.status !== commentStatus.bin,
    )
    const targetOf = await targets.findOf(own, actor)
    const { commentText } = await import('@xiaolou/markdown')
    return own.flatMap(row => {
      const target = targetOf(row)
      const address = target && addressOf(target, row.id)
      return address ? [{ id: row.id, title: target.title, address, text: commentText(row.content) }] : []
    })
  }
  return {
    kind: 'comment',
    async find(asked, { actor }) {
      if (actor.kind === 'visitor') return []
      const find = createTextSearch({ db, name: commentSearchName, hasTitles: false, load: loadOf(actor) })
      return find(asked, { within: [{ phrase: [writerToken(actor.userId)] }] })
    },
  }
}
