import type { Token } from 'markdown-it'
import { CALLOUT_TITLES, type CalloutKind } from './callout-kind.ts'

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
