import { parse as parseToml, TomlError } from 'smol-toml'
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

/** A front matter value whose scalars are text as written; null for an empty one. */
export type FieldValue = string | null | FieldValue[] | { [key: string]: FieldValue }
export type Fields = Map<string, FieldValue>
export type ReadFields = { fields: Fields; duplicateKeys: string[] } | { failedLine: number }

/** Nodes read from one file: aliases can make a small file unfold into millions. */
const maxNodes = 20_000
const maxDepth = 32
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** YAML with text scalars. Leading tabs count as two spaces, as Hexo reads them; of a repeated key the last one holds. */
export function readYamlFields(source: string): ReadFields {
  try {
    return readMapping(source)
  } catch {
    // Nested beyond the stack or the limits below.
    return { failedLine: 1 }
  }
}

function readMapping(source: string): ReadFields {
  const lineCounter = new LineCounter()
  const document = parseDocument(withoutLeadingTabs(source), {
    schema: 'failsafe',
    uniqueKeys: false,
    lineCounter,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const error = document.errors[0]
  if (error) return { failedLine: lineCounter.linePos(error.pos[0]).line }
  if (document.contents === null) return { fields: new Map(), duplicateKeys: [] }
  if (!isMap(document.contents)) return { failedLine: 1 }
  const walk = { document, nodes: 0 }
  const fields: Fields = new Map()
  const duplicateKeys: string[] = []
  for (const pair of document.contents.items) {
    const key = keyText(pair.key)
    if (fields.has(key)) duplicateKeys.push(key)
    fields.set(key, toValue(pair.value, walk, 0))
  }
  return { fields, duplicateKeys }
}

/** JSON read as the YAML it is, so that numbers stay text and a trailing comma does no harm; braces may be missing. */
export function readJsonFields(source: string): ReadFields {
  const trimmed = source.trim()
  return readYamlFields(trimmed.startsWith('{') ? source : `{${source}\n}`)
}

/** TOML; its numbers, booleans and dates are turned back into text (`2021-03-04T05:06:07` keeps having no zone). */
export function readTomlFields(source: string): ReadFields {
  try {
    const table = parseToml(source, { integersAsBigInt: true })
    const fields: Fields = new Map()
    for (const [key, value] of Object.entries(table)) fields.set(key, tomlValue(value))
    return { fields, duplicateKeys: [] }
  } catch (error) {
    return { failedLine: error instanceof TomlError ? error.line : 1 }
  }
}

const withoutLeadingTabs = (source: string) =>
  source.includes('\t') ? source.replace(/^[ \t]+/gm, indent => indent.replaceAll('\t', '  ')) : source

const keyText = (key: unknown) => (isScalar(key) ? String(key.value) : String(key))

type Walk = { document: Document.Parsed; nodes: number }

function toValue(node: unknown, walk: Walk, depth: number): FieldValue {
  if (++walk.nodes > maxNodes || depth > maxDepth) throw new RangeError('front matter too large')
  if (isAlias(node)) {
    const target: Node | undefined = node.resolve(walk.document)
    return target ? toValue(target, walk, depth + 1) : null
  }
  if (isScalar(node)) {
    const text = typeof node.value === 'string' ? node.value : ''
    const isPlain = node.type === 'PLAIN' || node.type === undefined
    return isPlain && /^(?:|~|null|Null|NULL)$/.test(text) ? null : text
  }
  if (isSeq(node)) return node.items.map(item => toValue(item, walk, depth + 1))
  if (isMap(node)) {
    const entries = node.items.map(pair => [keyText(pair.key), toValue(pair.value, walk, depth + 1)] as const)
    return Object.fromEntries(entries.filter(([key]) => !unsafeKeys.has(key)))
  }
  return null
}

function tomlValue(value: unknown): FieldValue {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(tomlValue)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, inner]) => [key, tomlValue(inner)] as const)
    return Object.fromEntries(entries.filter(([key]) => !unsafeKeys.has(key)))
  }
  return String(value)
}
