export type { ImageInfo, Rendered } from './article.ts'
export { sanitiseChat } from './clean/reader-html.ts'
export { excerptOf, renderMarkdown } from './render.ts'
export { commentText, hashtagsOf, renderComment } from './render-comment.ts'
