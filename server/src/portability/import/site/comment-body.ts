import { bodyOf, type CommentBody } from '../../../features/comment/comment.view.ts'
import { commentMarkdown } from '../read/comments/comment-markdown.ts'

/** What is stored of comments that another system kept. One of nothing but a picture that is not kept, or an empty element, is `…`. */
export const importedBodies = (texts: readonly string[]): Promise<CommentBody[]> =>
  Promise.all(texts.map(text => bodyOf(commentMarkdown(text) || '…')))
