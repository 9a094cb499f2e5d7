import type { Token } from 'markdown-it'
import { SONG_CARD_CLASS } from './syntax/song-card.ts'

const HIDDEN = /<!--|<(script|style|svg|math|iframe|template|textarea|noscript|select)\b/gi
const TAG = /<\/?[A-Za-z][^<>]*>/g
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  emsp: ' ',
  ensp: ' ',
}

/** The text of a piece of raw HTML: comments, scripts and tags removed, common entities decoded. */
function htmlText(html: string): string {
  return decodeEntities(withoutHidden(html).replace(TAG, ' '))
    .replace(/[ \t\n]+/g, ' ')
    .trim()
}

function withoutHidden(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let done = 0
  for (const match of html.matchAll(HIDDEN)) {
    if (match.index < done) continue
    text += html.slice(done, match.index)
    const closing = match[1] ? `</${match[1].toLowerCase()}` : '-->'
    const end = lower.indexOf(closing, match.index)
    if (end < 0) return text
    done = end + (match[1] ? 0 : closing.length)
  }
  return text + html.slice(done)
}

/** Decodes numeric entities and the handful of names that authors type; others stay as written. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

const SPAN = /<span class="([^"]*)">|<\/span>/g

/** Code for the search index without its comments, if highlighting has marked them. */
function codeWithoutComments(code: string, highlighted: unknown): string {
  if (typeof highlighted !== 'string') return code
  let text = ''
  let done = 0
  let depth = 0
  let commentDepth = 0
  for (const match of highlighted.matchAll(SPAN)) {
    if (commentDepth === 0) text += highlighted.slice(done, match.index)
    done = match.index + match[0].length
    depth += match[1] === undefined ? -1 : 1
    if (match[1]?.includes('hljs-comment') && commentDepth === 0) commentDepth = depth
    if (depth < commentDepth) commentDepth = 0
  }
  return decodeEntities(text + highlighted.slice(done))
}

/** The text of inline tokens as a reader sees it: no markup, no HTML, without images. */
export function inlineText(tokens: Token[]): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'text' || token.type === 'code_inline' || token.type === 'math_inline')
      text += token.content
    else if (token.type === 'ruby') text += token.content
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' '
    else if (token.type === 'html_inline' && /^<br\b/i.test(token.content)) text += ' '
  }
  return text.trim()
}

const MARK = /<!--+[ \t]*more[ \t]*-*-->/i

/** True if the HTML contains `<!-- more -->`; case, spaces and an extra dash do not matter. */
function isMoreMark(html: string): boolean {
  return MARK.test(html)
}

/**
 * Plain text of an article, a line per block. `text` is for search and has everything, with code but not its
 * comments; `prose` has what counts as words (no code blocks, no display formulas); `body` is prose without
 * headings, titles and cards; `lead` is the body before `<!-- more -->`, undefined without a usable mark.
 */
type PlainText = { text: string; prose: string; body: string; lead: string | undefined }

type Lines = { all: string[]; prose: string[]; body: string[] }

const TITLE_OPENINGS = new Set(['heading_open', 'callout_title_open'])

/** What an excerpt omits: a title, the name of a song. */
const isAside = (opening: Token | undefined): boolean =>
  TITLE_OPENINGS.has(opening?.type ?? '') || opening?.attrGet('class') === SONG_CARD_CLASS

/** Walks parsed tokens once; HTML comments and tags are never included. */
export function plainTextOf(tokens: Token[]): PlainText {
  const lines: Lines = { all: [], prose: [], body: [] }
  let lead: string | undefined
  tokens.forEach((token, index) => {
    const mark = token.children?.findIndex(isMark) ?? -1
    if (lead === undefined && token.type === 'html_block' && isMoreMark(token.content))
      lead = lines.body.join('\n')
    if (lead === undefined && token.type === 'inline' && mark >= 0)
      lead = [...lines.body, inlineText(token.children?.slice(0, mark) ?? [])].join('\n')
    addToken(lines, token, isAside(tokens[index - 1]))
  })
  return {
    text: lines.all.join('\n'),
    prose: lines.prose.join('\n'),
    body: lines.body.join('\n'),
    // A mark before the first word is ignored.
    lead: lead?.trim() ? lead : undefined,
  }
}

function addToken({ all, prose, body }: Lines, token: Token, isOutside: boolean): void {
  switch (token.type) {
    case 'inline':
    case 'html_block': {
      const text = token.type === 'inline' ? inlineText(token.children ?? []) : htmlText(token.content)
      if (!text) return
      all.push(text)
      prose.push(text)
      if (!isOutside) body.push(text)
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

const maxExcerptCharacters = 160

/** The text before the author's mark, else the first words, on one line, at most 160 characters with …. */
export function excerptFrom({ lead, body, prose }: PlainText): string {
  const text = (lead ?? (body || prose)).replace(/\s+/g, ' ').trim()
  if (text.length <= maxExcerptCharacters) return text
  let cut = text.slice(0, endOfCharacter(text, maxExcerptCharacters - 1))
  const lastSpace = cut.lastIndexOf(' ')
  const isInsideWord = /[A-Za-z0-9]/.test(text[cut.length] ?? '') && /[A-Za-z0-9]$/.test(cut)
  if (isInsideWord && lastSpace > maxExcerptCharacters / 2) cut = cut.slice(0, lastSpace)
  return `${cut.trimEnd()}…`
}

/** What belongs to the character before it: marks, skin tones, joiners. */
const continuing = /^[\p{M}\p{Emoji_Modifier}\u200d]/u

/** The last place up to `end` where a character ends: half an emoji would show as another one. */
function endOfCharacter(text: string, end: number): number {
  const isInside = () =>
    /[\ud800-\udbff]$/.test(text.slice(end - 1, end)) ||
    text[end - 1] === '\u200d' ||
    continuing.test(text.slice(end, end + 2)) ||
    isInsideFlag(text, end)
  while (end > 0 && isInside()) end -= 1
  return end
}

/** A flag is two letters of their own kind, of two code units each. */
function isInsideFlag(text: string, end: number): boolean {
  const letter = /^\p{RI}/u
  if (!letter.test(text.slice(end, end + 2))) return false
  let start = end
  while (start >= 2 && letter.test(text.slice(start - 2, start))) start -= 2
  return ((end - start) / 2) % 2 === 1
}
