import { createReadStream } from 'node:fs'
import type { SourceDocument } from './compare.ts'
import { plainHtml } from './source-text.ts'

/** The text between the first two tags of a name; data marks are taken off. */
function field(item: string, name: string): string {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`).exec(item)?.[1] ?? ''
  const isData = found.includes('<![CDATA[')
  const text = found.replace(/<!\[CDATA\[|\]\]>/g, '')
  return (isData ? text : decoded(text)).trim()
}

const decoded = (text: string) =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&')

async function* itemsOf(file: string): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const parts = (held + String(chunk)).split('</item>')
    held = parts.pop() ?? ''
    for (const part of parts) yield part.slice(part.indexOf('<item>'))
  }
}

/** UTC, or in a zone as its offset at that time. */
const timeOf = (utc: string, local: string, offsetMs: (ms: number) => number): number | undefined => {
  const read = (text: string) =>
    /^(?!0000)\d{4}-/.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN
  const [own, there] = [read(utc), read(local)]
  if (!Number.isNaN(own)) return own
  return Number.isNaN(there) ? undefined : there - offsetMs(there)
}

/** Reads a WordPress export by itself, without the importer's code. */
export async function* readWordpressSource(
  file: string,
  offsetMs: (ms: number) => number,
): AsyncGenerator<SourceDocument> {
  const patterns = new Map<string, string>()
  for await (const item of itemsOf(file))
    if (field(item, 'wp:post_type') === 'wp_block')
      patterns.set(field(item, 'wp:post_id'), field(item, 'content:encoded'))
  const withPatterns = (text: string, depth = 0): string =>
    depth > 8
      ? text
      : text.replace(/<!-- wp:(?:core\/)?block \{[^>]*"ref":(\d+)[^>]*\/-->/g, (mark, id: string) =>
          mark.includes('"content"') ? '' : withPatterns(patterns.get(id) ?? '', depth + 1),
        )
  for await (const item of itemsOf(file)) {
    const type = field(item, 'wp:post_type') || 'post'
    const status = field(item, 'wp:status')
    if (!/^(?:post|page)$/.test(type) || /^(?:trash|auto-draft)$/.test(status)) continue
    const [head = '', ...parts] = item.split('<wp:comment>')
    const comments = parts
      .map(part => part.slice(0, part.indexOf('</wp:comment>')))
      .filter(part => /^(?:comment)?$/.test(field(part, 'wp:comment_type')))
      .filter(part => /^[01]$/.test(field(part, 'wp:comment_approved')))
      .map(part => ({
        createdAtMs: timeOf(field(part, 'wp:comment_date_gmt'), field(part, 'wp:comment_date'), offsetMs),
        html: field(part, 'wp:comment_content'),
      }))
    const notes = /<wp:meta_key>(?:<!\[CDATA\[)?footnotes[\s\S]*?<\/wp:postmeta>/.exec(head)?.[0] ?? ''
    yield {
      key: field(head, 'wp:post_id'),
      kind: type === 'page' ? 'page' : 'post',
      title: decoded(field(head, 'title')),
      html:
        plainHtml(withPatterns(field(head, 'content:encoded'))) + footnotesOf(field(notes, 'wp:meta_value')),
      createdAtMs:
        status === 'draft'
          ? undefined
          : timeOf(field(head, 'wp:post_date_gmt'), field(head, 'wp:post_date'), offsetMs),
      comments: comments.filter(({ html }) => html !== ''),
    }
  }
}

const footnotesOf = (json: string): string =>
  Array.from(json.matchAll(/"content":"((?:[^"\\]|\\.)*)"/g), ([, text = '']) => {
    const words: unknown = JSON.parse(`"${text}"`)
    return `<p>${String(words)}</p>`
  }).join('')
