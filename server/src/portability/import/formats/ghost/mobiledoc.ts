import * as v from 'valibot'
import { escapeHtml } from '../../../../platform/printed-text.ts'
import { isNode } from '../../read/node.ts'
import { cardHtml } from './card.ts'

const list = v.array(v.unknown())
const mobiledoc = v.object({
  markups: v.optional(list, []),
  atoms: v.optional(list, []),
  cards: v.optional(list, []),
  sections: v.optional(list, []),
})
type Mobiledoc = v.InferOutput<typeof mobiledoc>

const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const tagName = /^(?:p|h[1-6]|blockquote|aside|ul|ol|a|b|strong|i|em|u|s|code|sub|sup|mark)$/

/** Converts a text of Ghost's older editor (mobiledoc 0.3) to HTML; '' if it is invalid. */
export function mobiledocHtml(json: string): string {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), mobiledoc), json)
  return read.success
    ? read.output.sections.map(section => sectionHtml(items(section), read.output)).join('')
    : ''
}

/** The kind of a section is a number: 1 text, 2 a picture, 3 a list, 10 a card. */
function sectionHtml([kind, ...rest]: unknown[], of: Mobiledoc): string {
  const [first, second] = rest
  if (kind === 1) return wrapped(first, markersHtml(items(second), of), 'p')
  if (kind === 2) return `<p><img src="${escapeHtml(String(first ?? ''))}" alt=""></p>`
  if (kind === 3) {
    const inner = items(second).map(item => `<li>${markersHtml(items(item), of)}</li>`)
    return wrapped(first, inner.join(''), 'ul')
  }
  if (kind !== 10) return ''
  const [name, payload] = items(of.cards[Number(first)])
  return cardHtml(String(name), isNode(payload) ? payload : {}) ?? ''
}

function wrapped(name: unknown, html: string, otherwise: string): string {
  const tag = typeof name === 'string' && tagName.test(name) ? name : otherwise
  const element = tag === 'aside' ? 'blockquote' : tag
  return `<${element}>${html}</${element}>`
}

/** A marker is `[kind, opened markups, number of markups closed after it, text or atom]`. */
function markersHtml(markers: readonly unknown[], { markups, atoms }: Mobiledoc): string {
  const open: string[] = []
  let html = ''
  for (const marker of markers) {
    const [kind, opened, closed, value] = items(marker)
    for (const index of items(opened)) {
      const [name, attributes] = items(markups[Number(index)])
      const tag = typeof name === 'string' && tagName.test(name) ? name : 'span'
      const at = items(attributes).indexOf('href')
      const href = at < 0 ? '' : ` href="${escapeHtml(String(items(attributes)[at + 1] ?? ''))}"`
      open.push(tag)
      html += `<${tag}${href}>`
    }
    if (kind === 0) html += escapeHtml(String(value ?? ''))
    else if (items(atoms[Number(value)])[0] === 'soft-return') html += '<br>'
    for (let left = Number(closed) || 0; left > 0 && open.length > 0; left--) html += `</${open.pop()}>`
  }
  while (open.length > 0) html += `</${open.pop()}>`
  return html
}
