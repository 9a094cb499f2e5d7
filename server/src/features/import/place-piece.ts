import type { Piece } from './markdown-piece.ts'

export type Placed = Piece | { text: string }

/**
 * Joins source text and translated pieces. A block gets lines of its own with a blank one on each side, and its
 * further lines the indentation or quote marks its tag stood behind, so that it stays in its list or quote.
 */
export function joinPieces(placed: Placed[]): string {
  const parts: string[] = []
  let lastLine = ''
  let isAfterBlock = false
  const push = (text: string) => {
    if (text === '') return
    parts.push(text)
    const newline = text.lastIndexOf('\n')
    lastLine = newline < 0 ? lastLine + text : text.slice(newline + 1)
  }
  for (const part of placed) {
    if ('block' in part) {
      const isOwnLine = /^[ \t>]*$/.test(lastLine)
      const tail = tailOf(parts)
      if (!isOwnLine) push('\n\n')
      else if (tail.includes('\n') && !/\n[ \t>]*\n[ \t>]*$/.test(tail)) push(`\n${lastLine}`)
      const prefix = isOwnLine ? lastLine : ''
      push(prefixLines(part.block, prefix))
      isAfterBlock = true
      continue
    }
    const text = 'text' in part ? part.text : part.inline
    if (isAfterBlock && text !== '') {
      const gap = /^[ \t]*(\n?)/.exec(text)
      if (!/^[ \t]*\n[ \t>]*(\n|$)/.test(text)) push(gap?.[1] ? '\n' : '\n\n')
      isAfterBlock = false
    }
    push(text)
  }
  return parts.join('')
}

const tailOf = (parts: string[]) => parts.slice(-3).join('').slice(-200)

/** Lines that carry the prefix already (content of a quote) do not get it twice. */
function prefixLines(block: string, prefix: string): string {
  if (prefix === '') return block
  const mark = prefix.trimEnd() || prefix
  const [first = '', ...rest] = block.split('\n')
  return [first, ...rest.map(line => (line.startsWith(mark) ? line : `${prefix}${line}`))].join('\n')
}
