import { escapeHtml } from '../../../../platform/printed-text.ts'
import type { Call } from './shortcode-call.ts'

/** Where a bracketed word stands in its text. */
type Place = { rest: string; html: string; start: number; end: number }

const hasValue = /(?:^|\s)[\w-]{1,40}\s{0,3}=\s{0,3}(?:["'“”″]|&quot;|&#822|\w)/
const linkNames = ['url', 'src', 'href', 'link', 'file', 'mp4', 'mp3']
const wordNames = ['title', 'text', 'label', 'name', 'caption', 'alt']
const isWeb = (address: string) => /^https?:\/\//i.test(address)

/**
 * What remains of a shortcode of an unknown plugin: its content, else a link to what it showed; undefined if the
 * brackets are words. A shortcode has an end, values (`[name a="b"]`), or a name that no word has (`[vc_row]`).
 */
export function unknownShortcode({ named, list, inner }: Call, place: Place): string | undefined {
  const { rest, html, start, end } = place
  const name = html.slice(start + 1, end)
  const isTechnical = /^[a-z\d]+(?:[_-][a-z\d]+)+\/?\]$/.test(name) && name.includes('_')
  // A link of Markdown, or a part of code.
  if (html[end] === '(' || /\w/.test(html[start - 1] ?? ' ')) return undefined
  if (inner === undefined && !hasValue.test(rest) && !isTechnical) return undefined
  const address = linkNames.map(key => named.get(key) ?? '').find(isWeb) ?? list.find(isWeb)
  const words = wordNames.map(key => named.get(key) ?? '').find(text => text !== '') ?? ''
  if (inner !== undefined && inner.trim() !== '')
    return address === undefined || /<(?:a|p|div|h\d|img)[\s>]|\n\s*\n/i.test(inner)
      ? inner
      : `<a href="${escapeHtml(address)}">${inner.trim()}</a>`
  if (address === undefined) return words === '' ? '' : escapeHtml(words)
  return `<a href="${escapeHtml(address)}">${escapeHtml(words || address)}</a>`
}
