import { parse as parseToml, TomlError } from 'smol-toml'
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { indentContinuations } from './continuation.ts'

/** A front matter value: scalars are text as written, empty ones null. */
export type FieldValue = string | null | FieldValue[] | FieldMap
export type FieldMap = { [key: string]: FieldValue }
export type Fields = Map<string, FieldValue>
export type ReadFields = { fields: Fields; duplicateKeys: string[] } | { failedLine: number }

/** Limit of nodes per file: YAML aliases can expand a small file to millions. */
const maxNodes = 20_000
const maxDepth = 32
/** Property names with a special meaning in JavaScript. */
export const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses a configuration or data file by its extension. */
export function readFileFields({ path, text }: { path: string; text: string }): ReadFields {
  if (path.endsWith('.toml')) return readTomlFields(text)
  return path.endsWith('.json') ? readJsonFields(text) : readYamlFields(text)
}

/**
 * Parses YAML with text scalars. Like Hexo, leading tabs count as two spaces; of a repeated key the last one
 * wins.
 */
export function readYamlFields(source: string): ReadFields {
  const plain = readPlainFields(source)
  if (plain) return plain
  const spaced = source.replace(/^[ \t]+/gm, indent => indent.replaceAll('\t', '  '))
  try {
    const read = readMapping(spaced)
    const indented = 'failedLine' in read ? indentContinuations(spaced) : spaced
    const again = indented === spaced ? read : readMapping(indented)
    return 'failedLine' in again ? read : again
  } catch {
    // Nested beyond the stack or the limits above.
    return { failedLine: 1 }
  }
}

const plainLine = /^("[A-Za-z_][\w-]*"): (["[].*)$/
const isTexts = (value: unknown): value is FieldValue =>
  typeof value === 'string' || (Array.isArray(value) && value.every(isTexts))

/**
 * Fast path for one field per line with JSON values, as our importers write them: ten times as fast as YAML.
 */
function readPlainFields(source: string): ReadFields | undefined {
  if (!source.startsWith('"')) return undefined
  const fields: Fields = new Map()
  try {
    for (const line of source.split('\n')) {
      const [, key = '', text = ''] = plainLine.exec(line) ?? []
      const [name, value]: unknown[] = JSON.parse(`[${key || '!'},${text}]`)
      if (typeof name !== 'string' || !isTexts(value) || fields.has(name)) return undefined
      fields.set(name, value)
    }
  } catch {
    return undefined
  }
  return { fields, duplicateKeys: [] }
}

/**
 * Parses JSON as YAML, so that numbers stay text and trailing commas are accepted; outer braces are optional.
 */
export function readJsonFields(source: string): ReadFields {
  return readYamlFields(source.trim().startsWith('{') ? source : `{${source}\n}`)
}

/** Parses TOML; numbers, booleans and dates become text again (`2021-03-04T05:06:07` stays without a zone). */
export function readTomlFields(source: string): ReadFields {
  try {
    const table = parseToml(source, { integersAsBigInt: true })
    const entries = Object.entries(table).map(([key, value]) => [key, tomlValue(value)] as const)
    return { fields: new Map(entries), duplicateKeys: [] }
  } catch (error) {
    return { failedLine: error instanceof TomlError ? error.line : 1 }
  }
}

function readMapping(source: string): ReadFields {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, {
    schema: 'failsafe',
    uniqueKeys: false,
    lineCounter,
    prettyErrors: false,
    logLevel: 'silent',
  })
  // `title: @someone` and `cover: %E6%97%A7.png` are read as written.
  const error = document.errors.find(({ code }) => code !== 'BAD_SCALAR_START')
  if (error) return { failedLine: lineCounter.linePos(error.pos[0]).line }
  const fields: Fields = new Map()
  const duplicateKeys: string[] = []
  if (document.contents === null) return { fields, duplicateKeys }
  if (!isMap(document.contents)) return { failedLine: 1 }
  let nodes = 0
  const toValue = (node: unknown, depth: number): FieldValue => {
    if (++nodes > maxNodes || depth > maxDepth) throw new RangeError('front matter too large')
    if (isAlias(node)) {
      const target: Node | undefined = node.resolve(document)
      return target ? toValue(target, depth + 1) : null
    }
    if (isScalar(node)) {
      const text = typeof node.value === 'string' ? node.value : ''
      const isPlain = node.type === 'PLAIN' || node.type === undefined
      return isPlain && /^(?:|~|null|Null|NULL)$/.test(text) ? null : text
    }
    if (isSeq(node)) return node.items.map(item => toValue(item, depth + 1))
    return isMap(node)
      ? toMap(node.items.map(pair => [keyText(pair.key), toValue(pair.value, depth + 1)]))
      : null
  }
  for (const pair of document.contents.items) {
    const key = keyText(pair.key)
    if (fields.has(key)) duplicateKeys.push(key)
    fields.set(key, toValue(pair.value, 0))
  }
  return { fields, duplicateKeys }
}

const keyText = (key: unknown) => (isScalar(key) ? String(key.value) : String(key))

const toMap = (entries: readonly (readonly [string, FieldValue])[]): FieldMap =>
  Object.fromEntries(entries.filter(([key]) => !unsafeKeys.has(key)))

function tomlValue(value: unknown): FieldValue {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(tomlValue)
  if (typeof value !== 'object' || value === null) return String(value)
  return toMap(Object.entries(value).map(([key, inner]) => [key, tomlValue(inner)]))
}

export const isFieldMap = (value: FieldValue | undefined): value is FieldMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a key in a map, ignoring case; `name` is in lower case. */
export const fieldOf = (value: FieldValue | undefined, name: string): FieldValue | undefined =>
  isFieldMap(value) ? Object.entries(value).find(([key]) => key.toLowerCase() === name)?.[1] : undefined

/** The first value that is not empty: null, '' and empty lists count as absent. */
export function pickField(fields: Fields, keys: readonly string[]): FieldValue | undefined {
  return keys.map(key => fields.get(key)).find(value => !isEmptyField(value))
}

/** True for null, blank text, and lists of only these. */
export function isEmptyField(value: FieldValue | undefined): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.every(isEmptyField)
}

/** The text of a scalar, or of a list's only item (`abbrlink: [a1b2]`); '' for anything else. */
export function textOf(value: FieldValue | undefined): string {
  if (typeof value === 'string') return value.trim()
  return Array.isArray(value) && value.length === 1 ? textOf(value[0]) : ''
}

/** `true`, `yes`, `on`, `y` and `1` in any case, since `yes` is text in YAML 1.2. */
export const isTrue = (value: FieldValue | undefined): boolean =>
  typeof value === 'string' && /^(true|yes|on|y|1)$/i.test(value.trim())

export const isFalse = (value: FieldValue | undefined): boolean =>
  typeof value === 'string' && /^(false|no|off|n|0)$/i.test(value.trim())
