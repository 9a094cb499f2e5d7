import { attributeOf, classesOf, findElement, type HtmlElement, hasClass, textOf } from './html-node.ts'
import type { Piece } from './tree.ts'

const drawn =
  /(?:^|\s)(?:katex|katex-display|katex-mathml|MathJax(?:_Display|_CHTML|_SVG)?|mwe-math-element|ztext-math|equation|math-inline|math-block|math-display)(?:\s|$)/i
const shown =
  /(?:^|\s)(?:katex-display|MathJax_Display|math-block|math-display|mwe-math-element-block)(?:\s|$)/i

const isAnnotation = (one: HtmlElement) =>
  one.name === 'annotation' && attributeOf(one, 'encoding') === 'application/x-tex'

const piece = (tex: string, isBlock: boolean): Piece | undefined => {
  const source = tex.trim()
  if (source === '') return undefined
  return isBlock ? { block: `$$\n${source}\n$$` } : { inline: `$${source.replace(/\s+/g, ' ')}$` }
}

/** `{\displaystyle x}`, which Wikipedia puts around every formula. */
const withoutStyle = (tex: string) => /^\{\\displaystyle ([\s\S]*)\}$/.exec(tex.trim())?.[1] ?? tex

/** A formula whose source the page holds: KaTeX, MathJax, MathML, 知乎, Wikipedia, Notion. */
export function formulaOf(element: HtmlElement): Piece | undefined {
  const { name } = element
  const classes = classesOf(element)
  if (name === 'script') {
    const type = attributeOf(element, 'type')
    return /^math\/tex/.test(type) ? piece(textOf(element), type.includes('mode=display')) : undefined
  }
  if (name === 'img') {
    const isFormula = element.attributes.has('eeimg') || /\bmwe-math\b|\btex\b/.test(classes)
    const tex = withoutStyle(attributeOf(element, 'alt')).replace(/\\\\$/, '')
    return isFormula ? piece(tex, attributeOf(element, 'eeimg') === '2') : undefined
  }
  if (name !== 'math' && name !== 'mjx-container' && !drawn.test(classes)) return undefined
  const isBlock =
    shown.test(classes) ||
    (hasClass(element, 'equation') && name !== 'span') ||
    attributeOf(element, 'display') === 'block' ||
    attributeOf(element, 'display') === 'true'
  const told = attributeOf(element, 'data-tex') || attributeOf(element, 'data-latex')
  if (told !== '') return piece(told, isBlock)
  const annotation = findElement(element, isAnnotation)
  return annotation ? piece(withoutStyle(textOf(annotation)), isBlock) : undefined
}
