import { type FieldMap, type Fields, type FieldValue, isFieldMap, readTomlFields } from './fields.ts'

const header = /^\s*\[\[?[\w\s."'-]+\]\]?\s*(?:#.*)?$/
const opensKey = /^\s*[\w"'-][\w\s."'-]*=/

const maxLines = 50

/** Reads broken TOML table by table, and a broken table key by key, so that one bad line costs one key. */
export function repairToml(text: string): Fields {
  const fields: Fields = new Map()
  const take = (lines: readonly string[]) => {
    const read = readTomlFields(lines.join('\n'))
    if ('failedLine' in read) return false
    mergeInto(fields, read.fields)
    return true
  }
  for (const table of splitBefore(text.split(/\r?\n/), line => /^\s*\[/.test(line))) {
    if (take(table)) continue
    const [first = '', ...rest] = table
    const isTable = /^\s*\[/.test(first)
    // Keys below a header that cannot be read belong nowhere.
    if (isTable && !header.test(first)) continue
    const chunks = splitBefore(isTable ? rest : table, line => opensKey.test(line))
    for (const chunk of chunks) {
      // What follows a key may be the broken line.
      let end = Math.min(chunk.length, maxLines)
      while (end > 0 && !take([...(isTable ? [first] : []), ...chunk.slice(0, end)])) end--
    }
  }
  return fields
}

function splitBefore(lines: readonly string[], begins: (line: string) => boolean): string[][] {
  const parts: string[][] = [[]]
  for (const line of lines) {
    if (begins(line)) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return parts
}

/** Adds fields, maps within maps; of two other values the first one stays. */
export function mergeInto(fields: Fields, more: Fields): void {
  for (const [key, value] of more) fields.set(key, merged(fields.get(key), value))
}

function merged(known: FieldValue | undefined, more: FieldValue): FieldValue {
  if (known === undefined || known === null) return more
  if (!isFieldMap(known) || !isFieldMap(more)) return known
  const all: FieldMap = { ...known }
  for (const [key, value] of Object.entries(more)) all[key] = merged(all[key], value)
  return all
}
