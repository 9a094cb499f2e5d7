import sanitizeHtml from 'sanitize-html'
import { isAllowedUrl, isExternal } from '../address.ts'
import { SONG_CARD_CLASS } from '../syntax/song-card.ts'
import { allowedClasses } from './class-name.ts'

const rel = 'noopener noreferrer nofollow ugc'
/** The class of a link to a tag; readers cannot set classes, so it is always our own link. */
export const HASHTAG_CLASS = 'hashtag'

const noAttributes: sanitizeHtml.Attributes = {}

const COMMENT_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'a', 'span', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'class'],
    p: ['class'],
    span: ['class'],
    code: ['class'],
    pre: ['tabindex'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: true,
  selfClosing: ['br'],
  // Above the parser's own limit: deeper nesting did not come from it.
  nestingLimit: 60,
  transformTags: {
    a: (tagName, { href = '', class: name }) => ({ tagName, attribs: linkOf(href, name) }),
    p: (tagName, { class: name }) => ({
      tagName,
      attribs: name === SONG_CARD_CLASS ? { class: SONG_CARD_CLASS } : noAttributes,
    }),
    span: (tagName, { class: name = '' }) => ({ tagName, attribs: classOf(name) }),
    code: (tagName, { class: name = '' }) => ({ tagName, attribs: classOf(name) }),
  },
}

/** The allow-list for readers: text, links, lists, quotations, code; nothing that loads or positions. */
export function sanitiseComment(html: string): string {
  return sanitizeHtml(html, COMMENT_OPTIONS)
}

function classOf(name: string): sanitizeHtml.Attributes {
  const kept = allowedClasses(name)
  return kept ? { class: kept } : {}
}

function linkOf(href: string, name: string | undefined): sanitizeHtml.Attributes {
  if (!isAllowedUrl(href)) return {}
  if (name === HASHTAG_CLASS && !isExternal(href, undefined)) return { href, class: HASHTAG_CLASS }
  const shown = name === 'url' ? { class: 'url' } : {}
  return isExternal(href, undefined) ? { href, rel, target: '_blank', ...shown } : { href, rel, ...shown }
}

const CHAT_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['a', 'br', 'span'],
  allowedAttributes: { a: ['href', 'rel', 'target'], span: ['class', 'data-uid'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  selfClosing: ['br'],
  // HTML generated from chat text is flat.
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

/** The allow-list of the chat room: text, line breaks, links and mentions. Pure; never throws on any input. */
export function sanitiseChat(html: string): string {
  return sanitizeHtml(html, CHAT_OPTIONS)
}
