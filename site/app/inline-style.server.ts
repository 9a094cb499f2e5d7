import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageEdit } from './page-edit.server.ts'

/** As React writes it; the rendering's nonce is taken off later, with those of the scripts. */
const styleLink = /<link (?:nonce="\w{0,64}" )?rel="stylesheet" href="(\/assets\/[\w.-]{1,200}\.css)"(?=\/>)/g
const headEnd = '</head>'

/**
 * The edits that write the text of each style sheet of a finished page in front of its link and switch the link off:
 * the page is painted without waiting for a second file. The links stay, for React takes the page over by them, and
 * the router reads from them what is there already. Page and sheets have one character a byte.
 */
export function styleEdits(page: string, read: (path: string) => string): PageEdit[] {
  const head = page.slice(0, Math.max(0, page.indexOf(headEnd)))
  return [...head.matchAll(styleLink)].map(({ 0: link, 1: path = '', index }) => ({
    from: index,
    to: index + link.length,
    text: `<style>${read(path)}</style>${link} disabled=""`,
  }))
}

/** Reads files of the client's build in `folder`, each of them once, as text with one character a byte. */
export function createAssetReader(folder: string): (path: string) => string {
  const files = new Map<string, string>()
  return path => {
    const file = files.get(path) ?? readFileSync(join(folder, path), 'latin1')
    files.set(path, file)
    return file
  }
}
