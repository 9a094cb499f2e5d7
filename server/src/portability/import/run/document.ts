import { createHash } from 'node:crypto'
import { withoutInvisible } from '@xiaolou/markdown/characters'
import { readOrg } from '../formats/org/org.ts'
import { readArticleMeta } from '../front-matter/article-meta.ts'
import { type FrontMatter, readFrontMatter } from '../front-matter/front-matter.ts'
import type { NoteFinding } from './finding.ts'
import type { Source } from './source.ts'

/** Parses a file into fields and body. `hash` is the SHA-256 of its bytes, in hex; findings go to `note`. */
export function readDocument(source: Source, path: string, note: NoteFinding) {
  const bytes = source.read(path)
  if (!bytes) return { problem: 'deleted' } as const
  const { text, encoding } = decodeText(bytes)
  if (encoding !== 'utf-8') note('encoding-guessed', { name: encoding })
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text
  const clean = cleanCharacters(whole)
  if (clean.deleted > 0) note('characters-deleted', { count: clean.deleted })
  const front = readFrontMatter(clean.text)
  if ('unclosedLine' in front) {
    note('front-matter-unclosed', { line: front.unclosedLine })
    return { problem: 'unclosed-front-matter' } as const
  }
  const format = /\.(org|html?)$/i.exec(path)?.[1]?.toLowerCase()
  if (format === 'org') Object.assign(front, orgParts(front, whole))
  else if (format !== undefined) {
    if (front.form === 'none') return { problem: 'plain-html' } as const
    front.body = wrapHtmlBody(front.body)
  }
  const meta = readArticleMeta(front.fields, source.config, source.inherited(path))
  if (front.repairedLine !== undefined) note('front-matter-repaired', { line: front.repairedLine })
  for (const key of front.duplicateKeys) note('duplicate-key', { name: key })
  // In a converted export, unknown keys were written by us.
  if (source.config.kind !== 'foreign') for (const key of meta.unknownKeys) note('unknown-key', { name: key })
  if (meta.oddLayout !== '') note('layout-unknown', { name: meta.oddLayout })
  if (meta.hasWideComma) note('tag-wide-comma')
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { hash, form: front.form, fields: front.fields, meta, body: front.body, bodyLine: front.bodyLine }
}

export type SourceDocument = Exclude<Awaited<ReturnType<typeof readDocument>>, { problem: string }>

/**
 * Org keywords are the fields unless front matter precedes them. Org's markup needs the invisible spaces, so
 * they are removed later.
 */
function orgParts(front: FrontMatter, whole: string): Pick<FrontMatter, 'form' | 'fields' | 'body'> {
  if (front.form !== 'none') return { ...front, body: readOrg(front.body).body }
  const { fields, body } = readOrg(withUnixEnds(whole))
  return { form: fields.size > 0 ? 'org' : 'none', fields, body: cleanCharacters(body).text }
}

const withUnixEnds = (text: string) =>
  text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text

/**
 * Converts line ends to `\n` and removes invisible characters (PostgreSQL refuses NUL, and invisible marks
 * inside a word break search). U+200D is kept for emoji, NBSP because it is text.
 */
export function cleanCharacters(source: string): { text: string; deleted: number } {
  const lines = withUnixEnds(source)
  const text = withoutInvisible(lines)
  return { text, deleted: lines.length - text.length }
}

/**
 * Wraps the body of an HTML post as one HTML block within Markdown, which the renderer sanitises. Blank lines,
 * which would end the block, and indents, which would make code, are removed except in `<pre>`. It is not
 * converted to Markdown, which has no nested tables or figures.
 */
function wrapHtmlBody(body: string): string {
  // Each part except the last ends with `</pre>`.
  const flat = innerOfBody(body)
    .split(/(?<=<\/pre>)/i)
    .map(part => {
      const pre = part.slice(-6).toLowerCase() === '</pre>' ? part.search(/<pre[\s>]/i) : -1
      const at = pre < 0 ? part.length : pre
      const prose = part.slice(0, at).replace(/(?<![ \t])[ \t]*\n\s*/g, '\n')
      return prose + part.slice(at).replace(/\n(?=[ \t]*\n)/g, '\n<!-- -->')
    })
  const text = flat.join('').trim()
  return text === '' ? '' : `<div>\n${text}\n</div>\n`
}

/** The content of `<body>`, closed or not; the whole text without one. */
function innerOfBody(html: string): string {
  const open = html.search(/<body/i)
  const start = open < 0 ? 0 : html.indexOf('>', open) + 1
  if (start === 0) return html
  const inner = html.slice(start)
  const end = inner.search(/<\/body>/i)
  return end < 0 ? inner : inner.slice(0, end)
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

/**
 * Decodes bytes. UTF-16 requires a byte order mark. Text that is not UTF-8 is decoded as GB18030 only if it is
 * valid and mostly common Chinese, since almost any two bytes are a character there. Otherwise UTF-8 with
 * U+FFFD and encoding `unknown`.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding | 'unknown' } {
  const decode = (encoding: Encoding, fatal: boolean) => {
    try {
      return { text: new TextDecoder(encoding, { fatal }).decode(bytes), encoding }
    } catch {
      return undefined
    }
  }
  const mark = `${bytes[0]} ${bytes[1]}`
  const marked = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : undefined
  return (
    (marked && decode(marked, false)) ??
    decode('utf-8', true) ??
    (isMostlyChinese(bytes) ? decode('gb18030', true) : undefined) ?? {
      text: new TextDecoder('utf-8').decode(bytes),
      encoding: 'unknown',
    }
  )
}

/**
 * The share of byte pairs in the GB2312 plane, which covers most Chinese text. In Latin-1 text the second byte
 * of such a pair is an ASCII letter.
 */
function isMostlyChinese(bytes: Uint8Array): boolean {
  let pairs = 0
  let chinese = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    at++
    pairs++
    if (lead >= 0xa1 && lead <= 0xf7 && (bytes[at] ?? 0) >= 0xa1) chinese++
  }
  return pairs > 0 && chinese / pairs >= 0.8
}
