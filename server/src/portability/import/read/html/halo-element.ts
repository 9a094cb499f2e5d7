import {
  attributeOf,
  findElement,
  type HtmlElement,
  hasClass,
  type Piece,
  type Rule,
  textOf,
} from '@xiaolou/markdown/from-html'
import { fence } from '../../body/markdown-piece.ts'

/** The source of a formula: from its annotation, an attribute, or its text. */
function formulaOf(element: HtmlElement): string {
  const drawn = findElement(element, ({ name }) => name === 'annotation')
  return ((drawn && textOf(drawn)) || attributeOf(element, 'content') || textOf(element)).trim()
}

const is = (element: HtmlElement, attribute: string, className: string) =>
  element.attributes.has(attribute) || hasClass(element, className)

/** A diagram as a fence; its source may be an attribute. */
function diagram(element: HtmlElement): Piece {
  const language = attributeOf(element, 'data-type') || attributeOf(element, 'type') || 'mermaid'
  const source = (attributeOf(element, 'data-content') || textOf(element)).trim()
  return { block: source === '' ? '' : fence(language.replace(/\W/g, ''), `\n${source}\n`) }
}

/** The custom elements of Halo's editor and its plugins. */
export const haloRule: Rule = element => {
  if (is(element, 'math-inline', 'katex-inline'))
    return { inline: `$${formulaOf(element).replace(/\s+/g, ' ')}$` }
  if (is(element, 'math-display', 'katex-block')) return { block: `$$\n${formulaOf(element)}\n$$` }
  if (element.name === 'text-diagram' || element.attributes.has('data-diagram')) return diagram(element)
  return undefined
}
