import { readStored, writeStored } from '@xiaolou/browser/storage'
import { type LikeType, likeType } from '@xiaolou/contract/like'

/** `count` as shown; `before` is what to restore if the running call fails. */
export type Like = {
  readonly isLiked: boolean
  readonly count: number
  readonly before?: { readonly isLiked: boolean; readonly count: number }
}

export type LikeEvent =
  | { readonly kind: 'press' }
  | { readonly kind: 'done' }
  /** The server says that nothing changed: 您已经点过赞了, or it was not liked. */
  | { readonly kind: 'already' }
  | { readonly kind: 'failed' }
  /** Loaded for the first time or again; without the server's answer, what this browser remembers. */
  | { readonly kind: 'read'; readonly isLiked: boolean; readonly count: number }

/** Shows the change at once and undoes it if refused; a second press while waiting does nothing. */
export function stepLike(like: Like, event: LikeEvent): Like {
  const { before, ...shown } = like
  switch (event.kind) {
    case 'read':
      return before ? like : { isLiked: event.isLiked, count: event.count }
    case 'press':
      return before ? like : toggled(shown)
    case 'done':
      return shown
    case 'already':
      // The count that came with the page already includes (or lacks) this reader's like.
      return before ? { isLiked: shown.isLiked, count: before.count } : like
    case 'failed':
      return before ?? like
  }
}

function toggled(shown: { isLiked: boolean; count: number }): Like {
  const count = Math.max(0, shown.count + (shown.isLiked ? -1 : 1))
  return { isLiked: !shown.isLiked, count, before: shown }
}

/** The oldest are dropped first; the server remembers all of them and says 您已经点过赞了. */
const rememberedMax = 500

const keys: Record<LikeType, string> = {
  [likeType.article]: 'likedArticles',
  [likeType.talk]: 'likedTalks',
  [likeType.message]: 'likedMessages',
  [likeType.comment]: 'likedComments',
}

type Place = { type: LikeType; forId: number }

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(id => Number.isSafeInteger(id))

const readIds = (type: LikeType) => readStored({ key: keys[type], isValid: isIds }) ?? []

/** Whether this browser has liked it. */
export function isRememberedLike({ type, forId }: Place): boolean {
  return readIds(type).includes(forId)
}

/** Stores or removes a like in this browser. */
export function rememberLike({ type, forId, isLiked }: Place & { isLiked: boolean }): void {
  const others = readIds(type).filter(other => other !== forId)
  writeStored({ key: keys[type], value: isLiked ? [...others, forId].slice(-rememberedMax) : others })
}
