import type { PlainText } from './plain-text.ts'

const maxExcerptCharacters = 160

/** The words before the author's mark, else the first words, on one line, at most 160 characters with the ellipsis. */
export function excerptFrom({ lead, body, prose }: PlainText): string {
  const text = (lead ?? (body || prose)).replace(/\s+/g, ' ').trim()
  if (text.length <= maxExcerptCharacters) return text
  let cut = text.slice(0, maxExcerptCharacters - 1)
  // Half a surrogate pair would show as a replacement character.
  if (/[\ud800-\udbff]$/.test(cut)) cut = cut.slice(0, -1)
  const lastSpace = cut.lastIndexOf(' ')
  const isInsideWord = /[A-Za-z0-9]/.test(text[cut.length] ?? '') && /[A-Za-z0-9]$/.test(cut)
  if (isInsideWord && lastSpace > maxExcerptCharacters / 2) cut = cut.slice(0, lastSpace)
  return `${cut.trimEnd()}…`
}
