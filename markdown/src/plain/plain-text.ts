import type { Token } from 'markdown-it'
import { codeWithoutComments } from './code-text.ts'
import { htmlText } from './html-text.ts'
import { inlineText } from './inline-text.ts'
import { isMoreMark } from './more-mark.ts'

/**
 * Plain text of an article, a line per block. `text` is for search and has all, code less its comments; `prose` has
 * what counts as words (no code blocks, no display formulas); `body` is prose without headings and titles; `lead` is
 * the body before `<!-- more -->`, undefined without a usable mark.
 */
export type PlainText = { text: string; prose: string; body: string; lead: string | undefined }

type Lines = { all: string[]; prose: string[]; body: string[] }

const TITLE_OPENINGS = new Set(['heading_open', 'callout_title_open'])

/** Walks parsed tokens once; HTML comments and tags never come through. */
export function plainTextOf(tokens: Token[]): PlainText {
  const lines: Lines = { all: [], prose: [], body: [] }
  let lead: string | undefined
  tokens.forEach((token, index) => {
    const mark = token.children?.findIndex(isMark) ?? -1
    if (lead === undefined && token.type === 'html_block' && isMoreMark(token.content))
      lead = lines.body.join('\n')
    if (lead === undefined && token.type === 'inline' && mark >= 0)
      lead = [...lines.body, inlineText(token.children?.slice(0, mark) ?? [])].join('\n')
    addToken(lines, token, TITLE_OPENINGS.has(tokens[index - 1]?.type ?? ''))
  })
  return {
    text: lines.all.join('\n'),
    prose: lines.prose.join('\n'),
    body: lines.body.join('\n'),
    // A mark before the first word is no mark.
    lead: lead?.trim() ? lead : undefined,
  }
}

function addToken({ all, prose, body }: Lines, token: Token, isTitle: boolean): void {
  switch (token.type) {
    case 'inline':
    case 'html_block': {
      const text = token.type === 'inline' ? inlineText(token.children ?? []) : htmlText(token.content)
      if (!text) return
      all.push(text)
      prose.push(text)
      if (!isTitle) body.push(text)
      return
    }
    case 'tab_open':
      all.push(String(token.meta?.title ?? ''))
      return
    case 'fence':
      all.push(codeWithoutComments(token.content, token.meta?.html).trim())
      return
    case 'code_block':
    case 'math_block':
      all.push(token.content.trim())
  }
}

function isMark(token: Token): boolean {
  return token.type === 'comment' && isMoreMark(token.content)
}
