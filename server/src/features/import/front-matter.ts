import { repairFields } from './front-matter-repair.ts'
import { type Fields, readJsonFields, readTomlFields, readYamlFields } from './front-matter-value.ts'

export type FrontMatterForm = 'yaml' | 'toml' | 'json' | 'vanblog' | 'org' | 'none'

export type FrontMatter = {
  form: FrontMatterForm
  fields: Fields
  body: string
  /** Lines of the file before the body, so that a line of the body can be named as a line of the file. */
  bodyLine: number
  duplicateKeys: string[]
  /** Line of the file at which the strict reader gave up; the fields were then read key by key. */
  repairedLine: number | undefined
}

export type ReadFrontMatter = FrontMatter | { unclosedLine: number }

type Cut = { form: FrontMatterForm; source: string; sourceLine: number; body: string; bodyLine: number }

const vanblogKeys = new Set([
  'title',
  'category',
  'tags',
  'top',
  'updatedAt',
  'createdAt',
  'hidden',
  'password',
])

/**
 * Splits a cleaned file (`\n` line ends, no BOM) into fields and body. Scalars stay text, so that `title: 404`,
 * `abbrlink: 12e5` and `date: 2020-01-01` arrive as written. `unclosedLine`: the opening mark has no partner.
 */
export function readFrontMatter(text: string): ReadFrontMatter {
  const cut = cutFrontMatter(text)
  if ('unclosedLine' in cut) return cut
  const { form, body, bodyLine } = cut
  const whole = { form, body, bodyLine, duplicateKeys: [], repairedLine: undefined }
  if (form === 'none') return { ...whole, fields: new Map() }
  if (form === 'vanblog') return { ...whole, fields: readVanblogFields(cut.source) }
  const read =
    form === 'toml'
      ? readTomlFields(cut.source)
      : form === 'json'
        ? readJsonFields(cut.source)
        : readYamlFields(cut.source)
  if (!('failedLine' in read)) return { ...whole, fields: read.fields, duplicateKeys: read.duplicateKeys }
  const repaired = repairFields({ source: cut.source, separator: form === 'toml' ? '=' : ':' })
  return { ...whole, ...repaired, repairedLine: cut.sourceLine + read.failedLine }
}

function cutFrontMatter(text: string): Cut | { unclosedLine: number } {
  const lines = text.split('\n')
  let first = 0
  while (first < lines.length && lines[first]?.trim() === '') first++
  const opening = lines[first]?.trimEnd() ?? ''
  if (/^-{3,}$/.test(opening)) {
    return (
      cutAt({ lines, first, form: 'yaml', close: /^-{3,}\s*$/ }) ??
      (looksLikeFields(lines.slice(first + 1)) ? { unclosedLine: first + 1 } : withoutFields(text))
    )
  }
  if (/^\+{3,}$/.test(opening)) {
    return cutAt({ lines, first, form: 'toml', close: /^\+{3,}\s*$/ }) ?? { unclosedLine: first + 1 }
  }
  if (opening === ';;;') {
    return cutAt({ lines, first, form: 'json', close: /^;{3,}\s*$/ }) ?? { unclosedLine: first + 1 }
  }
  return (
    cutBraces(lines, first) ??
    cutBareJson(lines, first) ??
    cutWithoutOpening(lines, first) ??
    withoutFields(text)
  )
}

const withoutFields = (text: string): Cut => ({
  form: 'none',
  source: '',
  sourceLine: 0,
  body: text,
  bodyLine: 0,
})

/** An opening rule `---` that is only a rule has prose below it, not keys. */
const looksLikeFields = (lines: string[]) => {
  const next = lines.find(line => line.trim() !== '' && !line.startsWith('#'))
  return next !== undefined && /^[A-Za-z_][\w-]*\s*:(\s|$)/.test(next)
}

function cutAt(input: {
  lines: string[]
  first: number
  form: FrontMatterForm
  close: RegExp
}): Cut | undefined {
  const { lines, first, close } = input
  const last = lines.findIndex((line, index) => index > first && close.test(line))
  if (last < 0) return undefined
  const inner = lines.slice(first + 1, last)
  const isVanblog = input.form === 'yaml' && isVanblogShape(inner)
  return joinCut({
    lines,
    inner,
    form: isVanblog ? 'vanblog' : input.form,
    sourceLine: first + 1,
    bodyLine: last + 1,
  })
}

function joinCut(input: {
  lines: string[]
  inner: string[]
  form: FrontMatterForm
  sourceLine: number
  bodyLine: number
}): Cut {
  const { lines, inner, form, sourceLine, bodyLine } = input
  return { form, source: inner.join('\n'), sourceLine, body: lines.slice(bodyLine).join('\n'), bodyLine }
}

/** Hugo's `{ … }`: the object ends where its braces balance outside strings. */
function cutBraces(lines: string[], first: number): Cut | undefined {
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
      const inner = lines.slice(first, index + 1)
      const closeLine = lines[index + 1]?.trimEnd() === ';;;' ? index + 2 : index + 1
      return isAlone
        ? joinCut({ lines, inner, form: 'json', sourceLine: first, bodyLine: closeLine })
        : undefined
    }
  }
  return undefined
}

/** Hexo's JSON without braces: `"title": "x",` lines closed by `;;;`. */
function cutBareJson(lines: string[], first: number): Cut | undefined {
  if (!/^"[\w-]+"\s*:/.test(lines[first] ?? '')) return undefined
  const last = lines.findIndex((line, index) => index > first && line.trimEnd() === ';;;')
  if (last < 0) return undefined
  const inner = lines.slice(first, last)
  return joinCut({ lines, inner, form: 'json', sourceLine: first, bodyLine: last + 1 })
}

/**
 * Hexo also takes keys that only a closing `---` ends. `---` is a rule or a setext underline far more often, so each
 * line must look like a field and one key must be a known one: `注意: 一句话` over a rule stays text.
 */
function cutWithoutOpening(lines: string[], first: number): Cut | undefined {
  const last = lines.findIndex((line, index) => index > first && /^-{3,}\s*$/.test(line))
  if (last < 0) return undefined
  const inner = lines.slice(first, last)
  const isField = (line: string) => /^[A-Za-z_][\w-]*\s*:/.test(line) || /^\s+\S|^- |^-$/.test(line)
  const isKnown = inner.some(line =>
    /^(title|date|tags?|categor(y|ies)|layout|permalink|slug)\s*:/.test(line),
  )
  if (!inner.every(isField) || !isKnown || /^[\s-]/.test(inner[0] ?? ' ')) return undefined
  return joinCut({ lines, inner, form: 'yaml', sourceLine: first, bodyLine: last + 1 })
}

/** VanBlog writes these eight keys without quoting, so `title: [译] x` and `title: 读书：A: B` are no YAML. */
function isVanblogShape(lines: string[]): boolean {
  const keys = lines.filter(line => line.trim() !== '').map(line => /^(\w+):/.exec(line)?.[1] ?? '')
  return (
    keys.every(key => vanblogKeys.has(key)) && keys.some(key => key === 'createdAt' || key === 'updatedAt')
  )
}

function readVanblogFields(source: string): Fields {
  const fields: Fields = new Map()
  for (const line of source.split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).trim()
    if (colon > 0) fields.set(line.slice(0, colon), value === '' ? null : value)
  }
  return fields
}
