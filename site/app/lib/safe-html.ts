import DOMPurify from 'dompurify'

const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    's',
    'del',
    'code',
    'pre',
    'span',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
  ],
  ALLOWED_ATTR: ['href', 'rel', 'target', 'class', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
}

/** The placeholder of a song card. */
const songCardClass = 'song-card'
/** Only the classes of highlighted code: any other class could make a comment look like part of the page. */
const codeClass = /^(?:hljs(?:-[\w-]{1,40})?|language-[\w+#.-]{1,40}|[a-z]{1,20}_)$/

const purifier = DOMPurify(window)
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName !== 'class') return
  if (element.tagName === 'P' && attribute.attrValue === songCardClass) return
  attribute.attrValue = attribute.attrValue
    .split(/\s+/)
    .filter(name => codeClass.test(name))
    .join(' ')
  attribute.keepAttr = attribute.attrValue !== ''
})
purifier.addHook('afterSanitizeAttributes', element => {
  if (element.tagName === 'A') element.setAttribute('rel', 'noopener noreferrer nofollow ugc')
})

/**
 * Sanitises the HTML of reader content (comments, notices) a second time: the server already did, this guards
 * against a bad row or proxy. `hasLinks` false replaces links by their text. Only in the browser, and never
 * part of a first load.
 */
export function safeHtml(html: string, { hasLinks = true }: { hasLinks?: boolean } = {}): string {
  return purifier.sanitize(html, hasLinks ? allowed : { ...allowed, FORBID_TAGS: ['a'] })
}
