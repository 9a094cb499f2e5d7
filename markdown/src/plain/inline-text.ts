import type { Token } from 'markdown-it'

/** The words of inline tokens as a reader sees them: no marks, no HTML, images by their alt text left out. */
export function inlineText(tokens: Token[]): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'text' || token.type === 'code_inline' || token.type === 'math_inline')
      text += token.content
    else if (token.type === 'ruby') text += token.content
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' '
    else if (token.type === 'html_inline' && /^<br\b/i.test(token.content)) text += ' '
  }
  return text.trim()
}
