import * as v from 'valibot'
import { readDate } from '../front-matter/date.ts'

const node = v.record(v.string(), v.unknown())

/** A row, a node or a card of an export in JSON, in whichever shape its version gave it. */
export type Node = v.InferOutput<typeof node>

export const isNode = (value: unknown): value is Node => v.is(node, value) && !Array.isArray(value)
/** An object; an empty one for anything else. */
export const objectOf = (value: unknown): Node => (isNode(value) ? value : {})
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
export const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** Epoch milliseconds of an ISO 8601 text, of UTC where it names no zone. */
export function timeOf(value: unknown): number | undefined {
  const read = readDate(textOf(value), 'UTC')
  return 'ms' in read ? read.ms : undefined
}
