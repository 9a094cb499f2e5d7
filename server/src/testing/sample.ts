import type { Schema } from '@xiaolou/contract/kit/route'
import * as v from 'valibot'

type Node = {
  type: string
  entries?: Record<string, Node>
  wrapped?: Node
  pipe?: readonly Node[]
  options?: readonly unknown[]
  item?: Node
  literal?: unknown
}

const texts = [
  '字',
  '2026-01-02 03:04:05',
  '#a8432b',
  'https://a.example/字',
  'https://a.example',
  'a@example.com',
  'Xiaolou-2026',
  'reader_1',
  '1',
  '',
  `/uploads/${'a'.repeat(40)}.png`,
  '0123456789abcdef0123',
  '/posts/字',
  'xiaolou-2026-11-23T04-00-00Z.xlar',
]
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** A value that satisfies a schema of the contract, with every field. Throws for unknown schemas. */
export function sampleOf(schema: Schema): unknown {
  const node: unknown = schema
  if (!isNode(node)) throw new Error('no schema')
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(node.entries ?? {}).map(([name, inner]) => [
          name,
          sampleOf(inner as unknown as Schema),
        ]),
      )
    case 'optional':
    case 'nullable':
    case 'nullish': {
      const inner = sampleOf(node.wrapped as unknown as Schema)
      // A pipe may require more than the wrapped schema.
      return v.safeParse(schema, inner).success
        ? inner
        : texts.find(text => v.safeParse(schema, text).success)
    }
    case 'array':
      return [sampleOf(node.item as unknown as Schema)]
    case 'variant':
      return sampleOf(node.options?.[0] as Schema)
    case 'union':
      return isNode(node.options?.[0]) ? sampleOf(node.options.at(-1) as Schema) : node.options?.[0]
    case 'picklist':
      return node.options?.[0]
    case 'literal':
      return node.literal
    case 'number':
      return [1, 16, 500, 2020].find(number => v.safeParse(schema, number).success)
    case 'record':
      return {}
    case 'boolean':
      return true
    case 'string':
      return texts.find(text => v.safeParse(schema, text).success)
    default:
      throw new Error(`no sample for ${node.type}`)
  }
}

/** Copies of the value, each with one leaf replaced by `replace`. */
export function leafVariants(value: unknown, replace: (leaf: unknown) => unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((inner, at) => leafVariants(inner, replace).map(made => value.with(at, made)))
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) =>
      leafVariants(inner, replace).map(made => ({ ...value, [name]: made })),
    )
  }
  return [replace(value)]
}
