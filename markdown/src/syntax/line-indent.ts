import type { MarkdownIt, StateCore } from 'markdown-it'

// Ideographic, em and en spaces (a no-break space may be meant): the look indents paragraphs, so the author's own indent is trimmed.
const INDENT = /^[\u3000\u2002\u2003 ]+/

/** Removes the spaces with which Chinese authors indent paragraphs by hand, typed or as `&emsp;`. */
export function addLineIndents(md: MarkdownIt): void {
  md.core.ruler.push('line_indent', trimIndents)
}

function trimIndents(state: StateCore): void {
  for (const block of state.tokens) {
    let isLineStart = true
    for (const token of block.children ?? []) {
      if (token.type === 'text' && isLineStart) token.content = token.content.replace(INDENT, '')
      const isBreak = token.type === 'softbreak' || token.type === 'hardbreak'
      if (isBreak) isLineStart = true
      else if (token.type !== 'text' || token.content !== '') isLineStart = false
    }
  }
}
