import type { MarkdownIt, StateCore } from 'markdown-it'

const MARK = /^(?:\[toc\]|\[\[toc\]\]|@\[toc\](?:\([^)\n]*\))?|\{:toc\}|<!--[ \t]*toc[ \t]*-->)$/i

/** A table-of-contents mark alone in its paragraph is dropped: the page has its own table of contents. */
export function addTocMarks(md: MarkdownIt): void {
  md.core.ruler.after('block', 'toc_mark', dropMarks)
}

function dropMarks(state: StateCore): void {
  state.tokens.forEach((token, index) => {
    if (token.type !== 'inline' || !MARK.test(token.content.trim())) return
    const open = state.tokens[index - 1]
    const close = state.tokens[index + 1]
    if (open?.type !== 'paragraph_open' || !close) return
    token.content = ''
    open.hidden = true
    close.hidden = true
  })
}
