import { bodyOf, type CommentBody } from '../../../features/comment/comment.view.ts'
import { commentMarkdown } from '../read/comments/comment-markdown.ts'
import type { ForeignComment } from '../sources/foreign.ts'

export type CommentText = Pick<ForeignComment, 'content' | 'format'>

/** Converts imported comments for storage. One with only a dropped picture or an empty element becomes `…`. */
export const importedBodies = (texts: readonly CommentText[]): Promise<CommentBody[]> =>
  Promise.all(texts.map(({ content, format }) => bodyOf(commentMarkdown(content, format) || '…')))
