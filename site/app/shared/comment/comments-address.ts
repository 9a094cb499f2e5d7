import { idOfMark } from '@xiaolou/contract/address'
import type { Comment } from '@xiaolou/contract/comment'

/** What is commented on: an article, a talk, a message, by its id. */
export type Subject = { readonly type: Comment['type']; readonly forId: number }

/** The id of the element that holds a comment, as `#comment-7` in addresses names it. */
export const commentElementId = (id: number): string => `comment-${id}`

/** The comment that an address's mark means; nothing for any other mark. */
export const markedComment = (hash: string): number | undefined => idOfMark(hash, 'comment')
