import {
  attributeOf,
  findAll,
  type HtmlElement,
  hasClass,
  oneLine,
  type Piece,
  type Rule,
  textOf,
} from '@xiaolou/markdown/from-html'
import { container, link } from '../../body/markdown-piece.ts'

const wordsOf = (card: HtmlElement, name: string) => {
  const found = findAll(card, 'div', 'span', 'h4', 'p').find(one => hasClass(one, name))
  return found ? oneLine(textOf(found)) : ''
}

const escaped = (words: string) => words.replace(/&/g, '&amp;').replaceAll('<', '&lt;')

function bookmark(card: HtmlElement): Piece {
  const addresses = findAll(card, 'a').map(one => attributeOf(one, 'href'))
  const address = addresses.find(Boolean) ?? ''
  const words = wordsOf(card, 'kg-bookmark-title') || address
  const about = wordsOf(card, 'kg-bookmark-description')
  return { block: `${link(words, address).inline}${about === '' ? '' : `\n\n> ${about}`}` }
}

/** Ghost's rendered cards, identified by their classes, and its Markdown card. */
export const ghostRule: Rule = (element, { blocks }) => {
  if (element.name === 'pre' && attributeOf(element, 'data-markdown') !== '')
    return { block: textOf(element).trim() }
  if (!attributeOf(element, 'class').includes('kg-')) return undefined
  if (hasClass(element, 'kg-bookmark-card')) return bookmark(element)
  if (hasClass(element, 'kg-callout-card'))
    return container({ type: 'note', title: wordsOf(element, 'kg-callout-emoji'), inner: blocks(element) })
  if (hasClass(element, 'kg-toggle-card')) {
    const words = wordsOf(element, 'kg-toggle-heading-text') || '展开'
    return {
      block: `<details>\n<summary>${escaped(words)}</summary>\n\n${blocks(element)}\n\n</details>`,
    }
  }
  // Written above, or a sign-up form for members.
  const isSaid = ['kg-callout-emoji', 'kg-toggle-heading', 'kg-signup-card'].some(name =>
    hasClass(element, name),
  )
  return isSaid ? { inline: '' } : undefined
}
