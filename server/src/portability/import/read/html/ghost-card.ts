import type TurndownService from 'turndown'
import { container, link, oneLine } from '../../body/markdown-piece.ts'
import { attributeOf, findAll } from './turndown.ts'

const hasClass = (node: Node, name: string) => attributeOf(node, 'class').split(/\s+/).includes(name)
const wordsOf = (node: Node, name: string) => {
  const found = findAll(node, 'DIV', 'SPAN', 'H4', 'P').find(one => hasClass(one, name))
  return oneLine(found?.textContent ?? '')
}

/** Adds rules for Ghost's rendered cards, identified by their classes, and for its Markdown card. */
export function addGhostCards(service: TurndownService): void {
  service.addRule('ghostMarkdown', {
    filter: node => node.nodeName === 'PRE' && attributeOf(node, 'data-markdown') !== '',
    replacement: (_, node) => `\n\n${(node.textContent ?? '').trim()}\n\n`,
  })
  service.addRule('ghostBookmark', {
    filter: node => hasClass(node, 'kg-bookmark-card'),
    replacement(_, node) {
      const address =
        findAll(node, 'A')
          .map(one => attributeOf(one, 'href'))
          .find(Boolean) ?? ''
      const words = wordsOf(node, 'kg-bookmark-title') || address
      const about = wordsOf(node, 'kg-bookmark-description')
      return `\n\n${link(words, address).inline}${about === '' ? '' : `\n\n> ${about}`}\n\n`
    },
  })
  service.addRule('ghostEmoji', { filter: node => hasClass(node, 'kg-callout-emoji'), replacement: () => '' })
  service.addRule('ghostCallout', {
    filter: node => hasClass(node, 'kg-callout-card'),
    replacement: (content, node) =>
      `\n\n${container({ type: 'note', title: wordsOf(node, 'kg-callout-emoji'), inner: content.trim() }).block}\n\n`,
  })
  service.addRule('ghostToggle', {
    filter: node => hasClass(node, 'kg-toggle-card'),
    replacement(content, node) {
      const words = wordsOf(node, 'kg-toggle-heading-text') || '展开'
      return `\n\n<details>\n<summary>${words.replace(/&/g, '&amp;').replaceAll('<', '&lt;')}</summary>\n\n${content.trim()}\n\n</details>\n\n`
    },
  })
  service.addRule('ghostToggleHeading', {
    filter: node => hasClass(node, 'kg-toggle-heading'),
    replacement: () => '',
  })
  // A sign-up form for members.
  service.addRule('ghostSignup', { filter: node => hasClass(node, 'kg-signup-card'), replacement: () => '' })
}
