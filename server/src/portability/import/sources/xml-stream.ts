import { createReadStream } from 'node:fs'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { encodingOf } from '../../../platform/xml-encoding.ts'
import { UnreadableFile } from '../read/comments/read-records.ts'
import { commonEntities } from '../read/html/entity.ts'

/**
 * Characters that XML forbids but exports contain: mostly control characters pasted from Word and terminals.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** The same as numeric character references. */
const illegalNumbers = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi
const chunkBytes = 256 * 1024
/** A character reference that is cut in two is held back until its end arrives. */
const longestReference = 12

/** The text of a file in chunks, without characters that XML forbids; invalid bytes become U+FFFD. */
export async function* readCleanText(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let rest = ''
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
    const bytes: Buffer = chunk
    decoder ??= new TextDecoder(encodingOf(bytes))
    const text = rest + decoder.decode(bytes, { stream: true })
    const mark = text.lastIndexOf('&')
    const cut = mark >= 0 && mark > text.length - longestReference ? mark : text.length
    rest = text.slice(cut)
    yield text.slice(0, cut).replace(illegal, '').replace(illegalNumbers, '')
  }
  yield (rest + (decoder?.decode() ?? '')).replace(illegal, '').replace(illegalNumbers, '')
}

export type XmlHandlers = {
  open(tag: SaxesTagPlain): void
  close(name: string): void
  text(text: string): void
}

/**
 * Parses XML of any size in chunks; after each, the caller may take what the handlers collected. Tolerates
 * common errors; throws `UnreadableFile` if the file is truncated.
 */
export async function* parseXml(
  file: string,
  handlers: XmlHandlers,
  root: string,
): AsyncGenerator<undefined> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  for (const [name, text] of Object.entries(commonEntities)) parser.ENTITIES[name] ??= text
  let isWhole = false
  parser.on('error', () => undefined)
  parser.on('opentag', tag => handlers.open(tag))
  parser.on('closetag', ({ name }) => {
    if (name === root) isWhole = true
    handlers.close(name)
  })
  parser.on('text', text => handlers.text(text))
  parser.on('cdata', text => handlers.text(text))
  for await (const text of readCleanText(file)) {
    parser.write(text)
    yield
  }
  // Content after the root's end is ignored; by then a missing end would have been detected.
  if (!isWhole)
    throw new UnreadableFile('文件到半路就断了，没有下载完整。请重新导出、重新下载一次。什么也没有写下。')
  yield
}
