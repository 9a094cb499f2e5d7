import { withoutClosingMarks } from '../../body/body.ts'
import { withParagraphs } from '../../formats/wordpress/paragraph.ts'
import { decodeEntities } from '../html/entity.ts'
import { hasTags, withUnknownAsText } from '../markup/tag.ts'
import { commentHtmlMarkdown } from './comment-html.ts'
import { escapeComment } from './escape-comment.ts'

/**
 * How a system stored a comment. `html`: HTML, or text where it has no tags; what looks like Markdown in it was typed
 * as text. `markdown`: Markdown, or HTML where it begins with a tag.
 */
export type CommentFormat = 'html' | 'markdown'

const beginsAsHtml =
  /^<(?:p|a|br|div|span|img|b|i|strong|em|del|code|pre|ul|ol|li|blockquote|h[1-6])\b[^<>]*>/i
/** Without these, line ends were line breaks. */
const hasBreaks = /<(?:p|br)[\s/>]/i

/** Converts a comment to the Markdown of comments. */
export function commentMarkdown(text: string, format: CommentFormat): string {
  const plain = text.replace(/\r\n?/g, '\n').trim()
  const isHtml = format === 'html' || beginsAsHtml.test(plain)
  const markdown = isHtml ? fromHtml(plain) : fromMarkdown(plain)
  return markdown.replace(/\n{3,}/g, '\n\n').trim()
}

function fromHtml(html: string): string {
  const known = withUnknownAsText(html)
  if (!hasTags(known)) return escapeComment(decodeEntities(known))
  return commentHtmlMarkdown(hasBreaks.test(known) ? known : withParagraphs(known))
}

const fenceLine = /^ {0,3}(?:`{3,}|~{3,})/
const heading = /^ {0,3}#{1,6}[ \t]+(\S.{0,300})$/
/** `[@somebody](#id)` led to a comment by the other system's id. */
const mention = /\[(@[^\][]{1,100})\]\(#[\w-]{0,80}\)/g
const linkedPicture = /\[!\[([^\][]*)\]\(([^()\s]+)(?:\s[^()]*)?\)\]\(/g
const picture = /!\[([^\][]{0,200})\]\(/g

/** What comments here do not have: headings become bold words, pictures links. */
function fromMarkdown(text: string): string {
  let isCode = false
  return text
    .split('\n')
    .map(line => {
      if (fenceLine.test(line)) isCode = !isCode
      if (isCode) return line
      const words = heading.exec(line)?.[1]
      return picturesAsLinks(
        words === undefined ? line : `**${withoutClosingMarks(words).trim().replaceAll('**', '')}**`,
      )
    })
    .join('\n')
}

/** Converts Markdown pictures to links; a linked one gives two. */
export const picturesAsLinks = (markdown: string) =>
  markdown
    .replace(linkedPicture, (_, alt: string, src: string) => `[图片](${src}) [${alt.trim() || '图'}](`)
    .replace(picture, (_, alt: string) => `[${alt.trim() || '图'}](`)
    .replace(mention, '$1')
