import { commentType } from '@xiaolou/contract/comment'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { notifyType } from '@xiaolou/contract/notify'
import type { CommentRow } from './comment.table.ts'

/** Where a comment stands. `isListed: false` marks what only who has its address may find. */
export type Place = { title: string; address: string; authorId: number; isListed?: boolean }
/** What a commentable feature gives: of some of its things those that the actor may read. */
export type CommentTarget = {
  find(ids: readonly number[], actor: Actor): Promise<ReadonlyMap<number, Place>>
}
export type CommentType = (typeof commentType)[keyof typeof commentType]

type Standing = { type: number; for_id: number }

const missing = {
  [commentType.article]: 'articleNotFound',
  [commentType.talk]: 'talkNotFound',
  [commentType.message]: 'messageNotFound',
} as const

export function isCommentType(type: number): type is CommentType {
  return Object.values(commentType).some(known => known === type)
}

/** Looks up where comments stand, one query a type. */
export function createPlaces(targets: Record<CommentType, CommentTarget>) {
  return {
    /** Throws, in the words of the thing itself, where the actor may not read it. */
    async require(type: CommentType, for_id: number, actor: Actor): Promise<Place> {
      const place = (await targets[type].find([for_id], actor)).get(for_id)
      if (!place) throw refusal(missing[type])
      return place
    },

    /** A function from a comment to its place; undefined where the actor may not read it. */
    async findOf(comments: readonly Standing[], actor: Actor) {
      const byType = new Map<number, ReadonlyMap<number, Place>>()
      for (const type of Object.values(commentType)) {
        const ids = new Set(comments.filter(comment => comment.type === type).map(({ for_id }) => for_id))
        if (ids.size > 0) byType.set(type, await targets[type].find([...ids], actor))
      }
      return ({ type, for_id }: Standing) => byType.get(type)?.get(for_id)
    },
  }
}

export type Places = ReturnType<typeof createPlaces>

/** The id of a comment's element in the page. */
export const fragmentOf = (id: number) => `comment-${id}`
/** `comment-7` → 7; undefined for the fragment of anything else. */
export function idOfFragment(fragment: string): number | undefined {
  const [, digits] = /^comment-([1-9]\d{0,15})$/.exec(fragment) ?? []
  return digits === undefined ? undefined : Number(digits)
}
/** Opens the very comment. */
export const addressOf = (place: Place, id: number) => `${place.address}#${fragmentOf(id)}`

/** `about` is the fragment of the comment that it points to, by which it goes when the comment does. */
export type Notice = {
  user_id: number
  type: 1 | 2 | 3 | 4
  /** The article, talk or message below which the comment stands. */
  to_id: number
  message: string
  address: string
  about: string
}

const titled = ({ title }: Place) => (title ? `《${title}》` : '那里')
const pointTo = (place: Place, { id, for_id }: CommentRow) => ({
  to_id: for_id,
  address: addressOf(place, id),
  about: fragmentOf(id),
})
const typeOf = ({ type }: CommentRow) => (isCommentType(type) ? type : notifyType.admin)

/** Who is told of a comment that everybody can see now: each once, and never who wrote it or showed it. */
export function shownNotices(input: {
  comment: CommentRow
  place: Place
  name: string
  /** The first plain words of the comment. */
  words: string
  administratorIds: readonly number[]
  exceptIds: readonly number[]
}): Notice[] {
  const { comment, place } = input
  const isOfSite = comment.type === commentType.article
  const [ids, message] =
    comment.parent_id > 0
      ? [[comment.to_id], `${input.name} 在${titled(place)}回复了你：${input.words}`]
      : [
          isOfSite ? [place.authorId, ...input.administratorIds] : [place.authorId],
          `${input.name} 评论了${titled(place)}：${input.words}`,
        ]
  return [...new Set(ids)]
    .filter(id => id > 0 && id !== comment.from_id && !input.exceptIds.includes(id))
    .map(user_id => ({ user_id, type: typeOf(comment), message, ...pointTo(place, comment) }))
}

/** The administrators are told of a comment that waits for them. */
export function pendingNotices(input: {
  comment: CommentRow
  place: Place
  name: string
  words: string
  administratorIds: readonly number[]
}): Notice[] {
  const { comment, place } = input
  const message = `${input.name} 在${titled(place)}的评论等你过目：${input.words}`
  return input.administratorIds
    .filter(id => id !== comment.from_id)
    .map(user_id => ({ user_id, type: notifyType.admin, message, ...pointTo(place, comment) }))
}

/** The author is told that a comment which waited is shown now. */
export function approvalNotices(input: {
  comment: CommentRow
  place: Place
  words: string
  exceptIds: readonly number[]
}): Notice[] {
  const { comment, place, exceptIds } = input
  if (comment.from_id === 0 || exceptIds.includes(comment.from_id)) return []
  const message = `你在${titled(place)}的评论已经显示了：${input.words}`
  return [{ user_id: comment.from_id, type: typeOf(comment), message, ...pointTo(place, comment) }]
}
