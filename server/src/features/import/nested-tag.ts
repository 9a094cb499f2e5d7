import { joinPieces, type Placed } from './place-piece.ts'

export type NestedToken = {
  name: string
  rawArguments: string
  /** Name of the tag this one may close; undefined for one that only opens or stands alone. */
  closes: string | undefined
  start: number
  end: number
}

export type NestedUse = { name: string; rawArguments: string; inner: string | undefined }

/** Tags nest as deep as authors do; beyond this the marks are dropped flat, so that no input exhausts the stack. */
const maxDepth = 40

type Range = {
  text: string
  tokens: NestedToken[]
  closers: Map<number, number>
  translate: (use: NestedUse) => Placed
  from: number
  to: number
  start: number
  end: number
  depth: number
}

/** Replaces each tag, the innermost first, by what `translate` makes of it and of its translated content. */
export function translateNested(input: {
  text: string
  tokens: NestedToken[]
  translate: (use: NestedUse) => Placed
}): string {
  const { text, tokens } = input
  if (tokens.length === 0) return text
  const closers = matchClosers(tokens)
  return translateRange({
    ...input,
    closers,
    from: 0,
    to: tokens.length,
    start: 0,
    end: text.length,
    depth: 0,
  })
}

function translateRange(range: Range): string {
  const { text, tokens, closers } = range
  const placed: Placed[] = []
  let at = range.start
  for (let index = range.from; index < range.to; index++) {
    const token = tokens[index]
    if (!token) break
    placed.push({ text: text.slice(at, token.start) })
    const closer = range.depth < maxDepth ? closers.get(index) : undefined
    const closing = closer === undefined ? undefined : tokens[closer]
    let inner: string | undefined
    if (closer !== undefined && closing) {
      const within = {
        from: index + 1,
        to: closer,
        start: token.end,
        end: closing.start,
        depth: range.depth + 1,
      }
      inner = translateRange({ ...range, ...within })
      index = closer
    }
    at = closing?.end ?? token.end
    placed.push(range.translate({ name: token.name, rawArguments: token.rawArguments, inner }))
  }
  placed.push({ text: text.slice(at, range.end) })
  return joinPieces(placed)
}

/** Opening token → its closing token, properly nested; a close without an opening stands alone. */
function matchClosers(tokens: NestedToken[]): Map<number, number> {
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
