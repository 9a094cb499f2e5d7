import type { Actor } from '@xiaolou/contract/kit/handler'
import { likeType } from '@xiaolou/contract/like'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Classifier, ModerationSource } from '../../platform/moderation.ts'
import { type Quoting, quotedBy, type Said } from '../../platform/quoting.ts'
import type { Deps } from '../../platform/services.ts'
import { canSee } from './comment.rules.ts'
import { createCommentStore } from './comment.store.ts'
import {
  addressOf,
  type CommentTargets,
  type CommentType,
  fragmentOf,
  idOfFragment,
  noticeFragments,
} from './comment.target.ts'
import { bodyOf, excerptOf, nameOf } from './comment.view.ts'
import { createCommentWriter } from './comment.write-store.ts'

export type CommentDeps = Pick<
  Deps,
  'db' | 'bus' | 'clock' | 'timeZone' | 'hasRateLimits' | 'site' | 'identity' | 'outbound'
> & {
  identity: { users: { findIdsNamed(nameHas: string): Promise<number[]> } }
  conversation: Pick<Deps['conversation'], 'findLiked' | 'removeLikes'> & {
    targets: CommentTargets
    quotes: Quoting
  }
  moderation: {
    classify: Classifier
    /** The owner's actions on them, as the queue performs them. */
    ownComments: ModerationSource
  }
}

/** Every change of comments, including those that readers do not see. */
export const commentTopic = 'comment'

/** Announces a change; if readers see it, pages with comments, or their number, are rendered again. */
export function emitChange({ bus }: Pick<CommentDeps, 'bus'>, isSeen: boolean): void {
  bus.publish(commentTopic, '')
  if (isSeen) bus.publish(contentTopic, 'comment')
}

/** Removes likes, quotes and notifications of deleted comments, in the same transaction. */
export async function removeTraces(
  deps: Pick<CommentDeps, 'outbound'> & {
    conversation: Pick<CommentDeps['conversation'], 'removeLikes' | 'quotes'>
  },
  inner: Db,
  ids: readonly number[],
): Promise<() => void> {
  await deps.conversation.removeLikes(inner, likeType.comment, ids)
  await deps.conversation.quotes.remove(inner, quotedBy.comment, ids)
  return deps.outbound.removeNotices(inner, noticeFragments(ids))
}

/** What other features and the start of the program need of comments. */
export function createComments(
  deps: Pick<CommentDeps, 'db' | 'identity' | 'outbound'> & {
    conversation: Omit<CommentDeps['conversation'], 'findLiked'>
  },
) {
  const { db } = deps
  const { targets } = deps.conversation
  const store = createCommentStore(db)

  /** Current addresses of comments that the actor may read, by fragment: an article may have moved. */
  const findAddresses = async (
    about: readonly string[],
    actor: Actor,
  ): Promise<ReadonlyMap<string, string>> => {
    const comments = await store.find(about.flatMap(fragment => idOfFragment(fragment) ?? []))
    const targetOf = await targets.findOf(comments, actor)
    const found = new Map<string, string>()
    for (const comment of comments) {
      const target = targetOf(comment)
      if (target && canSee(actor, comment)) found.set(fragmentOf(comment.id), addressOf(target, comment.id))
    }
    return found
  }

  return {
    /** Numbers of shown comments and replies of several things, by id; a thing without any is missing. */
    countComments: (type: number, ids: readonly number[]) => store.findTotals(type, ids),

    /** Those of some comments that are shown: their author and first words. */
    async findSaid(ids: readonly number[]) {
      const rows = (await store.find(ids)).filter(row => row.is_shown === 1)
      const users = await deps.identity.findUsers(rows.map(row => row.from_id).filter(id => id > 0))
      const said = new Map<number, Said>()
      for (const { id, from_id, guest_name, content } of rows)
        said.set(id, {
          name: nameOf(users.get(from_id), from_id, guest_name),
          avatar: users.get(from_id)?.avatar ?? '',
          words: await excerptOf(content),
        })
      return said
    },

    /** Called when things are permanently deleted: removes their comments with likes and notifications. */
    async removeComments(inner: Db, type: CommentType, ids: readonly number[]) {
      const gone = await createCommentWriter(inner).deleteTargets(type, ids)
      await removeTraces(deps, inner, gone)
    },

    /** Those of the fragments that name a comment which the actor may not read. */
    async findHidden(about: readonly string[], actor: Actor): Promise<string[]> {
      const readable = await findAddresses(about, actor)
      return about.filter(fragment => idOfFragment(fragment) !== undefined && !readable.has(fragment))
    },

    findAddresses,

    findAboutOf: async (inner: Db, userId: number) =>
      noticeFragments(await createCommentStore(inner).findIdsBy(`user:${userId}`)),

    findAllByUser: async (userId: number) =>
      (await store.findByWriter(`user:${userId}`, { limit: 1_000_000, offset: 0 })).list,

    async renderOutdated(limit: number): Promise<number> {
      const outdated = await store.findOutdated(limit)
      const writer = createCommentWriter(db)
      for (const { id, content } of outdated) await writer.change(id, await bodyOf(content))
      return outdated.length
    },
  }
}

export type Comments = ReturnType<typeof createComments>

/** What likes need of comments: only shown ones, where the actor may read, can be liked. */
export function createCommentLikeTarget({ db, targets }: { db: Db; targets: CommentTargets }) {
  const store = createCommentStore(db)
  return {
    async isThere(id: number, actor: Actor) {
      const comment = await store.get(id)
      if (comment?.is_shown !== 1) return false
      return (await targets.findOf([comment], actor))(comment) !== undefined
    },
    addLikes: (inner: Db, id: number, delta: 1 | -1) => createCommentWriter(inner).addLikes(id, delta),
  }
}
