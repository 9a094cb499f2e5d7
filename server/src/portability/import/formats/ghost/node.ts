import * as v from 'valibot'

const node = v.record(v.string(), v.unknown())

/** A row, a node or a card of Ghost's, in whichever shape its version gave it. */
export type Node = v.InferOutput<typeof node>

export const isNode = (value: unknown): value is Node => v.is(node, value) && !Array.isArray(value)
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
export const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
