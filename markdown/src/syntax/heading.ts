import type { MarkdownIt, StateBlock, StateCore } from 'markdown-it'

// Two to six marks glued to a Chinese character or a letter (61 posts of 12 surveyed blogs). One `#` may be a tag.
const GLUED = /^#{2,6}(?=\p{L})/u

/** `##标题` without the space is a heading here, though CommonMark makes it a paragraph. */
export function addHeadings(md: MarkdownIt): void {
  md.block.ruler.after('heading', 'glued_heading', gluedHeading, {
    alt: ['paragraph', 'reference', 'blockquote'],
  })
}

function gluedHeading(state: StateBlock, startLine: number, _endLine: number, isSilent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  if (state.src[start] !== '#') return false
  const line = state.src.slice(start, state.eMarks[startLine])
  const marks = GLUED.exec(line)?.[0]
  if (!marks) return false
  if (isSilent) return true
  state.line = startLine + 1
  const open = state.push('heading_open', `h${marks.length}`, 1)
  open.markup = marks
  open.map = [startLine, state.line]
  const inline = state.push('inline', '', 0)
  inline.content = withoutClosingMarks(line.slice(marks.length).trim())
  inline.map = [startLine, state.line]
  inline.children = []
  state.push('heading_close', `h${marks.length}`, -1).markup = marks
  return true
}

function withoutClosingMarks(text: string): string {
  let end = text.length
  while (text[end - 1] === '#') end--
  return end < text.length && /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text
}

const TOC_MARK = /^(?:\[toc\]|\[\[toc\]\]|@\[toc\](?:\([^)\n]*\))?|\{:toc\}|<!--[ \t]*toc[ \t]*-->)$/i

/** A table-of-contents mark alone in its paragraph is dropped: the page has its own table of contents. */
export function addTocMarks(md: MarkdownIt): void {
  md.core.ruler.after('block', 'toc_mark', dropMarks)
}

function dropMarks(state: StateCore): void {
  state.tokens.forEach((token, index) => {
    if (token.type !== 'inline' || !TOC_MARK.test(token.content.trim())) return
    const open = state.tokens[index - 1]
    const close = state.tokens[index + 1]
    if (open?.type !== 'paragraph_open' || !close) return
    token.content = ''
    open.hidden = true
    close.hidden = true
  })
}
