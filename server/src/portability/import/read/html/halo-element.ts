import type TurndownService from 'turndown'
import { fence } from '../../body/markdown-piece.ts'
import { attributeOf, findAll, hasAttribute } from './turndown.ts'

/** The source of a formula: from its annotation, an attribute, or its text. */
function formulaOf(node: Node): string {
  const drawn = findAll(node, 'annotation', 'ANNOTATION')[0]
  return (drawn?.textContent || attributeOf(node, 'content') || (node.textContent ?? '')).trim()
}

const is = (node: Node, attribute: string, className: string) =>
  hasAttribute(node, attribute) || attributeOf(node, 'class').split(/\s+/).includes(className)

/** Turns diagrams into `pre` elements, since white space is collapsed in all others. */
export const keepDiagrams = (html: string) => html.replace(/<(\/?)text-diagram\b/gi, '<$1pre data-diagram=""')

/**
 * A Halo diagram as a fence; undefined for any other node. The element looks empty if its source is an
 * attribute.
 */
export function haloDiagram(node: Node): string | undefined {
  if (!hasAttribute(node, 'data-diagram')) return undefined
  const language = attributeOf(node, 'data-type') || attributeOf(node, 'type') || 'mermaid'
  const source = (attributeOf(node, 'data-content') || (node.textContent ?? '')).trim()
  return source === '' ? '' : `\n\n${fence(language.replace(/\W/g, ''), `\n${source}\n`)}\n\n`
}

/** Adds rules for the custom elements of Halo's editor and its plugins. */
export function addHaloElements(service: TurndownService): void {
  service.addRule('haloInlineMath', {
    filter: node => is(node, 'math-inline', 'katex-inline'),
    replacement: (_, node) => `$${formulaOf(node).replace(/\s+/g, ' ')}$`,
  })
  service.addRule('haloMath', {
    filter: node => is(node, 'math-display', 'katex-block'),
    replacement: (_, node) => `\n\n$$\n${formulaOf(node)}\n$$\n\n`,
  })
  service.addRule('haloDiagram', {
    filter: node => hasAttribute(node, 'data-diagram'),
    replacement: (_, node) => haloDiagram(node) ?? '',
  })
}
