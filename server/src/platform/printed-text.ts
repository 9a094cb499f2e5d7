import { decodeSigns } from '@xiaolou/contract/printed-text'

/**
 * Text that reads the same whether printed as text or as HTML, before and after decoding entities: characters
 * that would begin a tag or an entity become full-width (`<b>` → `＜b＞`, `&lt;` → `＆lt;`). Everything else
 * stays: `a < b`, `R & D`.
 */
export function inertText(text: string): string {
  return text
    .replace(/<(?=[a-z/!?])([^<>]*)>/gi, '＜$1＞')
    .replace(/<(?=[a-z/!?])/gi, '＜')
    .replace(/&(?=[#a-z])/gi, '＆')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')

/** At most `maxBytes` of UTF-8, cut between characters. */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    kept += character
  }
  return kept
}

const element = /<(?<end>\/?)(?<name>[a-z]+)(?:[^<>a-z][^<>]*)?>/g
const apart = new Set(['p', 'pre', 'blockquote', 'ul', 'ol'])

/**
 * Sanitized HTML of a reader's text as plain text, a line per line that it shows; an empty line between
 * paragraphs.
 */
export function linesOfHtml(html: string): string {
  let [text, at, gap, items, isCode] = ['', 0, 0, 0, false]
  const add = (piece: string) => {
    const words = decodeSigns(isCode ? piece.replace(/\n$/, '') : piece.replaceAll('\n', ''))
    if (words === '') return
    text += (text === '' ? '' : '\n'.repeat(gap)) + words
    gap = 0
  }
  for (const { 0: found, index, groups } of html.matchAll(element)) {
    add(html.slice(at, index))
    at = index + found.length
    const { end, name = '' } = groups ?? {}
    if (name === 'br') gap += 1
    if (apart.has(name)) gap = Math.max(gap, items > 0 ? 1 : 2)
    if (name === 'li') {
      gap = Math.max(gap, 1)
      items += end ? -1 : 1
    }
    if (name === 'pre') isCode = !end
  }
  add(html.slice(at))
  return text
}
