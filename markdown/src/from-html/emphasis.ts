import { hasCjk, isAsciiAlnum } from '../characters.ts'
import type { Emphasis } from './tree.ts'

export type Piece =
  | Written
  | { readonly kind: 'open' | 'close'; readonly mark: Emphasis; readonly isOptional: boolean }
/** A piece of the result. */
type Written =
  | { readonly kind: 'text'; readonly text: string; readonly isLinked: boolean }
  | { readonly kind: 'verbatim' | 'break'; readonly text: string }

const delimiters = { strong: '**', emphasis: '*', delete: '~~', highlight: '==' } as const
const tags = { strong: 'strong', emphasis: 'em', delete: 'del', highlight: 'mark' } as const

type Pair = { readonly mark: Emphasis; readonly open: number; close: number; isTag: boolean }

const isBlank = (sign: string) => /^\s?$/.test(sign)
const isPunctuation = (sign: string) => /[\p{P}\p{S}]/u.test(sign) && !hasCjk(sign)

/** Whether marks beside `inner` begin or end an emphasis there, by CommonMark and markdown-it-cjk-friendly. */
const flanks = (inner: string, outer: string) =>
  !isBlank(inner) && (!isPunctuation(inner) || isBlank(outer) || isPunctuation(outer) || hasCjk(outer))

const startsWithAddress = /^https?:\/\//
function endsWithAddress(text: string): boolean {
  const word = text.split(/\s/).at(-1) ?? ''
  return /https?:\/\//.test(word) && /[A-Za-z\d/]$/.test(word)
}

const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 32)
const lastOf = (text: string) => Array.from(text.slice(-2)).at(-1) ?? ' '

/**
 * Writes emphasis with Markdown's marks where they mean it, otherwise as tags: `x**"y"**z` would show its
 * asterisks.
 */
export function emphasise(pieces: readonly Piece[]): Written[] {
  const pairs = pairsOf(pieces)
  const pairAt = new Map(pairs.flatMap(pair => [[pair.open, pair] as const, [pair.close, pair] as const]))
  const isStar = (pair: Pair | undefined) =>
    pair !== undefined && !pair.isTag && (pair.mark === 'strong' || pair.mark === 'emphasis')

  /** The character beside a mark; beside asterisks, past those of other marks. */
  const beside = (at: number, step: 1 | -1, isStars = isStar(pairAt.get(at))): string => {
    const piece = pieces[at + step]
    if (!piece) return ' '
    if (!('text' in piece)) {
      const pair = pairAt.get(at + step)
      if (isStars && isStar(pair)) return beside(at + step, step, isStars)
      return pair?.isTag ? (step === 1 ? '<' : '>') : delimiters[piece.mark].slice(0, 1)
    }
    if (piece.text === '') return beside(at + step, step, isStars)
    // An address may be written as `<…>`.
    const isBare = piece.kind === 'text' && !piece.isLinked
    if (step === 1) return isBare && startsWithAddress.test(piece.text) ? '<' : firstOf(piece.text)
    return isBare && endsWithAddress(piece.text) ? '>' : lastOf(piece.text)
  }
  const isStarAt = (at: number, kind: 'open' | 'close') => pieces[at]?.kind === kind && isStar(pairAt.get(at))
  /**
   * Asterisks that touch are read as one run: those that end one emphasis and begin another, or belong to two
   * that share one end only.
   */
  const touches = ({ open, close }: Pair) =>
    isStarAt(open - 1, 'close') || isStarAt(open - 1, 'open') !== isStarAt(close + 1, 'close')

  const textIn = (pair: Pair) =>
    pieces.slice(pair.open + 1, pair.close).map(piece => ('text' in piece ? piece.text : ''))

  const isReadable = (pair: Pair): boolean => {
    const [first, before] = [beside(pair.open, 1), beside(pair.open, -1)]
    const [last, after] = [beside(pair.close, -1), beside(pair.close, 1)]
    if (!flanks(first, before) || !flanks(last, after)) return false
    const own = delimiters[pair.mark].slice(0, 1)
    if (pair.mark === 'delete') return ![first, before, last, after].includes(own)
    if (pair.mark !== 'highlight') return !touches(pair)
    const inner = textIn(pair).join('\n')
    return !isAsciiAlnum(before) && ![first, before, last, after].includes(own) && !/==|`/.test(inner)
  }
  // A pair that becomes tags is a sign beside the others, so that all are looked at again.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const pair of pairs) {
      if (pair.isTag || isReadable(pair)) continue
      pair.isTag = true
      isSettled = false
    }
  }
  return pieces.map((piece, at) => {
    if ('text' in piece) return piece
    const name = tags[piece.mark]
    const tag = piece.isOptional ? '' : piece.kind === 'open' ? `<${name}>` : `</${name}>`
    return { kind: 'verbatim', text: pairAt.get(at)?.isTag ? tag : delimiters[piece.mark] }
  })
}

function pairsOf(pieces: readonly Piece[]): Pair[] {
  const pairs: Pair[] = []
  const opened: Pair[] = []
  pieces.forEach((piece, at) => {
    if (piece.kind === 'open') {
      const pair = { mark: piece.mark, open: at, close: at, isTag: false }
      pairs.push(pair)
      opened.push(pair)
    } else if (piece.kind === 'close') {
      const pair = opened.pop()
      if (pair) pair.close = at
    }
  })
  return pairs
}
