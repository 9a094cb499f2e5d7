import { readStored, writeStored } from '~/lib/storage.ts'

const key = 'likedArticles'
/** The oldest are forgotten first; the server remembers all of them and says 您已经点过赞了. */
const rememberedMax = 500

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(id => Number.isSafeInteger(id))

/** Whether this browser has liked the article. */
export function isRememberedLike(id: number): boolean {
  return (readStored({ key, isValid: isIds }) ?? []).includes(id)
}

/** Notes or forgets a like in this browser. */
export function rememberLike({ id, isLiked }: { id: number; isLiked: boolean }): void {
  const others = (readStored({ key, isValid: isIds }) ?? []).filter(other => other !== id)
  writeStored({ key, value: isLiked ? [...others, id].slice(-rememberedMax) : others })
}
