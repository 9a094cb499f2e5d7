/** A text of parsed HTML. */
export type HtmlText = { readonly text: string }

/** An element of parsed HTML: the little that the conversion needs of a document, whichever parser read it. */
export type HtmlElement = {
  /** In lower case. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: HtmlNode[]
  readonly parent: HtmlElement | undefined
}

export type HtmlNode = HtmlText | HtmlElement

export const isElement = (node: HtmlNode | undefined): node is HtmlElement =>
  node !== undefined && 'name' in node

export const attributeOf = (element: HtmlElement, name: string): string => element.attributes.get(name) ?? ''

export const classesOf = (element: HtmlElement): string => attributeOf(element, 'class')

export const hasClass = (element: HtmlElement, name: string): boolean =>
  classesOf(element).split(/\s+/).includes(name)

export const elementsOf = (element: HtmlElement): HtmlElement[] => element.children.filter(isElement)

/** The first descendant, in document order, that `is` accepts; nothing inside an element that `isClosed`. */
export function findElement(
  element: HtmlElement,
  is: (one: HtmlElement) => boolean,
  isClosed: (one: HtmlElement) => boolean = () => false,
): HtmlElement | undefined {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (is(child)) return child
    const found = isClosed(child) ? undefined : findElement(child, is, isClosed)
    if (found) return found
  }
  return undefined
}

/** All descendants with these names, in document order. */
export const findAll = (element: HtmlElement, ...names: readonly string[]): HtmlElement[] =>
  elementsOf(element).flatMap(child => [
    ...(names.includes(child.name) ? [child] : []),
    ...findAll(child, ...names),
  ])

export const textOf = (node: HtmlNode): string =>
  isElement(node) ? node.children.map(textOf).join('') : node.text

/** The nearest element around it that `is` accepts. */
export function ancestorOf(element: HtmlElement, is: (one: HtmlElement) => boolean): HtmlElement | undefined {
  for (let one = element.parent; one; one = one.parent) if (is(one)) return one
  return undefined
}

const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const escaped = (text: string) => text.replace(/&/g, '&amp;').replaceAll('<', '&lt;')

/** The element as HTML. */
export function htmlOf(node: HtmlNode): string {
  if (!isElement(node)) return escaped(node.text).replaceAll('>', '&gt;')
  const attributes = Array.from(
    node.attributes,
    ([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`,
  ).join('')
  const start = `<${node.name}${attributes}>`
  return voids.has(node.name) ? start : `${start}${node.children.map(htmlOf).join('')}</${node.name}>`
}
