import type { NoteFinding } from './finding.ts'

/** `##标题` gets its space; a single `#字` may be a hashtag and stays. Masked text in, masked text out. */
export function fixHeadings(text: string, note: NoteFinding): string {
  if (!text.includes('#')) return text
  return text.replace(/^( {0,3}(?:> ?)*)(#{1,6})(?=\p{L})/gmu, (whole, prefix: string, marks: string) => {
    if (marks.length === 1) {
      note('hashtag-left')
      return whole
    }
    note('heading-fixed')
    return `${prefix}${marks} `
  })
}

/** Drops a first heading that only repeats the title, since a page shows the title itself; any other heading stays. */
export function dropTitleHeading(text: string, title: string, note: NoteFinding): string {
  const start = text.length - text.trimStart().length
  const lineEnd = text.indexOf('\n', start)
  const first = text.slice(start, lineEnd < 0 ? text.length : lineEnd)
  const rest = lineEnd < 0 ? '' : text.slice(lineEnd + 1)
  const atx = /^ {0,3}#[ \t]([^\n]*)/.exec(first)
  const underline = /^ {0,3}=+[ \t]*(?:\n|$)/.exec(rest)
  const heading = atx ? withoutClosingMarks(atx[1] ?? '') : underline ? first : undefined
  if (heading === undefined || heading.trim() !== title.trim()) return text
  note('heading-dropped')
  return atx ? rest : rest.slice(underline?.[0].length ?? 0)
}

/** Text of the first H1, for a file that names no title; '' when there is none. */
export function firstHeading(text: string): string {
  const found = /^ {0,3}#[ \t]+(\S.*)$/m.exec(text)
  return found ? withoutClosingMarks(found[1] ?? '').trim() : ''
}

function withoutClosingMarks(text: string): string {
  let end = text.trimEnd().length
  const from = end
  while (end > 0 && text[end - 1] === '#') end--
  const isClosing = end < from && (end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t')
  return text.slice(0, isClosing ? end : from)
}
