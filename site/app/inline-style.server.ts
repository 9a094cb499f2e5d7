import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As React writes it; the rendering's nonce is taken off later, with those of the scripts. */
const styleLink = /<link (?:nonce="\w{0,64}" )?rel="stylesheet" href="(\/assets\/[\w.-]{1,200}\.css)"(?=\/>)/g
const open = Buffer.from('<style>')
const shut = Buffer.from('</style>')
const off = Buffer.from(' disabled=""')

/**
 * Writes the text of each style sheet of a finished page (UTF-8) in front of its link and switches the link off: the
 * page is painted without waiting for a second file. The links stay, for React takes the page over by them, and the
 * router reads from them what is there already. `read` gives the text of an address. Bytes, not text: to decode and
 * encode a page once more takes a tenth of its rendering.
 */
export function inlineStyles(html: Buffer, read: (path: string) => Buffer): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  let from = 0
  // One character a byte: places in this text are places in the page.
  const head = html.toString('latin1', 0, Math.max(0, html.indexOf('</head>')))
  for (const { 0: link, 1: path = '', index } of head.matchAll(styleLink)) {
    const end = index + link.length
    parts.push(html.subarray(from, index), open, read(path), shut, html.subarray(index, end), off)
    from = end
  }
  return Buffer.concat([...parts, html.subarray(from)])
}

/** Reads files of the client's build in `folder`, each of them once. */
export function createAssetReader(folder: string): (path: string) => Buffer {
  const files = new Map<string, Buffer>()
  return path => {
    const file = files.get(path) ?? readFileSync(join(folder, path))
    files.set(path, file)
    return file
  }
}
