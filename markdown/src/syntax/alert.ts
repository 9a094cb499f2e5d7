import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { alertKindOf } from './callout-kind.ts'
import { calloutTokens } from './callout-token.ts'

const MARK = /^\[!([A-Za-z]{1,20})\]([+-]?)[ \t]*([^\n]*)(?:\n|$)/

/** `> [!NOTE]` (GitHub) and `> [!tip]- title` (Obsidian): a quotation whose first line names a known kind. */
export function addAlerts(md: MarkdownIt): void {
  md.core.ruler.after('block', 'alert', turnQuotesIntoCallouts)
}

function turnQuotesIntoCallouts(state: StateCore): void {
  if (!state.src.includes('[!')) return
  const result: Token[] = []
  const closings = new Map<number, Token>()
  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index]
    if (!token) continue
    const closing = token.type === 'blockquote_close' ? closings.get(token.level) : undefined
    if (closing) {
      closings.delete(token.level)
      result.push(closing)
      continue
    }
    const callout = token.type === 'blockquote_open' ? calloutAt(state, index) : undefined
    if (!callout) {
      result.push(token)
      continue
    }
    closings.set(token.level, callout.close)
    result.push(...callout.open)
    if (callout.isFirstParagraphEmpty) index += 3
  }
  state.tokens = result
}

function calloutAt(state: StateCore, index: number) {
  const quote = state.tokens[index]
  const inline = state.tokens[index + 2]
  if (state.tokens[index + 1]?.type !== 'paragraph_open' || inline?.type !== 'inline') return undefined
  const match = MARK.exec(inline.content)
  const kind = match && alertKindOf(match[1] ?? '')
  if (!match || !kind || !quote) return undefined
  inline.content = inline.content.slice(match[0].length)
  const fold = match[2] === '-' ? 'closed' : match[2] === '+' ? 'open' : 'none'
  const tokens = calloutTokens({
    Token: state.Token,
    kind,
    title: match[3]?.trim() ?? '',
    fold,
    level: quote.level,
    map: quote.map,
  })
  return { ...tokens, isFirstParagraphEmpty: inline.content.trim() === '' }
}
