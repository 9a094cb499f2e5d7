import type TurndownService from 'turndown'
import { fence } from '../../body/markdown-piece.ts'
import { attributeOf, findAll, hasAttribute } from './turndown.ts'

/** A formula's source: beside what it was drawn as, in an attribute, or between its tags. */
function formulaOf(node: Node): string {
  const drawn = findAll(node, 'annotation', 'ANNOTATION')[0]
  return (drawn?.textContent || attributeOf(node, 'content') || (node.textContent ?? '')).trim()
}

const is = (node: Node, attribute: string, className: string) =>
  hasAttribute(node, attribute) || attributeOf(node, 'class').split(/\s+/).includes(className)

/** Diagrams as elements that keep their lines: any other has its white space folded. */
export const keepDiagrams = (html: string) => html.replace(/<(\/?)text-diagram\b/gi, '<$1pre data-diagram=""')

/** A diagram of Halo's, whose source may be an attribute: it looks empty then. Undefined for any other node. */
export function haloDiagram(node: Node): string | undefined {
  if (!hasAttribute(node, 'data-diagram')) return undefined
  const language = attributeOf(node, 'data-type') || attributeOf(node, 'type') || 'mermaid'
  const source = (attributeOf(node, 'data-content') || (node.textContent ?? '')).trim()
  return source === '' ? '' : `\n\n${fence(language.replace(/\W/g, ''), `\n${source}\n`)}\n\n`
}

/** What Halo's editor and its plugins keep as elements of their own. */
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
