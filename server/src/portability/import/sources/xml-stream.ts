import { createReadStream } from 'node:fs'
import { encodingOf } from '../../../platform/xml-encoding.ts'
import { decodeEntities } from '../read/html/entity.ts'

/**
 * Characters that XML forbids but exports contain: mostly control characters pasted from Word and terminals.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** The same as numeric character references. */
const illegalNumbers = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi
const chunkBytes = 256 * 1024

/** The text of a file in chunks, without characters that XML forbids; invalid bytes become U+FFFD. */
async function* readCleanText(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
    const bytes: Buffer = chunk
    decoder ??= new TextDecoder(encodingOf(bytes))
    yield decoder.decode(bytes, { stream: true }).replace(illegal, '')
  }
  yield decoder?.decode() ?? ''
}

export type XmlHandlers = {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  text(text: string): void
}

/**
 * What is wrong with a file, and in which line: a bare `&`, an element that is not closed or was not opened, an
 * end before the end of the root.
 */
export type XmlFault = { kind: 'ampersand' | 'element' | 'end'; line: number }

const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)/i
const element = /<(\/?)([A-Za-z_][\w:.-]{0,80})(?=[\s/>])/y
const attribute = /([\w:.-]{1,80})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g
const dataStart = '<![CDATA['
const dataEnd = ']]>'
/** What may be cut in two between chunks: a reference, the end of data. */
const longestPiece = 32
/** A tag without an end within this many characters is text. */
const longestTag = 16 * 1024

function countLines(text: string, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/**
 * Reads XML of any size in chunks; after each, the caller may take what the handlers collected. It reads on where
 * a strict parser would stop. `containers` are the elements that have elements in them; in any other, a tag that is
 * neither its end nor of a container or one of `prefixes` is text, as HTML is that was not escaped.
 */
export async function* parseXml(
  file: string,
  input: {
    root: string
    containers: ReadonlySet<string>
    prefixes: readonly string[]
    handlers: XmlHandlers
    onFault(fault: XmlFault): void
  },
): AsyncGenerator<undefined> {
  const { root, containers, prefixes, handlers, onFault } = input
  const path: string[] = []
  let held = ''
  let at = 0
  let linesBefore = 1
  let isInData = false
  let isWhole = false

  const fault = (kind: XmlFault['kind'], where = at) =>
    onFault({ kind, line: linesBefore + countLines(held, where) })
  const close = () => {
    const name = path.pop() ?? ''
    if (name === root) isWhole = true
    handlers.close(name)
  }
  const closeTo = (name: string) => {
    const depth = path.lastIndexOf(name)
    if (depth < 0) return fault('element')
    if (depth < path.length - 1) fault('element')
    while (path.length > depth) close()
  }
  const isMarkup = (name: string, isEnd: boolean) => {
    const within = path.at(-1)
    if (within === undefined || containers.has(within)) return true
    return (
      (isEnd && name === within) || containers.has(name) || prefixes.some(prefix => name.startsWith(prefix))
    )
  }
  const openTag = (name: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean) => {
    const within = path.at(-1)
    const isInText = within !== undefined && !containers.has(within)
    // The one before was not closed.
    const isAgain = containers.has(name) && path.includes(name)
    if (isAgain || isInText) fault('element')
    while (isAgain && path.includes(name)) close()
    if (!isAgain && isInText) close()
    path.push(name)
    handlers.open(name, attributes)
    if (isEmpty) close()
  }
  const text = (part: string) => {
    if (part === '') return
    if (!part.includes('&') && !part.includes(dataEnd)) return handlers.text(part)
    if (bareAmpersand.test(part)) fault('ampersand')
    handlers.text(decodeEntities(part.replaceAll(dataEnd, '').replace(illegalNumbers, '')))
  }

  /** Reads the next piece; false if more of the file is needed first. */
  const step = (isLast: boolean): boolean => {
    if (isInData) {
      const end = held.indexOf(dataEnd, at)
      const to = end >= 0 ? end : Math.max(at, held.length - (isLast ? 0 : dataEnd.length - 1))
      if (to > at) handlers.text(held.slice(at, to))
      at = end >= 0 ? end + dataEnd.length : to
      isInData = end < 0
      return end >= 0
    }
    const start = held.indexOf('<', at)
    if (start < 0) {
      const mark = isLast ? -1 : held.indexOf('&', Math.max(at, held.length - longestPiece))
      const to = mark < 0 ? held.length : mark
      text(held.slice(at, to))
      at = to
      return false
    }
    text(held.slice(at, start))
    at = start
    if (!isLast && held.length - start < longestPiece * 3) return false
    if (held.startsWith(dataStart, start)) {
      isInData = true
      at = start + dataStart.length
      return true
    }
    if (held.startsWith('<!--', start) && isMarkup('', false)) return skipTo('-->', isLast)
    if (/[!?]/.test(held[start + 1] ?? '') && isMarkup('', false)) return skipTo('>', isLast)
    element.lastIndex = start
    const [, slash = '', name = ''] = element.exec(held) ?? []
    if (name === '' || !isMarkup(name, slash === '/')) {
      handlers.text('<')
      at = start + 1
      return true
    }
    const end = held.indexOf('>', element.lastIndex)
    if (end < 0 && !isLast && held.length - start < longestTag) return false
    if (end < 0) {
      at = held.length
      return false
    }
    const inner = held.slice(element.lastIndex, end)
    if (slash === '/') closeTo(name)
    else openTag(name, attributesOf(inner), inner.endsWith('/'))
    at = end + 1
    return true
  }
  const skipTo = (mark: string, isLast: boolean): boolean => {
    const end = held.indexOf(mark, at)
    if (end < 0 && !isLast) return false
    at = end < 0 ? held.length : end + mark.length
    return true
  }
  const readOn = (isLast: boolean) => {
    while (!isWhole && step(isLast)) if (at >= held.length) break
    linesBefore += countLines(held, at)
    held = held.slice(at)
    at = 0
  }

  for await (const chunk of readCleanText(file)) {
    held += chunk
    readOn(false)
    yield
    if (isWhole) return
  }
  readOn(true)
  if (!isWhole) fault('end', held.length)
  yield
}

function attributesOf(inner: string): Map<string, string> {
  const found = new Map<string, string>()
  if (!inner.includes('=')) return found
  for (const [, name = '', double, single] of inner.matchAll(attribute))
    found.set(name, decodeEntities(double ?? single ?? ''))
  return found
}
