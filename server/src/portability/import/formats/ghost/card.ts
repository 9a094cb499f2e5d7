import { escapeHtml } from '../../../../platform/printed-text.ts'
import { isNode, listOf, type Node, textOf } from '../../read/node.ts'

type Card = (card: Node) => string

const attribute = (card: Node, name: string) => escapeHtml(textOf(card[name]))
const caption = (card: Node) =>
  textOf(card.caption) === '' ? '' : `<figcaption>${textOf(card.caption)}</figcaption>`
const button = (card: Node) =>
  textOf(card.buttonUrl) === '' || textOf(card.buttonText) === ''
    ? ''
    : `<p><a href="${attribute(card, 'buttonUrl')}">${attribute(card, 'buttonText')}</a></p>`
const picture = (card: Node, name = 'src') =>
  textOf(card[name]) === '' ? '' : `<img src="${attribute(card, name)}" alt="${attribute(card, 'alt')}">`

const image: Card = card => {
  const shown = picture(card)
  const linked = textOf(card.href) === '' ? shown : `<a href="${attribute(card, 'href')}">${shown}</a>`
  return `<figure>${linked}${caption(card)}</figure>`
}

const code: Card = card =>
  `<pre class="language-${attribute(card, 'language') || 'text'}"><code>${attribute(card, 'code')}</code></pre>`

const bookmark: Card = card => {
  const about = isNode(card.metadata) ? card.metadata : card
  const words = escapeHtml(textOf(about.title) || textOf(card.url))
  const description = escapeHtml(textOf(about.description))
  return `<p><a href="${attribute(card, 'url')}">${words}</a></p>${description === '' ? '' : `<blockquote>${description}</blockquote>`}`
}

const embed: Card = card => {
  const isFrame = textOf(card.html).includes('<iframe')
  const url = attribute(card, 'url')
  return `${isFrame ? textOf(card.html) : `<p><a href="${url}">${url}</a></p>`}${textOf(card.caption)}`
}

const heading: Card = card =>
  [textOf(card.heading) || textOf(card.header), textOf(card.subheading) || textOf(card.subheader)]
    .filter(html => html !== '')
    .map((html, at) => (at === 0 ? `<h2>${html}</h2>` : `<p>${html}</p>`))
    .join('') + button(card)

const markdown: Card = card =>
  // Becomes Markdown again when the rest of the text is converted.
  `<pre data-markdown="1">${escapeHtml(textOf(card.markdown))}</pre>`

const nothing: Card = () => ''

/** Cards of both editors by name; the older one uses other names for some. */
const cards: ReadonlyMap<string, Card> = new Map<string, Card>([
  ['image', image],
  [
    'gallery',
    card =>
      listOf(card.images)
        .map(one => `<p>${picture(one)}</p>`)
        .join('') + textOf(card.caption),
  ],
  ['bookmark', bookmark],
  [
    'callout',
    card =>
      `<div class="kg-callout-card"><div class="kg-callout-emoji">${attribute(card, 'calloutEmoji')}</div><div class="kg-callout-text">${textOf(card.calloutText)}</div></div>`,
  ],
  ['codeblock', code],
  ['code', code],
  ['embed', embed],
  ['toggle', card => `<details><summary>${textOf(card.heading)}</summary>${textOf(card.content)}</details>`],
  ['button', button],
  ['markdown', markdown],
  ['card-markdown', markdown],
  ['html', card => textOf(card.html)],
  ['horizontalrule', () => '<hr>'],
  ['hr', () => '<hr>'],
  ['header', heading],
  ['signup', nothing],
  ['email', nothing],
  ['email-cta', nothing],
  ['paywall', nothing],
  ['call-to-action', card => textOf(card.textValue) + button(card)],
  [
    'product',
    card =>
      `${picture(card, 'productImageSrc')}<h4>${textOf(card.productTitle)}</h4>${textOf(card.productDescription)}`,
  ],
  ['audio', card => `<audio src="${attribute(card, 'src')}"></audio>`],
  ['video', card => `<video src="${attribute(card, 'src')}"></video>${textOf(card.caption)}`],
  [
    'file',
    card =>
      `<p><a href="${attribute(card, 'src')}">${attribute(card, 'fileTitle') || attribute(card, 'fileName')}</a></p>`,
  ],
])

/** A card as HTML; undefined for an unknown one. */
export const cardHtml = (name: string, card: Node): string | undefined => cards.get(name)?.(card)
