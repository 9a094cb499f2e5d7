import { type Fields, type FieldValue, readTomlFields, readYamlFields } from './front-matter-value.ts'

/** Keys worth reading as plain text when the strict reader refuses even their own lines. */
const rescuedKeys = new Set([
  'title',
  'date',
  'tags',
  'categories',
  'tag',
  'category',
  'updated',
  'description',
])

/**
 * Reads broken front matter key by key: each key with its indented or listed lines is parsed alone, so that one
 * bad line costs one key. `key:value` without the space is kept under the name `key:`, which no field knows.
 */
export function repairFields(input: { source: string; separator: ':' | '=' }): {
  fields: Fields
  duplicateKeys: string[]
} {
  const fields: Fields = new Map()
  const duplicateKeys: string[] = []
  for (const chunk of keyChunks(input.source, input.separator)) {
    const { key, value } = readChunk(chunk, input.separator)
    if (fields.has(key)) duplicateKeys.push(key)
    fields.set(key, value)
  }
  return { fields, duplicateKeys }
}

function keyChunks(source: string, separator: ':' | '='): string[][] {
  const opens = separator === ':' ? /^[A-Za-z_"'][\w"'-]*\s*:/ : /^[A-Za-z_"'][\w"'-]*\s*=/
  const chunks: string[][] = []
  for (const line of source.split('\n')) {
    if (opens.test(line)) chunks.push([line])
    else if (line.trim() !== '' && !line.startsWith('#')) chunks.at(-1)?.push(line)
  }
  return chunks
}

function readChunk(lines: string[], separator: ':' | '='): { key: string; value: FieldValue } {
  const first = lines[0] ?? ''
  const at = first.indexOf(separator)
  const key = first
    .slice(0, at)
    .trim()
    .replace(/^["']|["']$/g, '')
  const rest = first.slice(at + 1)
  if (separator === ':' && /^[^\s]/.test(rest)) return { key: `${key}:`, value: rest }
  const source = lines.join('\n')
  const read = separator === ':' ? readYamlFields(source) : readTomlFields(source)
  if (!('failedLine' in read) && read.fields.has(key)) return { key, value: read.fields.get(key) ?? null }
  return { key, value: rescuedKeys.has(key) ? rescue(lines, rest.trim()) : rest.trim() || null }
}

function rescue(lines: string[], rest: string): FieldValue {
  const items = lines.slice(1).map(line => line.trim())
  if (rest === '' && items.length > 0) return items.map(item => item.replace(/^-\s*/, ''))
  const quoted = /^(["'])(.*)\1$/.exec(rest)
  const text = quoted ? (quoted[2] ?? '') : rest
  return text === '' ? null : text
}
