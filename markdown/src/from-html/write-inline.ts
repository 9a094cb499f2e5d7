import { emphasise, type Piece } from './emphasis.ts'
import { escapeLineStart, escapeLinkText, escapeText, lastBefore } from './escape.ts'
import { hasMark } from './inline.ts'
import { destination, oneLine } from './piece.ts'
import type { Inline, Mark } from './tree.ts'

export type Place = 'paragraph' | 'heading' | 'cell'

/** Marks from the outermost to the innermost, where all of them cover the same text. */
const order = ['link', 'html', 'delete', 'highlight', 'strong', 'emphasis', 'code'] as const

const breaks: Record<Place, string> = { paragraph: '  \n', heading: ' ', cell: '<br>' }

function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ')
  const runs = Array.from(plain.matchAll(/`+/g), ([run]) => run.length)
  const ticks = '`'.repeat(
    Array.from({ length: runs.length + 1 }, (_, at) => at + 1).find(n => !runs.includes(n)) ?? 1,
  )
  const isPadded = /^`|`$|^ .* $/.test(plain)
  return isPadded ? `${ticks} ${plain} ${ticks}` : `${ticks}${plain}${ticks}`
}

/** How far from `from` on the mark covers everything. */
function endOf(inlines: readonly Inline[], from: number, key: string): number {
  let end = from
  while (end < inlines.length && hasMark(inlines[end]?.marks ?? [], key)) end++
  return end
}

/** The mark that begins here and reaches furthest. */
function widest(inlines: readonly Inline[], from: number, done: readonly Mark[]) {
  let found: { mark: Mark; end: number } | undefined
  for (const mark of inlines[from]?.marks ?? []) {
    if (hasMark(done, mark.key)) continue
    const end = endOf(inlines, from, mark.key)
    const isOuter = found && end === found.end && order.indexOf(mark.kind) < order.indexOf(found.mark.kind)
    if (!found || end > found.end || isOuter) found = { mark, end }
  }
  return found
}

function wrap(mark: Mark, inner: Piece[]): Piece[] {
  switch (mark.kind) {
    case 'link': {
      const title = oneLine(mark.title).replace(/["\\]/g, '\\$&')
      const end = `](${destination(mark.href)}${title === '' ? '' : ` "${title}"`})`
      return [{ kind: 'verbatim', text: '[' }, ...inner, { kind: 'verbatim', text: end }]
    }
    case 'html': {
      const title = mark.title.replace(/[&<>"]/g, '')
      const start = `<${mark.name}${title === '' ? '' : ` title="${title}"`}>`
      return [{ kind: 'verbatim', text: start }, ...inner, { kind: 'verbatim', text: `</${mark.name}>` }]
    }
    case 'code':
      return inner
    default: {
      const { kind, isOptional = false } = mark
      return [{ kind: 'open', mark: kind, isOptional }, ...inner, { kind: 'close', mark: kind, isOptional }]
    }
  }
}

function piecesOf(inlines: readonly Inline[], place: Place, done: readonly Mark[] = []): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < inlines.length; ) {
    const group = widest(inlines, at, done)
    const inline = inlines[at]
    if (group) {
      const inner = piecesOf(inlines.slice(at, group.end), place, [...done, group.mark])
      pieces.push(...wrap(group.mark, inner))
      at = group.end
      continue
    }
    at++
    if (inline?.kind === 'text')
      pieces.push({ kind: 'text', text: inline.text, isLinked: done.some(({ kind }) => kind === 'link') })
    else if (inline?.kind === 'code') pieces.push({ kind: 'verbatim', text: code(inline.text) })
    else if (inline?.kind === 'raw') pieces.push({ kind: 'verbatim', text: inline.markdown })
    else if (inline?.kind === 'break') pieces.push({ kind: 'break', text: breaks[place] })
  }
  return pieces
}

/** Text right after a formula would keep it from being one. */
const needsSpace = (before: string | undefined, text: string) =>
  before?.endsWith('$') === true && /^[A-Za-z\d]/.test(text)

/** Writes a paragraph, a heading or the words of a cell. */
export function inlineMarkdown(inlines: readonly Inline[], place: Place = 'paragraph'): string {
  const pieces = emphasise(piecesOf(inlines, place))
  const hasDollars = pieces.filter(({ kind, text }) => kind !== 'break' && text.includes('$')).length > 1
  return pieces
    .map((piece, index) => {
      if (piece.kind !== 'text') return piece.text
      const [before, after] = [pieces[index - 1], pieces[index + 1]]
      const beside = { hasDollars, after: after?.text ?? '' }
      const escaped = piece.isLinked ? escapeLinkText(piece.text, beside) : escapeText(piece.text, beside)
      const isStart = before === undefined || before.kind === 'break'
      const isWhole = after === undefined || after.kind === 'break'
      const line = isStart && place === 'paragraph' ? escapeLineStart(escaped, isWhole) : escaped
      const beforeLink = after?.text.startsWith('[') ? line.replace(/[!^]$/, '\\$&') : line
      const spaced = needsSpace(before?.kind === 'verbatim' ? before.text : undefined, beforeLink)
      const text = spaced ? ` ${beforeLink}` : beforeLink
      const end = lastBefore(text, '#')
      return place === 'heading' && isWhole && end < text.length
        ? `${text.slice(0, end)}\\${text.slice(end)}`
        : text
    })
    .join('')
}
