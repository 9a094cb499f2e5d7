import { screens } from '@xiaolou/contract/address'
import { commentType } from '@xiaolou/contract/comment'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { type Notice, waitingNotice } from '../../platform/services.ts'
import type { CommentRow } from './comment.table.ts'

/** The thing that a comment is on. `isListed: false`: only people with its address may find it. */
export type TargetInfo = {
  title: string
  address: string
  authorId: number
  isListed?: boolean
  /** Only people with its password may know what it is and what is said there. */
  isLocked?: boolean
  /** Only administrators may write there. */
  isClosed?: boolean
}
/** A commentable feature's part: finds those of some things that the actor may read. */
type CommentTarget = {
  find(ids: readonly number[], actor: Actor, wasThere?: boolean): Promise<ReadonlyMap<number, TargetInfo>>
}
export type CommentType = (typeof commentType)[keyof typeof commentType]

type Comment = Pick<CommentRow, 'type' | 'for_id' | 'from_id' | 'to_id'>

/** Whether the actor wrote a comment or is answered by it: they know the address already. */
const wasThere = ({ from_id, to_id }: Comment, actor: Actor) =>
  actor.kind !== 'visitor' && (from_id === actor.userId || to_id === actor.userId)

const missing = {
  [commentType.article]: 'articleNotFound',
  [commentType.talk]: 'talkNotFound',
  [commentType.message]: 'messageNotFound',
} as const

/** Looks up what comments are on, with one query per type. */
export function createCommentTargets(targets: Record<CommentType, CommentTarget>) {
  return {
    /** Throws the thing's own refusal if the actor may not read it. */
    async require(type: CommentType, for_id: number, actor: Actor): Promise<TargetInfo> {
      const target = (await targets[type].find([for_id], actor)).get(for_id)
      if (!target) throw refusal(missing[type])
      return target
    },

    /** A function from a comment to its target; undefined if the actor may not read it. */
    async findOf(comments: readonly Comment[], actor: Actor) {
      const found = new Map<string, ReadonlyMap<number, TargetInfo>>()
      for (const type of Object.values(commentType))
        for (const isTheirs of [false, true]) {
          const some = comments.filter(one => one.type === type && wasThere(one, actor) === isTheirs)
          const ids = [...new Set(some.map(({ for_id }) => for_id))]
          if (ids.length > 0) found.set(`${type} ${isTheirs}`, await targets[type].find(ids, actor, isTheirs))
        }
      return (comment: Comment) =>
        found.get(`${comment.type} ${wasThere(comment, actor)}`)?.get(comment.for_id)
    },
  }
}

export type CommentTargets = ReturnType<typeof createCommentTargets>

/** The id of a comment's element in the page. */
export const fragmentOf = (id: number) => `comment-${id}`
/** `comment-7` → 7; undefined for any other fragment. */
export function idOfFragment(fragment: string): number | undefined {
  const [, digits] = /^comment-([1-9]\d{0,15})$/.exec(fragment) ?? []
  return digits === undefined ? undefined : Number(digits)
}
/** Opens exactly this comment. */
export const addressOf = (target: TargetInfo, id: number) => `${target.address}#${fragmentOf(id)}`

const lockedFragmentOf = (id: number) => `locked-${fragmentOf(id)}`
/** Everything that notifications of a comment may be about. */
export const noticeFragments = (ids: readonly number[]): string[] =>
  ids.flatMap(id => [fragmentOf(id), lockedFragmentOf(id)])

const titled = ({ title }: TargetInfo) => (title ? `《${title}》` : '那里')
const pointTo = (target: TargetInfo, { id, for_id }: CommentRow) => ({
  to_id: for_id,
  address: addressOf(target, id),
  about: fragmentOf(id),
})
/**
 * What somebody without the password may be told of a comment under a locked article: neither the title nor
 * the slug, which may spell it, nor what was said.
 */
const lockedNotice = (happened: string, { id, for_id }: CommentRow) => ({
  message: happened,
  to_id: for_id,
  address: `${screens.articleById.path}?id=${for_id}#${fragmentOf(id)}`,
  about: lockedFragmentOf(id),
})
const lockedPlace = '一篇凭口令看的文章'

/** A comment and the possible recipients of notifications; `words` is its first plain text. */
type Told = {
  comment: CommentRow
  target: TargetInfo
  name: string
  words: string
  administratorIds: readonly number[]
  exceptIds: readonly number[]
}

/** Notifications for a comment that is shown now: one per user, except its author and who approved it. */
export function shownNotices(input: Told): Notice[] {
  const { comment, target } = input
  const isOfSite = comment.type === commentType.article
  const [ids, message] =
    comment.parent_id > 0
      ? [[comment.to_id], `${input.name} 在${titled(target)}回复了你：${input.words}`]
      : [
          isOfSite ? [target.authorId, ...input.administratorIds] : [target.authorId],
          `${input.name} 评论了${titled(target)}：${input.words}`,
        ]
  const mayKnow = (id: number) => !target.isLocked || input.administratorIds.includes(id)
  return [...new Set(ids)]
    .filter(id => id > 0 && id !== comment.from_id && !input.exceptIds.includes(id))
    .map(user_id => ({
      ...{ user_id, type: comment.type },
      ...(mayKnow(user_id)
        ? { message, ...pointTo(target, comment) }
        : lockedNotice(`${input.name} 在${lockedPlace}里回复了你`, comment)),
    }))
}

/** Notifications to the administrators of a pending comment. */
export function pendingNotices(input: Omit<Told, 'exceptIds'>): Notice[] {
  const { comment, target } = input
  const message = `${input.name} 在${titled(target)}的评论等你过目：${input.words}`
  return input.administratorIds
    .filter(id => id !== comment.from_id)
    .map(user_id => ({ user_id, ...waitingNotice(message), ...pointTo(target, comment) }))
}

/** The notification to the author of a comment that was pending and is shown now. */
export function approvalNotices(input: Omit<Told, 'name' | 'administratorIds'>): Notice[] {
  const { comment, target, exceptIds } = input
  if (comment.from_id === 0 || exceptIds.includes(comment.from_id)) return []
  const to = { user_id: comment.from_id, type: comment.type }
  if (target.isLocked) return [{ ...to, ...lockedNotice(`你在${lockedPlace}下面的评论已经显示了`, comment) }]
  const message = `你在${titled(target)}的评论已经显示了：${input.words}`
  return [{ ...to, message, ...pointTo(target, comment) }]
}
