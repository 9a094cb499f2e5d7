import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageEdit } from './page-edit.server.ts'

/** As React writes it. */
const styleLink = /<link (?:nonce="\w{0,64}" )?rel="stylesheet" href="(\/assets\/[\w.-]{1,200}\.css)"\/>/g
const end = '/>'

/**
 * The edits that write the text of each style sheet of a finished page in front of its link and switch the link off:
 * the page is painted without waiting for a second file. The links stay, for React takes the page over by them, and
 * the router reads from them what is there already. `head` is the page until the end of its head.
 */
export function styleEdits(head: string, read: (path: string) => Buffer): PageEdit[] {
  return [...head.matchAll(styleLink)].flatMap(({ 0: link, 1: path = '', index }) => {
    const linkEnd = index + link.length - end.length
    return [
      { from: index, to: index, text: '<style>' },
      { from: index, to: index, text: read(path) },
      { from: index, to: index, text: '</style>' },
      { from: linkEnd, to: linkEnd, text: ' disabled=""' },
    ]
  })
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
