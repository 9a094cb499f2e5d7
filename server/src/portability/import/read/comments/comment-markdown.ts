import { createTurndown, markdownOf } from '../html/turndown.ts'

// Comments stored as HTML begin with a tag; Markdown may contain tags further on, for instance in code.
const beginsAsHtml =
  /^<(?:p|a|br|div|span|img|b|i|strong|em|del|code|pre|ul|ol|li|blockquote|h[1-6])\b[^<>]*>/i

const service = createTurndown()
service.remove(['script', 'style', 'iframe', 'object'])
// `<a class="at" href="#id">@somebody</a>` led to a comment by the other system's id.
service.addRule('mention', {
  filter: node => node.nodeName === 'A' && /^#|^$/.test(node.getAttribute('href') ?? ''),
  replacement: content => content,
})
// An emoticon becomes its name, any other picture a link to it.
service.addRule('picture', {
  filter: 'img',
  replacement(_, node) {
    const [src, alt] = ['src', 'alt'].map(
      name => ('getAttribute' in node ? node.getAttribute(name) : '') ?? '',
    )
    const words = (alt ?? '').replace(/[[\]\s]+/g, ' ').trim()
    if (/emoji|emotion|owo|vemoji/i.test('className' in node ? String(node.className) : '')) return words
    return /^https?:/i.test(src ?? '') ? `[${words || '图'}](${src})` : words
  },
})

/** Converts a comment to Markdown; some systems store HTML. */
export function commentMarkdown(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').trim()
  const markdown = beginsAsHtml.test(plain) ? markdownOf(service, plain, () => undefined) : plain
  return markdown.replace(/\n{3,}/g, '\n\n').trim()
}
