import { restore } from '../body/protect.ts'

/** An address in masked Markdown or HTML: where it stands, and what it is for. */
export type Reference = {
  start: number
  end: number
  url: string
  use: 'image' | 'link' | 'media'
  /** How a new address must be written there. */
  form: 'inline' | 'definition' | 'attribute' | 'wiki'
}

const maxUrlLength = 4_000
/**
 * Limits nested brackets in an address (CommonMark requires three): unclosed `](((…` would be rescanned
 * endlessly.
 */
const maxUrlDepth = 32

/**
 * All addresses of a masked text in order: `[a](b)`, `![a](b "t" =300x)`, `[a]: b`, `![[b]]`, `src=` and
 * `href=`.
 */
export function scanReferences(text: string, originals: readonly string[]): Reference[] {
  const found = [...inlineReferences(text), ...definitions(text), ...attributes(text)]
  found.sort((a, b) => a.start - b.start)
  const apart: Reference[] = []
  for (const reference of found) {
    if (reference.start < (apart.at(-1)?.end ?? 0)) continue
    apart.push({ ...reference, url: restore(reference.url, originals) })
  }
  return apart
}

/** The text with some references replaced, in the form that each needs. */
export function replaceReferences(
  text: string,
  replacements: { reference: Reference; url: string }[],
): string {
  const parts: string[] = []
  let at = 0
  for (const { reference, url } of replacements) {
    parts.push(text.slice(at, reference.start), written(reference, url))
    at = reference.end
  }
  parts.push(text.slice(at))
  return parts.join('')
}

function written(reference: Reference, url: string): string {
  if (reference.form === 'attribute') return `"${url.replaceAll('"', '%22')}"`
  const plain = /[\s()<>]/.test(url)
    ? `<${url.replace(/[<>\n]/g, character => encodeURIComponent(character))}>`
    : url
  return reference.form === 'wiki' ? `![](${plain})` : plain
}

function inlineReferences(text: string): Reference[] {
  const found: Reference[] = []
  const open: boolean[] = []
  const special = /\\|!\[\[|!\[|\[|\]\(|\]|\n[ \t]*\n/g
  for (let match = special.exec(text); match; match = special.exec(text)) {
    const mark = match[0]
    if (mark === '\\') special.lastIndex++
    else if (mark.startsWith('\n')) open.length = 0
    else if (mark === '![[') {
      const wiki = wikiImage(text, match.index)
      if (wiki) {
        found.push(wiki)
        special.lastIndex = wiki.end
      } else open.push(true, false)
    } else if (mark === '![') open.push(true)
    else if (mark === '[') open.push(false)
    else {
      const isImage = open.pop()
      if (mark === ']' || isImage === undefined) continue
      const target = readTarget(text, special.lastIndex)
      if (target) found.push({ ...target, use: isImage ? 'image' : 'link', form: 'inline' })
    }
  }
  return found
}

/** Obsidian's `![[a.png]]` and `![[a.png|300]]`. */
function wikiImage(text: string, start: number): Reference | undefined {
  const inner = /^!\[\[([^[\]\n]+)\]\](?!\()/.exec(text.slice(start, start + 400))?.[1]
  if (inner === undefined) return undefined
  const url = inner.replace(/[|#].*/, '').trim()
  return { start, end: start + inner.length + 5, url, use: 'image', form: 'wiki' }
}

/**
 * The target after `](`: in angle brackets, or up to a space or the closing bracket; file names may have
 * spaces.
 */
function readTarget(text: string, from: number): { start: number; end: number; url: string } | undefined {
  const lead = /[ \t]*(?:\n[ \t]*)?/y
  lead.lastIndex = from
  const start = from + (lead.exec(text)?.[0].length ?? 0)
  if (text[start] === '<') {
    const url = /^<([^<>\n]*)>/.exec(text.slice(start, start + maxUrlLength))?.[1]
    return url === undefined ? undefined : { start, end: start + url.length + 2, url }
  }
  let depth = 0
  let end = start
  for (; end < text.length && end - start < maxUrlLength; end++) {
    const character = text[end] ?? ''
    if (/\s/.test(character)) break
    if (character === '(' && ++depth > maxUrlDepth) return undefined
    if (character === ')' && depth-- === 0) break
  }
  if (/[ \t]/.test(text[end] ?? '')) return spacedTarget(text, start, end)
  return text[end] === ')' || /\s/.test(text[end] ?? '')
    ? { start, end, url: text.slice(start, end) }
    : undefined
}

/** After a space: a title, a size, or the rest of a file name, as some authors write it. */
function spacedTarget(text: string, start: number, end: number): { start: number; end: number; url: string } {
  const window = text.slice(end, end + 400)
  if (/^[ \t]+(?:["'“(=]|\))/.test(window)) return { start, end, url: text.slice(start, end) }
  const rest = /^[^()\n"=]*\.[A-Za-z\d]{2,5}(?=[ \t)])/.exec(window)
  const whole = end + (rest?.[0].length ?? 0)
  return { start, end: whole, url: text.slice(start, whole) }
}

function definitions(text: string): Reference[] {
  const found: Reference[] = []
  if (!text.includes(']:')) return found
  for (const match of text.matchAll(/^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*(<[^<>\n]*>|[^\s<]\S*)/gm)) {
    const written = match[1] ?? ''
    const end = match.index + match[0].length
    const url = written.replace(/^<|>$/g, '')
    const use = isPictureName(url) ? 'image' : 'link'
    found.push({ start: end - written.length, end, url, use, form: 'definition' })
  }
  return found
}

export const isPictureName = (url: string) => /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico)(?:[?#]|$)/i.test(url)

const elements = /<(img|a|video|audio|source)\s([^<>]*)>/gi
const address = /(?:^|\s)(?:src|href)\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+)/i

function attributes(text: string): Reference[] {
  const found: Reference[] = []
  if (!text.includes('<')) return found
  for (const match of text.matchAll(elements)) {
    const [whole, name = '', body = ''] = match
    const value = address.exec(body)
    if (!value) continue
    const written = value[1] ?? ''
    const end = match.index + whole.length - 1 - body.length + value.index + value[0].length
    const use = /^img$/i.test(name) ? 'image' : /^a$/i.test(name) ? 'link' : 'media'
    const url = written.replace(/^["']|["']$/g, '').replaceAll('&amp;', '&')
    found.push({ start: end - written.length, end, url, use, form: 'attribute' })
  }
  return found
}
