import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { joinsWithoutSpace } from '../characters.ts'

/** A single newline between Chinese lines is ignored: otherwise, browsers show a space there. */
export function addCjkBreaks(md: MarkdownIt): void {
  md.core.ruler.push('cjk_break', joinLines)
}

function joinLines(state: StateCore): void {
  if (state.env.breaks === true) return
  for (const block of state.tokens) {
    const children = block.children
    if (!children) continue
    children.forEach((token, index) => {
      if (token.type !== 'softbreak') return
      const before = lastCharacterBefore(children, index)
      const after = firstCharacterAfter(children, index)
      if (!before || !after || !joinsWithoutSpace(before, after)) return
      token.type = 'text'
      token.tag = ''
      token.content = ''
    })
  }
}

function lastCharacterBefore(tokens: Token[], index: number): string | undefined {
  for (let at = index - 1; at >= 0; at--) {
    const token = tokens[at]
    if (token?.type === 'text' && token.content) return Array.from(token.content.slice(-2)).at(-1)
    if (!isInvisible(token)) return undefined
  }
  return undefined
}

function firstCharacterAfter(tokens: Token[], index: number): string | undefined {
  for (let at = index + 1; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.type === 'text' && token.content) return Array.from(token.content.slice(0, 2)).at(0)
    if (!isInvisible(token)) return undefined
  }
  return undefined
}

function isInvisible(token: Token | undefined): boolean {
  if (!token) return false
  return token.nesting !== 0 || token.type === 'comment' || (token.type === 'text' && token.content === '')
}

// Ideographic, em and en spaces (a no-break space may be intended): the style sheet indents paragraphs, so
// the author's own indent is trimmed.
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
