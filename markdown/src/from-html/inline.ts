import { joinsWithoutSpace } from '../characters.ts'
import type { Inline, Mark, Marks } from './tree.ts'

const space = /[ \t\n\r\f\u00a0]+/g

export const sameMarks = (a: Marks, b: Marks): boolean =>
  a.length === b.length && a.every((mark, index) => mark.key === b[index]?.key)

export const hasMark = (marks: Marks, key: string): boolean => marks.some(mark => mark.key === key)

export const withMark = (marks: Marks, mark: Mark): Marks =>
  hasMark(marks, mark.key) ? marks : [...marks, mark]

export const withoutMark = (marks: Marks, key: string): Marks =>
  hasMark(marks, key) ? marks.filter(mark => mark.key !== key) : marks

const common = (a: Marks, b: Marks): Marks => a.filter(mark => hasMark(b, mark.key))

/** A stretch of white space between two inlines, before it is known what remains of it. */
type Gap = { readonly kind: 'gap'; readonly hasNewline: boolean }
type Part = Inline | Gap

function addGap(parts: Part[], hasNewline: boolean): void {
  const last = parts.at(-1)
  if (last?.kind !== 'gap') parts.push({ kind: 'gap', hasNewline })
  else if (hasNewline && !last.hasNewline) parts[parts.length - 1] = { kind: 'gap', hasNewline }
}

/** White space on its own, so that no mark begins or ends with it. */
function withGaps(inlines: readonly Inline[]): Part[] {
  const parts: Part[] = []
  for (const inline of inlines) {
    if (inline.kind !== 'text') {
      parts.push(inline)
      continue
    }
    let at = 0
    for (const match of inline.text.matchAll(space)) {
      if (match.index > at) parts.push({ ...inline, text: inline.text.slice(at, match.index) })
      addGap(parts, match[0].includes('\n'))
      at = match.index + match[0].length
    }
    if (at < inline.text.length) parts.push({ ...inline, text: inline.text.slice(at) })
  }
  return parts
}

const firstOf = (inline: Inline) =>
  inline.kind === 'text' ? String.fromCodePoint(inline.text.codePointAt(0) ?? 32) : 'x'
const lastOf = (inline: Inline) => {
  if (inline.kind !== 'text') return 'x'
  const code = inline.text.codePointAt(inline.text.length - 2) ?? 0
  return code > 0xffff ? String.fromCodePoint(code) : inline.text.slice(-1)
}

function push(line: Inline[], inline: Inline): void {
  const last = line.at(-1)
  const isJoined =
    (inline.kind === 'text' || inline.kind === 'code') &&
    last?.kind === inline.kind &&
    sameMarks(last.marks, inline.marks)
  if (isJoined && (last.kind === 'text' || last.kind === 'code'))
    line[line.length - 1] = { ...last, text: last.text + inline.text }
  else line.push(inline)
}

/**
 * The inlines as paragraphs, as a browser shows them: white space collapsed, none beside a break, no empty ends.
 * An empty line between two breaks ends a paragraph. `joinsLines`: a line feed between Chinese characters is
 * nothing.
 */
export function paragraphsOf(inlines: readonly Inline[], joinsLines: boolean): Inline[][] {
  const parts = withGaps(inlines)
  const paragraphs: Inline[][] = []
  let current: Inline[] = []
  let breaks = 0
  let gap: Gap | undefined
  const end = () => {
    if (current.length > 0) paragraphs.push(current)
    current = []
  }
  for (const part of parts) {
    if (part.kind === 'gap') gap = part
    else if (part.kind === 'break') {
      breaks++
      gap = undefined
    } else {
      if (breaks > 1) end()
      const last = current.at(-1)
      if (last) {
        const marks = common(last.marks, part.marks)
        const isTight = joinsLines && gap?.hasNewline && joinsWithoutSpace(lastOf(last), firstOf(part))
        if (breaks > 0) current.push({ kind: 'break', marks })
        else if (gap && !isTight) push(current, { kind: 'text', text: ' ', marks })
      }
      push(current, part)
      breaks = 0
      gap = undefined
    }
  }
  end()
  return paragraphs
}
