import { htmlToMarkdown } from '../../read/html/html-markdown.ts'
import type { NoteFinding } from '../../run/finding.ts'
import { withParagraphs } from '../wordpress/paragraph.ts'

const markdownMark = '<!--markdown-->'
const fence = /^\s{0,3}(?:`{3,}|~{3,})/
/** Typecho's Markdown kept HTML between two such lines, which Markdown does anyway. */
const htmlFence = /^\s*!!!\s*$/
/** The closing tag of a theme's or plugin's shortcode: `[/hide]`, `{/callout}`. */
const closingTag = /[[{]\/([a-z][\w-]{0,30})[\]}]/gi
const anyTag = /[[{]\/?([a-z][\w-]{0,30})(?: [^\][{}\n]{0,500})?[\]}]/gi

/** Converts a Typecho text to Markdown: Markdown if its marker says so, else HTML with a paragraph per line. */
export function typechoMarkdown(text: string, note: NoteFinding): string {
  const unixText = text.replace(/\r\n?/g, '\n')
  return unixText.startsWith(markdownMark)
    ? withoutShortcodes(unixText.slice(markdownMark.length), note)
    : htmlToMarkdown(withParagraphs(withoutShortcodes(unixText, note)), note)
}

/** Removes the tags of paired shortcodes, except in lines with code. */
function withoutShortcodes(text: string, note: NoteFinding): string {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(closingTag)) names.add(name.toLowerCase())
  let isCode = false
  return text
    .split('\n')
    .map(line => {
      if (fence.test(line)) isCode = !isCode
      if (isCode || line.includes('`')) return line
      if (htmlFence.test(line)) return ''
      return names.size === 0
        ? line
        : line.replace(anyTag, (whole, name: string) => {
            if (!names.has(name.toLowerCase())) return whole
            if (!whole.startsWith('/', 1)) note('unknown-shortcode', { name })
            return ''
          })
    })
    .join('\n')
}
