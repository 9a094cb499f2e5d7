import type { Token } from 'markdown-it'

/** The line (from 1) of an unclosed fence, or null. Such a fence swallows the rest of the article. */
export function unclosedFenceLine(source: string, tokens: Token[]): number | null {
  const fence = tokens.findLast(token => token.type === 'fence')
  if (!fence?.map) return null
  const lines = source.split(/\r\n?|\n/)
  const [first, next] = fence.map
  const contentLines = fence.content === '' ? 0 : fence.content.split('\n').length - 1
  // A closed fence spans its content plus two lines.
  const last = lines[Math.min(next, lines.length) - 1] ?? ''
  const isClosed = next - first === contentLines + 2 && last.trimEnd().endsWith(fence.markup)
  return isClosed ? null : first + 1
}
