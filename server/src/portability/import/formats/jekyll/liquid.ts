import { type Fields, fieldOf, isFieldMap, textOf } from '../../front-matter/fields.ts'
import type { NoteFinding } from '../../run/finding.ts'

export type LiquidInput = {
  text: string
  /** `https://me.example`, or ''. */
  origin: string
  /** The configuration, by lower-case key. */
  fields: Fields
  page: Fields
  note: NoteFinding
}

/** What Jekyll computes, and a file does not say. */
const computed =
  /^(?:site\.(?:posts|pages|data|time|tags|categories|static_files|collections|related_posts)|page\.(?:content|excerpt|url|id|path|name|next|previous|date|dir))(?:\.|$)/

const capture = /\{%-?\s*capture\s+([\w-]+)\s*-?%\}([^{}]*)\{%-?\s*endcapture\s*-?%\}/g
const assign = /\{%-?\s*assign\s+([\w-]+)\s*=\s*(["'])([^"'{}\n]*)\2\s*-?%\}/g

/** The text without `{% capture x %}…{% endcapture %}` and `{% assign x = "…" %}`, and what they name. */
function takeVariables(text: string): { rest: string; variables: ReadonlyMap<string, string> } {
  const variables = new Map<string, string>()
  if (!/\{%-?\s*(?:capture|assign)\s/.test(text)) return { rest: text, variables }
  const keep = (name: string, value: string) => {
    variables.set(name, value.trim())
    return ''
  }
  const rest = text
    .replace(capture, (_, name: string, value: string) => keep(name, value))
    .replace(assign, (_, name: string, _quote: string, value: string) => keep(name, value))
  return { rest, variables }
}

/**
 * Fills in `{{ site.x }}`, `{{ page.x }}`, quoted texts and variables, with simple filters; any other `{{ x }}`
 * stays text.
 */
export function translateLiquid({ text, origin, fields, page, note }: LiquidInput): string {
  const { rest: shown, variables } = takeVariables(text)
  const readWord = (word: string): string | undefined => {
    const own = variables.get(word)
    if (own !== undefined) return own
    const quoted = /^(["'])(.*)\1$/.exec(word)?.[2]
    if (quoted !== undefined) return quoted
    // Addresses are compared with the root of the old site, which may be left out.
    if (/^site\.(?:github\.)?baseurl$/.test(word)) return ''
    if (/^site\.(?:github\.)?url$/.test(word)) return origin
    const [, scope, path] = /^(site|page)\.([\w-]+(?:\.[\w-]+)*)$/.exec(word) ?? []
    if (path === undefined || computed.test(word)) return undefined
    const [first = '', ...rest] = path.split('.')
    const top = scope === 'site' ? fields.get(first.toLowerCase()) : page.get(first)
    const value = rest.reduce((inside, key) => fieldOf(inside, key.toLowerCase()), top)
    // Liquid prints nothing for a missing value.
    return isFieldMap(value) || (Array.isArray(value) && value.length > 1) ? undefined : textOf(value)
  }
  return shown.replace(/\{\{([^{}\n]*)\}\}/g, (whole, inner: string) => {
    const output = inner.replace(/^-|-$/g, '').trim()
    const [word = '', ...filters] = output.split('|').map(part => part.trim())
    let value = readWord(word)
    for (const filter of filters) value = filtered(value, filter, { origin, readWord })
    if (value !== undefined) return value
    note('liquid-left', { name: output.slice(0, 40) })
    return whole
  })
}

type Values = { origin: string; readWord(word: string): string | undefined }

function filtered(value: string | undefined, filter: string, { origin, readWord }: Values) {
  const [, name = '', given] = /^(\w+)(?:\s*:\s*(\S.*))?$/.exec(filter) ?? []
  const argument = given === undefined ? '' : readWord(given.trim())
  if (value === undefined || argument === undefined) return undefined
  switch (name) {
    case 'relative_url':
    case 'escape':
    case 'escape_once':
    case 'strip':
    case 'uri_escape':
    case 'xml_escape':
      return value
    case 'absolute_url':
      return /^https?:/i.test(value) ? value : origin + value
    case 'prepend':
      return argument + value
    case 'append':
      return value + argument
    case 'default':
      return value || argument
    case 'downcase':
      return value.toLowerCase()
    case 'upcase':
      return value.toUpperCase()
    default:
      return undefined
  }
}
