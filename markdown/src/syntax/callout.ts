import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** The kinds of callout, each with a Chinese default title. */
const CALLOUT_TITLES = {
  note: '注',
  tip: '提示',
  info: '说明',
  important: '要点',
  success: '完成',
  question: '疑问',
  warning: '注意',
  caution: '当心',
  danger: '危险',
  example: '例',
  quote: '引文',
} as const

type CalloutKind = keyof typeof CALLOUT_TITLES

const CONTAINER_KINDS: Record<string, CalloutKind> = {
  note: 'note',
  tip: 'tip',
  info: 'info',
  important: 'important',
  success: 'success',
  warning: 'warning',
  warn: 'warning',
  caution: 'caution',
  danger: 'danger',
}

// GitHub has five, Obsidian has these and their synonyms.
const ALERT_KINDS: Record<string, CalloutKind> = {
  ...CONTAINER_KINDS,
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  todo: 'info',
  hint: 'tip',
  check: 'success',
  done: 'success',
  question: 'question',
  help: 'question',
  faq: 'question',
  attention: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  error: 'danger',
  bug: 'danger',
  example: 'example',
  quote: 'quote',
  cite: 'quote',
}

/** The callout kind of a `:::name`, or undefined. Case folds. */
export function containerKindOf(name: string): CalloutKind | undefined {
  return lookUp(CONTAINER_KINDS, name)
}

/** The callout kind of a `[!NAME]`, or undefined. Case folds. */
export function alertKindOf(name: string): CalloutKind | undefined {
  return lookUp(ALERT_KINDS, name)
}

function lookUp(table: Record<string, CalloutKind>, name: string): CalloutKind | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(table, key) ? table[key] : undefined
}

type Callout = {
  Token: typeof Token
  kind: CalloutKind | 'details'
  title: string
  fold: 'none' | 'open' | 'closed'
  level: number
  map: [number, number] | null
}

/** The tokens around a callout's content: its opening with the title inside, and its closing. */
export function calloutTokens({ Token, kind, title, fold, level, map }: Callout): {
  open: Token[]
  close: Token
} {
  const tag = fold === 'none' ? 'div' : 'details'
  const opening = new Token('callout_open', tag, 1)
  const closing = new Token('callout_close', tag, -1)
  const titleOpen = new Token('callout_title_open', fold === 'none' ? 'p' : 'summary', 1)
  const titleText = new Token('inline', '', 0)
  const titleClose = new Token('callout_title_close', titleOpen.tag, -1)
  const className = kind === 'details' ? 'details' : `callout callout-${kind}`
  opening.attrs = [['class', className]]
  if (fold === 'none') opening.attrs.push(['role', 'note'])
  if (fold === 'open') opening.attrs.push(['open', ''])
  if (kind !== 'details') titleOpen.attrs = [['class', 'callout-title']]
  titleText.content = title || (kind === 'details' ? '展开' : CALLOUT_TITLES[kind])
  titleText.children = []
  titleText.map = map
  opening.map = map
  const open = [opening, titleOpen, titleText, titleClose]
  for (const token of [...open, closing]) {
    token.block = true
    token.level = level
  }
  for (const token of [titleOpen, titleText, titleClose]) token.level = level + 1
  return { open, close: closing }
}

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
