import { withoutInvisible } from '@xiaolou/markdown/characters'

/**
 * Line ends become `\n`; what no reader can see goes (PostgreSQL refuses NUL, and an invisible mark inside a word
 * hides it from search). U+200D stays because emoji need it, NBSP because it is text.
 */
export function cleanCharacters(source: string): { text: string; deleted: number } {
  const lines = source.includes('\r') ? source.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : source
  const text = withoutInvisible(lines)
  return { text, deleted: lines.length - text.length }
}
