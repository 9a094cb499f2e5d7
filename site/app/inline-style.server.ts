import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const styleLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]{1,200}\.css)"(?=\/>)/g
const headEnd = '</head>'

/**
 * The finished page as bytes, with the text of each style sheet in front of its link and the link switched off: the page
 * is painted without waiting for a second file. The links stay, for React takes the page over by them, and the router
 * reads from them what is there already.
 */
export function writeStyles(page: string, read: (path: string) => Buffer): Buffer {
  const head = page.slice(0, Math.max(0, page.indexOf(headEnd)))
  const parts: Buffer[] = []
  let at = 0
  for (const { 0: link, 1: path = '', index } of head.matchAll(styleLink)) {
    parts.push(
      Buffer.from(`${page.slice(at, index)}<style>`),
      read(path),
      Buffer.from(`</style>${link} disabled=""`),
    )
    at = index + link.length
  }
  return Buffer.concat([...parts, Buffer.from(page.slice(at))])
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
