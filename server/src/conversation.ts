import { commentType } from '@xiaolou/contract/comment'
import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import { likeType } from '@xiaolou/contract/like'
import { createArticleTarget } from './features/article/article.feature.ts'
import { commentOwnerRoutes } from './features/comment/comment.owner-routes.ts'
import { commentRoutes } from './features/comment/comment.routes.ts'
import {
  type CommentParts,
  createCommentLikeTarget,
  createComments,
} from './features/comment/comment.service.ts'
import { createCommentStore } from './features/comment/comment.store.ts'
import { createPlaces } from './features/comment/comment.target.ts'
import { commentWriteRoutes } from './features/comment/comment.write-routes.ts'
import { createLikes, likeRoutes } from './features/like/like.feature.ts'
import { createMessageTarget } from './features/message/message.feature.ts'
import { notifyLive, notifyRoutes } from './features/notify/notify.feature.ts'
import { createNoticeRemover, createNotify, createNotifyStore } from './features/notify/notify.store.ts'
import { createTalkCommentTarget, createTalkLikeTarget } from './features/talk/talk.feature.ts'
import { wireTime } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { Jobs } from './platform/jobs.ts'
import type { LiveFeature } from './platform/live.ts'

type ConversationParts = Pick<
  CommentParts,
  | 'db'
  | 'bus'
  | 'clock'
  | 'timeZone'
  | 'findUsers'
  | 'findAdministratorIds'
  | 'getSettings'
  | 'requireFreeName'
> & { jobs: Jobs }

/** What readers say to each other: comments, likes and notifications, joined with the things that they are about. */
export function createConversation(parts: ConversationParts) {
  const { db, bus, clock, jobs, timeZone } = parts
  const [article, message] = [createArticleTarget(db), createMessageTarget(db)]
  const places = createPlaces({
    [commentType.article]: article,
    [commentType.talk]: createTalkCommentTarget(db),
    [commentType.message]: message,
  })
  const likes = createLikes({
    db,
    clock,
    targets: {
      [likeType.article]: article,
      [likeType.talk]: createTalkLikeTarget(db),
      [likeType.message]: message,
      [likeType.comment]: createCommentLikeTarget({ db, places }),
    },
  })
  const notify = createNotify({ bus, clock })
  const removeNotices = createNoticeRemover({ bus })
  const notifyStore = createNotifyStore(db)
  const commentParts: CommentParts = {
    ...parts,
    store: createCommentStore(db),
    places,
    notify,
    findLiked: likes.findLiked,
    removeLikes: (inner, ids) => likes.remove(inner, likeType.comment, ids),
    removeNotices,
  }
  const comments = createComments(commentParts)
  /** What a user's notices point to and he may not read now, whatever he might when they were written. */
  const findHidden = async (userId: number) => {
    const isAdministrator = (await parts.findAdministratorIds()).includes(userId)
    const kind = isAdministrator ? 'administrator' : 'user'
    return comments.findHidden(await notifyStore.findAbout(userId), { kind, userId, sessionId: 0 })
  }
  const countUnread = async (userId: number) => notifyStore.countUnread(userId, await findHidden(userId))
  const routes: BoundRoute[] = [
    ...commentRoutes(commentParts),
    ...commentWriteRoutes(commentParts),
    ...commentOwnerRoutes(commentParts),
    ...likeRoutes({ likes }),
    ...notifyRoutes({ store: notifyStore, findHidden, bus, timeZone }),
  ]
  const live: LiveFeature[] = [notifyLive({ bus, jobs, countUnread })]
  const at = (ms: number) => wireTime(ms, timeZone)

  return {
    likes,
    comments,
    notify,
    removeNotices,
    routes,
    live,
    /** When things are deleted for good, in that transaction. */
    async removeBelow(inner: Db, type: 1 | 2 | 3, ids: readonly number[]) {
      await comments.removeComments(inner, type, ids)
      await likes.remove(inner, type, ids)
    },
    /** What is kept of one user, for the user's own copy. */
    async exportOf(userId: number) {
      const written = await comments.findAllByUser(userId)
      const liked = await likes.findAllByUser(userId)
      const told = await notifyStore.findAllOf(userId, await findHidden(userId))
      return {
        comments: written.map(({ id, type, for_id, parent_id, content, status, createdAt }) => ({
          id,
          type,
          for_id,
          parent_id,
          content,
          status,
          createdAt: at(createdAt),
        })),
        likes: liked.map(like => ({ ...like, createdAt: at(like.createdAt) })),
        notifications: told.map(row => ({ ...row, createdAt: at(row.createdAt) })),
      }
    },
    /** With the role of an administrator goes what he was told as one. */
    stepDown: (inner: Db, userId: number) => createNotifyStore(inner).deleteOwnersOf(userId),
    /**
     * With an account go its notices, its likes, and what others were told of it: its name stands in there. `about` names
     * what else of it they were told of. What was written stays, under another name. What it gives is called after the commit.
     */
    async forget(inner: Db, userId: number, about: readonly string[]) {
      await createNotifyStore(inner).deleteAllOf(userId)
      await likes.forget(inner, userId)
      return removeNotices(inner, [...about, ...(await comments.findAboutOf(inner, userId))])
    },
  }
}

export type Conversation = ReturnType<typeof createConversation>
