import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

/** What a page says about itself, each on one line; '' for what it does not say. */
export type PageWords = { title: string; description: string; site: string }

const titleMaxLength = 120
const descriptionMaxLength = 200
const siteMaxLength = 60
/** Where a page names its encoding. */
const headBytes = 2_048

function encodingOf(bytes: Buffer): string {
  const named = /charset\s{0,9}=\s{0,9}["']?([\w-]{2,40})/i.exec(bytes.toString('latin1', 0, headBytes))?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').encoding
  } catch {
    return 'utf-8'
  }
}

function oneLine(text: string, maxLength: number): string {
  const signs = Array.from(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim())
  return signs.length > maxLength ? `${signs.slice(0, maxLength).join('')}…` : signs.join('')
}

const attributeOf = (element: DefaultTreeAdapterTypes.Element, name: string) =>
  element.attrs.find(attribute => attribute.name === name)?.value ?? ''

/** Reads the title, the description and the site's name of an HTML page, whatever its encoding. */
export function wordsOfPage(bytes: Buffer): PageWords {
  const named = new Map<string, string>()
  let title = ''
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    if (defaultTreeAdapter.isElementNode(node)) {
      const key = attributeOf(node, 'property') || attributeOf(node, 'name')
      if (node.tagName === 'meta' && !named.has(key))
        named.set(key.toLowerCase(), attributeOf(node, 'content'))
      const [first] = node.childNodes
      if (node.tagName === 'title' && title === '' && first && defaultTreeAdapter.isTextNode(first))
        title = first.value
      // The rest says nothing about the page, and may be nested without end.
      if (node.tagName !== 'html' && node.tagName !== 'head') return
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parse(new TextDecoder(encodingOf(bytes)).decode(bytes)))
  const first = (...keys: string[]) => keys.map(key => named.get(key) ?? '').find(Boolean) ?? ''
  return {
    title: oneLine(first('og:title', 'twitter:title') || title, titleMaxLength),
    description: oneLine(first('og:description', 'description', 'twitter:description'), descriptionMaxLength),
    site: oneLine(first('og:site_name', 'application-name'), siteMaxLength),
  }
}
