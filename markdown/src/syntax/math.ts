import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { hasCjk, isAsciiAlnum } from '../characters.ts'

const command = /\\[A-Za-z]{2,}|[_^]\{/

/** Whether `$ … $` with spaces is TeX all the same: it has a command, and no Chinese outside braces. */
export function isSpacedMath(content: string): boolean {
  return content.length <= 500 && command.test(content) && !hasCjk(content.replace(/\{[^{}]*\}/g, ''))
}

/** `$…$` in a line, `$$…$$` anywhere. Before emphasis, after code; the token's content is TeX source. */
export function addMath(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'math', inlineMath)
  md.block.ruler.after('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

function inlineMath(state: StateInline, isSilent: boolean): boolean {
  const { src, pos, posMax } = state
  if (src[pos] !== '$') return false
  const marker = src[pos + 1] === '$' ? '$$' : '$'
  const from = pos + marker.length
  const to = closingMark(src, from, posMax, marker)
  const content = to < 0 ? '' : src.slice(from, to)
  const isMath = marker === '$$' ? isDisplay(content) : isInline(content, src[to + 1])
  if (!isMath) {
    // Skips what is not a formula, so that its closing mark does not open the next one.
    const end = to > 0 && content.trim() === '' && marker === '$$' ? to + 2 : from
    if (!isSilent) state.pending += src.slice(pos, end)
    state.pos = end
    return true
  }
  if (!isSilent) {
    const token = state.push('math_inline', 'math', 0)
    token.content = content.trim()
    token.markup = marker
  }
  state.pos = to + marker.length
  return true
}

// Stops at the first unescaped dollar sign, so that scanning all of a text stays linear.
function closingMark(src: string, from: number, max: number, marker: string): number {
  for (let at = from; at < max; at++) {
    if (src[at] === '\\') at++
    else if (src[at] === '$') return marker === '$' || src[at + 1] === '$' ? at : -1
  }
  return -1
}

function isDisplay(content: string): boolean {
  return content.trim() !== '' && !content.includes('`')
}

function isInline(content: string, next: string | undefined): boolean {
  if (content.trim() === '' || content.includes('`')) return false
  if (/^\s|\s$/.test(content) && !isSpacedMath(content)) return false
  // `$5 和 $10`, `$HOME/$PATH`: prices and variables.
  if (isAsciiAlnum(next)) return false
  return !hasCjk(content) || content.includes('\\')
}

function blockMath(state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  if (!state.src.startsWith('$$', start)) return false
  const closeLine = closingLine(state, startLine, endLine)
  if (closeLine < 0) return false
  if (isSilent) return true
  const lines = state.getLines(startLine, closeLine + 1, state.tShift[startLine] ?? 0, false).trim()
  const token = state.push('math_block', 'math', 0)
  token.block = true
  token.content = lines.slice(2, -2).trim()
  token.map = [startLine, closeLine + 1]
  token.markup = '$$'
  state.line = closeLine + 1
  return true
}

// The line on which the next `$$` ends the text; -1 if text follows it, as it is then a formula in a
// paragraph.
function closingLine(state: StateBlock, startLine: number, endLine: number): number {
  for (let line = startLine; line < endLine; line++) {
    if ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)) return -1
    const begin = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
    const text = state.src.slice(line === startLine ? begin + 2 : begin, state.eMarks[line])
    const at = text.indexOf('$$')
    if (at < 0) continue
    const isAlone = text.slice(at + 2).trim() === ''
    const isEmpty = line === startLine && text.slice(0, at).trim() === ''
    return isAlone && !isEmpty ? line : -1
  }
  return -1
}
