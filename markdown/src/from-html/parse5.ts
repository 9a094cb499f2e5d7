import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { HtmlElement, HtmlNode } from './html-node.ts'

function elementOf(node: DefaultTreeAdapterTypes.Element, parent: HtmlElement | undefined): HtmlElement {
  const children: HtmlNode[] = []
  const attributes = new Map<string, string>()
  for (const { name, value } of node.attrs) attributes.set(name, value)
  const element = { name: node.tagName.toLowerCase(), attributes, children, parent }
  for (const child of node.childNodes) {
    if ('tagName' in child) children.push(elementOf(child, element))
    else if (child.nodeName === '#text' && 'value' in child) children.push({ text: child.value })
  }
  return element
}

/** Parses HTML where there is no browser, by the same rules as a browser. */
export function parseWithParse5(html: string): HtmlElement {
  const root = parse(html, { scriptingEnabled: false }).childNodes.find(child => 'tagName' in child)
  return root
    ? elementOf(root, undefined)
    : { name: 'html', attributes: new Map(), children: [], parent: undefined }
}
