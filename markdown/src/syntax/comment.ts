import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'

/** HTML comments become separate tokens that render nothing: they are the author's private notes. */
export function addComments(md: MarkdownIt): void {
  md.inline.ruler.before('html_inline', 'comment', commentRule)
  md.core.ruler.after('block', 'long_comment', removeLongComments)
  md.renderer.rules.comment = () => ''
}

function commentRule(state: StateInline, isSilent: boolean): boolean {
  if (!state.src.startsWith('<!--', state.pos)) return false
  const end = state.src.indexOf('-->', state.pos + 4)
  const isEmpty = state.src.startsWith('<!-->', state.pos) || state.src.startsWith('<!--->', state.pos)
  if (end < 0 && !isEmpty) return false
  const next = isEmpty ? state.src.indexOf('>', state.pos) + 1 : end + 3
  if (!isSilent) state.push('comment', '', 0).content = state.src.slice(state.pos, next)
  state.pos = next
  return true
}

/**
 * A comment that opens in a paragraph and closes in a later block: Markdown ends it with the paragraph and
 * would show the rest. Everything in between is removed; without a closing mark, `<!--` stays text.
 */
function removeLongComments(state: StateCore): void {
  if (!state.src.includes('<!--')) return
  let last = 0
  state.tokens.forEach((token, index) => {
    if (token.type !== 'inline') return
    const start = unclosedComment(token.content)
    if (start < 0) return
    // Searched once and reused while it lies ahead: ten thousand open marks stay linear.
    if (last <= index && last !== -1)
      last = state.tokens.findIndex((other, at) => at > index && isClosing(other))
    const closing = state.tokens[last]
    if (!closing || closing.level !== token.level) return
    token.content = token.content.slice(0, start)
    hideBlocks(state.tokens.slice(index + 2, last - 1))
    closing.content = closing.content.slice(closing.content.indexOf('-->') + 3).trim()
  })
}

function isClosing(token: Token): boolean {
  return token.type === 'inline' && token.content.includes('-->')
}

// Text and code are removed; a list or quotation, too, unless it extends beyond the comment.
function hideBlocks(tokens: Token[]): void {
  let depth = 0
  const isBalanced = tokens.every(({ nesting }) => {
    depth += nesting
    return depth >= 0
  })
  for (const token of tokens) {
    if (token.nesting !== 0 && !(isBalanced && depth === 0)) continue
    token.type = 'comment'
    token.content = ''
    token.children = null
  }
}

// The start of a comment that does not end in this text; marks inside code spans do not count.
function unclosedComment(content: string): number {
  const start = content.lastIndexOf('<!--')
  if (start < 0 || content.includes('-->', start + 4)) return -1
  const backticks = content.slice(0, start).split('`').length - 1
  return backticks % 2 === 0 ? start : -1
}
