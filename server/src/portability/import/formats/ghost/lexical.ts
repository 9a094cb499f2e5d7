import * as v from 'valibot'
import { escapeHtml } from '../../../../platform/printed-text.ts'
import { isNode, listOf, type Node, numberOf, textOf } from '../../read/node.ts'
import { cardHtml } from './card.ts'

const formats: readonly (readonly [bit: number, name: string])[] = [
  [16, 'code'],
  [1, 'strong'],
  [2, 'em'],
  [4, 'del'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]
const maxDepth = 100

/** Converts a text of Ghost's newer editor (a tree of nodes) to HTML; '' if it is invalid. */
export function lexicalHtml(json: string): string {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson()), json)
  const root = read.success && isNode(read.output) ? read.output.root : undefined
  return isNode(root) ? childrenHtml(root, 0) : ''
}

const childrenHtml = (node: Node, depth: number): string =>
  depth > maxDepth
    ? ''
    : listOf(node.children)
        .map(child => nodeHtml(child, depth + 1))
        .join('')

const wrapped = (name: string, node: Node, depth: number) => `<${name}>${childrenHtml(node, depth)}</${name}>`

function nodeHtml(node: Node, depth: number): string {
  const type = textOf(node.type)
  switch (type) {
    case 'text':
    case 'extended-text':
    case 'tk':
      return inlineHtml(node)
    case 'linebreak':
      return '<br>'
    case 'paragraph':
      return wrapped('p', node, depth)
    case 'heading':
    case 'extended-heading':
      return wrapped(/^h[1-6]$/.test(textOf(node.tag)) ? textOf(node.tag) : 'h2', node, depth)
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return wrapped('blockquote', node, depth)
    case 'list':
      return node.listType === 'number'
        ? `<ol start="${numberOf(node.start) || 1}">${childrenHtml(node, depth)}</ol>`
        : wrapped('ul', node, depth)
    case 'listitem':
      return wrapped('li', node, depth)
    case 'link':
    case 'autolink':
    case 'at-link':
      return `<a href="${escapeHtml(textOf(node.url))}">${childrenHtml(node, depth)}</a>`
    default:
      return cardHtml(type, node) ?? childrenHtml(node, depth)
  }
}

function inlineHtml(node: Node): string {
  const format = numberOf(node.format)
  let html = escapeHtml(textOf(node.text))
  for (const [bit, name] of formats) if ((format & bit) !== 0) html = `<${name}>${html}</${name}>`
  return html
}
