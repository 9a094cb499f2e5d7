import type { Node } from '../../read/node.ts'
import type { PgRow } from './pg-dump.ts'

/** Columns that had another name in MongoDB; all others are `topic_id` for `topicId`. */
const names = new Map([
  ['id', '_id'],
  ['created_at', 'created'],
  ['modified_at', 'modified'],
  ['updated_at', 'updated'],
  ['pin_at', 'pin'],
])
const nameOf = (column: string) =>
  names.get(column) ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const booleans = new Set(['is_published', 'is_deleted', 'is_whispers'])
const numbers = new Set(['state', 'pin_order'])

/** Words of an array as PostgreSQL writes it: `{a,"b, \"c\""}`. */
const wordsOf = (array: string) =>
  Array.from(array.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g), ([whole, quoted]) =>
    quoted === undefined ? whole : quoted.replace(/\\(.)/gs, '$1'),
  )

function readValue(column: string, text: string): unknown {
  if (booleans.has(column)) return text === 't'
  if (numbers.has(column)) return Number(text)
  if (column === 'tags') return wordsOf(text)
  // `2022-03-04 16:00:00.123+08` is a date of JavaScript with a T in it, and minutes behind.
  return column.endsWith('_at') ? text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') : text
}

/** A row of version 12 as the document that it was before. */
export const documentOf = (row: PgRow): Node =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, text]) =>
      text === null ? [] : [[nameOf(column), readValue(column, text)] as const],
    ),
  )
