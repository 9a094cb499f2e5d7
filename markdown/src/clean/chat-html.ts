import sanitizeHtml from 'sanitize-html'
import { isAllowedUrl } from './url.ts'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['a', 'br', 'span'],
  allowedAttributes: { a: ['href', 'rel', 'target'], span: ['class', 'data-uid'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  selfClosing: ['br'],
  // What the room makes of text has no depth at all.
  nestingLimit: 3,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: isAllowedUrl(href)
        ? { href, rel: 'noopener noreferrer nofollow ugc', target: '_blank' }
        : noAttributes,
    }),
    span: (tagName, { 'data-uid': userId = '' }) => ({
      tagName,
      attribs: /^\d{1,15}$/.test(userId) ? { class: 'chat-mention', 'data-uid': userId } : noAttributes,
    }),
  },
}
const noAttributes: sanitizeHtml.Attributes = {}

/** The allow-list of the chat room: text, line breaks, links and mentions. Pure; never throws on any input. */
export function sanitiseChat(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}
