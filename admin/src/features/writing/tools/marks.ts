import type { Edit, Selection } from '../../../lib/surface.ts'

/** Signs that stand on both sides of words. */
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
 * Puts the sign around what is selected, or takes it away where it stands there already, within the selection or just outside.
 * Without a selection the caret goes between two signs.
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
  // Spaces and line ends at the edges would keep the sign from being one.
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
