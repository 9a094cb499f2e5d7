import type { Comment } from '@xiaolou/contract/comment'

export type CommentType = Comment['type']

/** The id of the element that holds a comment, as `#comment-7` in addresses names it. */
export const commentElementId = (id: number): string => `comment-${id}`

/** The comment that an address's mark means; nothing for any other mark. */
export function markedComment(hash: string): number | undefined {
  const digits = /^#comment-([1-9]\d{0,14})$/.exec(hash)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
