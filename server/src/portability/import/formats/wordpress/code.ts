import { escapeHtml } from '../../../../platform/printed-text.ts'
import { withUnknownAsText } from '../../read/markup/tag.ts'
import { splitVerbatim } from '../../read/markup/verbatim.ts'

/** Depending on the editor, code was stored as written or with its special characters as entities. */
export function escapedCode(inner: string): string {
  const isEscaped = /&(?:lt|gt|amp|quot|#\d+);/.test(inner) && !/<[A-Za-z/!?]/.test(inner)
  return isEscaped ? inner : escapeHtml(inner)
}

/** Code of a shortcode, to which the editor may have added paragraphs and breaks. */
export function codeBlock(language: string, inner: string): string {
  const code = inner.replace(/<\/?p>|<br ?\/?>/gi, mark => (/^<br/i.test(mark) ? '\n' : ''))
  const name = /^[\w+#-]{1,20}$/.test(language) ? language : 'text'
  return `<pre class="language-${name}"><code>${escapedCode(code)}</code></pre>`
}

const pre = /^<pre\b([^<>]*)>([\s\S]*)<\/pre>$/i
/** How WP-Syntax, SyntaxHighlighter, Crayon, Enlighter and others name the language of a `<pre>`. */
const languageNames = [
  /\sdata-enlighter-language\s*=\s*["']?([\w+#-]{1,20})/i,
  /\sdata-lang(?:uage)?\s*=\s*["']?([\w+#-]{1,20})/i,
  /\slang\s*=\s*["']?([\w+#-]{1,20})/i,
  /\b(?:brush|lang)\s*:\s*["']?([\w+#-]{1,20})/i,
]
/** Marks of an editor or a highlighter; without them, tags in code with a language are code. */
const dressed = /^\s*<code\b|<span\b|<br\b|<a\s/i

/** Keeps `<` in code: tags in `<pre lang="cpp">`, and elsewhere names that HTML does not know. */
export function withLiteralCode(html: string): string {
  if (!/<pre/i.test(html)) return html
  return splitVerbatim(html)
    .map((part, index) => (index % 2 === 0 ? part : literalPre(part)))
    .join('')
}

function literalPre(element: string): string {
  const [, attributes = '', inner = ''] = pre.exec(element) ?? []
  if (inner === '') return element
  const language = languageNames.map(name => name.exec(attributes)?.[1]).find(Boolean)
  if (language === undefined) return `<pre${attributes}>${withUnknownAsText(inner)}</pre>`
  const code = dressed.test(inner) ? withUnknownAsText(inner) : escapedCode(inner)
  return `<pre class="language-${language.toLowerCase()}">${code}</pre>`
}
