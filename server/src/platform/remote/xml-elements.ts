import { SaxesParser } from 'saxes'

/** `D:href` is `href`: every WebDAV server chooses its own prefixes. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Every element of a name, as its children's texts by local name; empty for invalid XML. */
export function readElements(xml: string, name: string): ReadonlyMap<string, string>[] {
  const found: Map<string, string>[] = []
  let current: Map<string, string> | undefined
  let text = ''
  const parser = new SaxesParser()
  parser.on('opentag', tag => {
    text = ''
    if (localName(tag.name) === name) current = new Map()
    else if (tag.isSelfClosing) current?.set(localName(tag.name), '')
  })
  parser.on('text', part => {
    text += part
  })
  parser.on('closetag', tag => {
    const local = localName(tag.name)
    if (local === name && current) {
      found.push(current)
      current = undefined
    } else if (text.trim() !== '') current?.set(local, text.trim())
    text = ''
  })
  try {
    parser.write(xml).close()
  } catch {
    return []
  }
  return found
}
