import type { HtmlElement, HtmlNode } from './html-node.ts'

function elementOf(node: Element, parent: HtmlElement | undefined): HtmlElement {
  const children: HtmlNode[] = []
  const attributes = new Map(Array.from(node.attributes, ({ name, value }) => [name.toLowerCase(), value]))
  const element = { name: node.nodeName.toLowerCase(), attributes, children, parent }
  for (const child of node.childNodes) {
    if (child instanceof Element) children.push(elementOf(child, element))
    else if (child.nodeType === Node.TEXT_NODE) children.push({ text: child.nodeValue ?? '' })
  }
  return element
}

/** Parses HTML with the browser's own parser. Nothing is loaded or run. */
export const parseWithDom = (html: string): HtmlElement =>
  elementOf(new DOMParser().parseFromString(html, 'text/html').documentElement, undefined)
