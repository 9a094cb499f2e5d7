import { htmlPiece } from './html-piece.ts'
import { htmlBlockLookup } from './line.ts'
import type { Piece } from './markdown-piece.ts'

/** A tag in the text. `closes`: the tag that it may close; undefined for opening and standalone tags. */
export type NestedToken = {
  name: string
  rawArguments: string
  closes: string | undefined
  start: number
  end: number
}

export type NestedUse = { name: string; rawArguments: string; inner: string | undefined }

/** Limits the stack: tags nested deeper than this lose their marks. */
const maxDepth = 40

type Range = { from: number; to: number; start: number; end: number; depth: number; isInHtml: boolean }

/** Replaces each tag, innermost first, by the result of `translate`, which gets its translated content. */
export function translateNested(input: {
  text: string
  tokens: readonly NestedToken[]
  translate: (use: NestedUse) => Piece
}): string {
  const { text, tokens, translate } = input
  const closers = matchClosers(tokens)
  const opensInHtml = htmlBlockLookup(text)
  const translateRange = ({ from, to, start, end, depth, isInHtml }: Range): string => {
    const placed: Placed[] = []
    let at = start
    for (let index = from; index < to; index++) {
      const token = tokens[index]
      if (!token) break
      placed.push({ text: text.slice(at, token.start) })
      const isHtml = opensInHtml(token.start)
      const last = depth < maxDepth ? closers.get(index) : undefined
      const closing = tokens[last ?? -1]
      const within = { from: index + 1, to: last ?? 0, start: token.end, depth: depth + 1, isInHtml: isHtml }
      const inner = closing && translateRange({ ...within, end: closing.start })
      const piece = translate({ name: token.name, rawArguments: token.rawArguments, inner })
      placed.push({ ...piece, isInHtml: isHtml && !isInHtml })
      at = (closing ?? token).end
      index = last ?? index
    }
    return joinPieces([...placed, { text: text.slice(at, end) }])
  }
  const whole = { from: 0, to: tokens.length, start: 0, end: text.length }
  return translateRange({ ...whole, depth: 0, isInHtml: false })
}

/**
 * Maps opening tokens to their closing ones, properly nested; a closing token without an opening is standalone.
 */
function matchClosers(tokens: readonly NestedToken[]): Map<number, number> {
  const closers = new Map<number, number>()
  const open = new Map<string, number[]>()
  const stack: number[] = []
  tokens.forEach((token, index) => {
    const opener = token.closes === undefined ? undefined : open.get(token.closes)?.at(-1)
    if (opener !== undefined) {
      closers.set(opener, index)
      while ((stack.at(-1) ?? -1) >= opener) open.get(tokens[stack.pop() ?? -1]?.name ?? '')?.pop()
      return
    }
    if (token.closes !== undefined) return
    const same = open.get(token.name)
    if (same) same.push(index)
    else open.set(token.name, [index])
    stack.push(index)
  })
  return closers
}

type Placed = (Piece & { isInHtml: boolean }) | { text: string }

/**
 * Joins source text and translated pieces. A block is put on separate lines with a blank one on each side; its
 * further lines get the indentation or quote marks before its tag, so that it stays in its list or quote. Within an
 * HTML block, where Markdown is not read, a piece on its own line interrupts the block.
 */
function joinPieces(placed: readonly Placed[]): string {
  const parts: string[] = []
  let lastLine = ''
  let isAfterBlock = false
  let isAfterHtml = false
  const push = (text: string) => {
    if (text === '') return
    parts.push(text)
    const newline = text.lastIndexOf('\n')
    lastLine = newline < 0 ? lastLine + text : text.slice(newline + 1)
  }
  for (const part of placed) {
    const isOwnLine = /^[ \t>]*$/.test(lastLine)
    if ('isInHtml' in part && part.isInHtml && isOwnLine) {
      // Further lines of the block would be code if they stayed indented.
      const before = parts.pop() ?? ''
      const kept = lastLine.trimEnd()
      parts.push(before.slice(0, Math.max(0, before.length - lastLine.length + kept.length)))
      lastLine = kept
      isAfterHtml = true
    }
    if ('block' in part || ('isInHtml' in part && part.isInHtml && isOwnLine && part.inline !== '')) {
      const tail = parts.slice(-3).join('').slice(-200)
      if (!isOwnLine) push('\n\n')
      else if (tail.includes('\n') && !/\n[ \t>]*\n[ \t>]*$/.test(tail)) push(`\n${lastLine}`)
      push(prefixLines('block' in part ? part.block : part.inline, isOwnLine ? lastLine : ''))
      isAfterBlock = true
      continue
    }
    const written = 'text' in part ? part.text : part.isInHtml ? htmlPiece(part.inline) : part.inline
    const text = isAfterHtml && 'text' in part ? withoutIndents(written) : written
    if ('text' in part) isAfterHtml = false
    if (isAfterBlock && text !== '') {
      if (!/^[ \t]*\n[ \t>]*(\n|$)/.test(text)) push(/^[ \t]*\n/.test(text) ? '\n' : '\n\n')
      isAfterBlock = false
    }
    push(text)
  }
  return parts.join('')
}

/** The text with the lines up to the first blank one not indented. */
function withoutIndents(text: string): string {
  const end = text.search(/\n[ \t]*\n/)
  const block = end < 0 ? text : text.slice(0, end)
  return block.replace(/\n[ \t]+(?=\S)/g, '\n') + text.slice(block.length)
}

/** Adds the prefix to all lines after the first, except those that already have it (content of a quote). */
function prefixLines(block: string, prefix: string): string {
  if (prefix === '') return block
  const mark = prefix.trimEnd() || prefix
  const [first = '', ...rest] = block.split('\n')
  return [first, ...rest.map(line => (line.startsWith(mark) ? line : `${prefix}${line}`))].join('\n')
}
