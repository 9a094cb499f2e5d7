import type { Edit, Selection } from '../../../lib/surface.ts'

/** Marks on both sides of a text. */
export const marks = {
  bold: '**',
  italic: '*',
  code: '`',
  struck: '~~',
  marked: '==',
  inserted: '++',
  math: '$',
} as const
export type Mark = keyof typeof marks

/**
 * Adds the mark around the selection, or removes it if it is there, within the selection or just outside.
 * Without a selection the caret moves between two marks.
 */
export function toggleMark(text: string, { from, to }: Selection, name: Mark): Edit {
  const mark = marks[name]
  const size = mark.length
  const isAround = endsWithMark(text.slice(0, from), mark) && startsWithMark(text.slice(to), mark)
  if (isAround) {
    const changes = [
      { from: from - size, to: from, insert: '' },
      { from: to, to: to + size, insert: '' },
    ]
    return { changes, selection: { from: from - size, to: to - size } }
  }
  const chosen = text.slice(from, to)
  const isWithin = chosen.length > 2 * size && startsWithMark(chosen, mark) && endsWithMark(chosen, mark)
  if (isWithin) {
    const changes = [
      { from, to: from + size, insert: '' },
      { from: to - size, to, insert: '' },
    ]
    return { changes, selection: { from, to: to - 2 * size } }
  }
  // Spaces and line breaks at the edges would invalidate the mark.
  const start = from + (chosen.length - chosen.trimStart().length)
  const end = chosen.trim() === '' ? start : to - (chosen.length - chosen.trimEnd().length)
  const [first, last] = chosen.trim() === '' ? [from, from] : [start, end]
  return {
    changes:
      first === last
        ? [{ from: first, to: first, insert: mark + mark }]
        : [
            { from: first, to: first, insert: mark },
            { from: last, to: last, insert: mark },
          ],
    selection: { from: first + size, to: last + size },
  }
}

// `**` is not two of `*`.
const startsWithMark = (text: string, mark: string) => text.startsWith(mark) && text[mark.length] !== mark[0]
const endsWithMark = (text: string, mark: string) =>
  text.endsWith(mark) && text[text.length - mark.length - 1] !== mark[0]
