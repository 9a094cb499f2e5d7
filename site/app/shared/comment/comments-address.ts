import { idOfMark } from '@xiaolou/contract/address'
import type { Comment } from '@xiaolou/contract/comment'

/** The subject of comments: an article, a talk, a message, by its id. */
export type Subject = { readonly type: Comment['type']; readonly forId: number }

/** The id of a comment's element, as in `#comment-7`. */
export const commentElementId = (id: number): string => `comment-${id}`

/** The comment of an address's fragment; nothing for any other fragment. */
export const markedComment = (hash: string): number | undefined => idOfMark(hash, 'comment')
