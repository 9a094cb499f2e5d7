import { commentType } from '@xiaolou/contract/comment'
import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'

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
