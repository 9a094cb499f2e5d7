import { bodyOf, type CommentBody } from '../../../features/comment/comment.view.ts'
import { commentMarkdown } from '../read/comments/comment-markdown.ts'

/** Converts imported comments for storage. One with only a dropped picture or an empty element becomes `…`. */
export const importedBodies = (texts: readonly string[]): Promise<CommentBody[]> =>
  Promise.all(texts.map(text => bodyOf(commentMarkdown(text) || '…')))
