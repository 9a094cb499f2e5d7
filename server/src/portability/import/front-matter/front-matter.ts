import { type Fields, type FieldValue, readJsonFields, readTomlFields, readYamlFields } from './fields.ts'

export type FrontMatterForm = 'yaml' | 'toml' | 'json' | 'vanblog' | 'org' | 'none'

export type FrontMatter = {
  form: FrontMatterForm
  fields: Fields
  body: string
  /** The number of lines before the body, to convert line numbers of the body to those of the file. */
  bodyLine: number
  duplicateKeys: string[]
  /** The line where the strict parser failed; the fields were then parsed key by key. */
  repairedLine: number | undefined
}

export type ReadFrontMatter = FrontMatter | { unclosedLine: number }

/** The fields are in lines [from, to); the body starts at line `bodyLine`. */
type Cut = { form: Exclude<FrontMatterForm, 'org'>; from: number; to: number; bodyLine: number }

const readers = { yaml: readYamlFields, toml: readTomlFields, json: readJsonFields }

/**
 * Splits a cleaned file (`\n` line ends, no BOM) into fields and body. Scalars stay text, so that `title: 404`,
 * `abbrlink: 12e5` and `date: 2020-01-01` arrive as written. `unclosedLine`: an opening mark is never closed.
 */
export function readFrontMatter(text: string): ReadFrontMatter {
  const lines = text.split('\n')
  const cut = findCut(lines)
  if ('unclosedLine' in cut) return cut
  const { form, from, to, bodyLine } = cut
  const whole = { form, bodyLine, duplicateKeys: [], repairedLine: undefined }
  if (form === 'none') return { ...whole, body: text, fields: new Map() }
  const body = lines.slice(bodyLine).join('\n')
  const inner = lines.slice(from, to)
  if (form === 'vanblog') return { ...whole, body, fields: readVanblogFields(inner) }
  const read = readers[form](inner.join('\n'))
  if (!('failedLine' in read)) return { ...whole, ...read, body }
  const { failedLine = read.failedLine, ...repaired } = repairFields(inner, form)
  return { ...whole, ...repaired, body, repairedLine: from + failedLine }
}

const marks = [
  { form: 'yaml', opens: /^-{3,}$/, closes: /^-{3,}\s*$/ },
  { form: 'toml', opens: /^\+{3,}$/, closes: /^\+{3,}\s*$/ },
  { form: 'json', opens: /^;;;$/, closes: /^;{3,}\s*$/ },
] as const
const withoutFields: Cut = { form: 'none', from: 0, to: 0, bodyLine: 0 }

function findCut(lines: readonly string[]): Cut | { unclosedLine: number } {
  const first = Math.max(
    0,
    lines.findIndex(line => line.trim() !== ''),
  )
  const opening = lines[first]?.trimEnd() ?? ''
  const mark = marks.find(({ opens }) => opens.test(opening))
  if (!mark) return cutBraces(lines, first) ?? cutWithoutOpening(lines, first) ?? withoutFields
  const isYaml = mark.form === 'yaml'
  const to = closingLine(lines, first, mark.closes)
  // A `---` that is followed by prose instead of keys is a thematic break.
  if (to < 0)
    return isYaml && !looksLikeFields(lines.slice(first + 1)) ? withoutFields : { unclosedLine: first + 1 }
  const isVanblog = isYaml && isVanblogShape(lines.slice(first + 1, to))
  return { form: isVanblog ? 'vanblog' : mark.form, from: first + 1, to, bodyLine: to + 1 }
}

const closingLine = (lines: readonly string[], first: number, close: RegExp) =>
  lines.findIndex((line, index) => index > first && close.test(line))

function looksLikeFields(lines: readonly string[]): boolean {
  const next = lines.find(line => line.trim() !== '' && !line.startsWith('#'))
  return next !== undefined && /^[A-Za-z_][\w-]*\s*:(\s|$)/.test(next)
}

/** Hugo's `{ … }`: the object ends where its braces balance outside strings. */
function cutBraces(lines: readonly string[], first: number): Cut | undefined {
  if (!/^\{\s*("|$)/.test(lines[first] ?? '')) return undefined
  let depth = 0
  let isInString = false
  for (let index = first; index < lines.length; index++) {
    const line = lines[index] ?? ''
    for (let at = 0; at < line.length; at++) {
      const character = line[at]
      if (isInString && character === '\\') at++
      else if (character === '"') isInString = !isInString
      else if (!isInString && character === '{') depth++
      else if (!isInString && character === '}') depth--
      if (depth > 0 || isInString) continue
      const isAlone = /^\s*(?:;;;\s*)?$/.test(line.slice(at + 1))
      const bodyLine = lines[index + 1]?.trimEnd() === ';;;' ? index + 2 : index + 1
      return isAlone ? { form: 'json', from: first, to: index + 1, bodyLine } : undefined
    }
  }
  return undefined
}

/**
 * Hexo accepts front matter with only a closing mark: JSON without braces before `;;;`, YAML before `---`.
 * Since `---` is usually a rule or a setext underline, each line must look like a field and one key must be
 * known: `注意: 一句话` over a rule stays text.
 */
function cutWithoutOpening(lines: readonly string[], first: number): Cut | undefined {
  const isJson = /^"[\w-]+"\s*:/.test(lines[first] ?? '')
  const to = closingLine(lines, first, isJson ? /^;;;\s*$/ : /^-{3,}\s*$/)
  if (to < 0) return undefined
  const cut = { from: first, to, bodyLine: to + 1 }
  if (isJson) return { ...cut, form: 'json' }
  const inner = lines.slice(first, to)
  const isField = (line: string) => /^[A-Za-z_][\w-]*\s*:/.test(line) || /^\s+\S|^- |^-$/.test(line)
  const isKnown = inner.some(line =>
    /^(title|date|tags?|categor(y|ies)|layout|permalink|slug)\s*:/.test(line),
  )
  const isFields = inner.every(isField) && isKnown && !/^[\s-]/.test(inner[0] ?? ' ')
  return isFields ? { ...cut, form: 'yaml' } : undefined
}

const vanblogKeys = new Set('title category tags top updatedAt createdAt hidden password'.split(' '))

/** VanBlog writes these eight keys unquoted, so `title: [译] x` and `title: 读书：A: B` are not valid YAML. */
function isVanblogShape(lines: readonly string[]): boolean {
  const keys = lines.filter(line => line.trim() !== '').map(line => /^(\w+):/.exec(line)?.[1] ?? '')
  return (
    keys.every(key => vanblogKeys.has(key)) && keys.some(key => key === 'createdAt' || key === 'updatedAt')
  )
}

function readVanblogFields(lines: readonly string[]): Fields {
  const fields: Fields = new Map()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trim() || null)
  }
  return fields
}

/** Keys that are read as plain text if even their own lines cannot be parsed. */
const rescuedKeys = new Set('title date tags categories tag category updated description'.split(' '))

/**
 * Reads broken front matter key by key: each key with its indented or listed lines is parsed alone, so that one
 * bad line costs one key. `key:value` without the space is kept under the name `key:`, which no field uses.
 */
export function repairFields(lines: readonly string[], form: 'yaml' | 'toml' | 'json') {
  const opens = form === 'toml' ? /^[A-Za-z_"'][\w"'-]*\s*=/ : /^[A-Za-z_"'][\w"'-]*\s*:/
  const chunks: { at: number; inner: string[] }[] = []
  for (const [at, line] of lines.entries()) {
    if (opens.test(line)) chunks.push({ at, inner: [line] })
    else if (line.trim() !== '' && !line.startsWith('#')) chunks.at(-1)?.inner.push(line)
  }
  const fields: Fields = new Map()
  const duplicateKeys: string[] = []
  /** The first line that cannot be read even alone; a parser names the end of the file for an open quote. */
  let failedLine: number | undefined
  for (const { at, inner } of chunks) {
    const { key, value, failed } = readChunk(inner, form)
    if (failed !== undefined) failedLine ??= at + failed
    if (fields.has(key)) duplicateKeys.push(key)
    fields.set(key, value)
  }
  return { fields, duplicateKeys, failedLine }
}

function readChunk(
  lines: readonly string[],
  form: 'yaml' | 'toml' | 'json',
): { key: string; value: FieldValue; failed?: number } {
  const [first = '', ...more] = lines
  const at = first.indexOf(form === 'toml' ? '=' : ':')
  const key = first
    .slice(0, at)
    .trim()
    .replace(/^["']|["']$/g, '')
  const rest = first.slice(at + 1)
  if (form !== 'toml' && /^[^\s]/.test(rest)) return { key: `${key}:`, value: rest }
  const read = (form === 'toml' ? readTomlFields : readYamlFields)(lines.join('\n'))
  if (!('failedLine' in read) && read.fields.has(key)) return { key, value: read.fields.get(key) ?? null }
  const text = rest.trim()
  const failed = 'failedLine' in read ? Math.min(read.failedLine, lines.length) : 1
  if (!rescuedKeys.has(key)) return { key, value: text || null, failed }
  if (text === '' && more.length > 0)
    return { key, value: more.map(item => item.trim().replace(/^-\s*/, '')), failed }
  return { key, value: text.replace(/^(["'])(.*)\1$/, '$2') || null, failed }
}
