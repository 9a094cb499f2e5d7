import { type LikeType, likeType } from '@xiaolou/contract/like'
import { readStored, writeStored } from '../storage.ts'

/** The oldest are forgotten first; the server remembers all of them and says 您已经点过赞了. */
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

/** Notes or forgets a like in this browser. */
export function rememberLike({ type, forId, isLiked }: Place & { isLiked: boolean }): void {
  const others = readIds(type).filter(other => other !== forId)
  writeStored({ key: keys[type], value: isLiked ? [...others, forId].slice(-rememberedMax) : others })
}
