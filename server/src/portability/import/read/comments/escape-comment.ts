import { tailWithout } from '../markup/tail.ts'

/** What the grammar of comments makes a link; the end of a link's words (`](`) is no part of an address in them. */
const address =
  /(?<![A-Za-z\d])(?:https?|ftp):\/\/(?:localhost|[A-Za-z\d](?:[\w-]{0,63}\.){1,9}[A-Za-z\d-]{1,63})(?::\d{1,5})?(?:[/?#](?:(?!\]\()[!-;=?-~]){0,1900})?/gi
const ofAddress = /[^?!.,:;*_~'"`=|\]})$]/

/** A backslash so close behind an address would belong to it. */
const runsToMark = /^[!-;=?-[\]-~\u00c0-\u02af\u0370-\u052f]*\\/

const blockMark = /^([ \t]*)(>|[-+](?=[ \t]|$)|~{3})/gm
const listNumber = /^([ \t]*\d{1,9})([.)])(?=[ \t]|$)/gm
const marks =
  /\\(?=[!-/:-@[-`{-~\n]|$)|[`*]|\](?=\()|<(?=[A-Za-z])|&(?=#?\w{1,31};)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)/gu

const escapeMarks = (text: string) => text.replace(marks, '\\$&')

/** Escapes words so that a comment shows them as they were typed; addresses stay whole, as they become links. */
export function escapeComment(text: string): string {
  const parts: string[] = []
  let at = 0
  for (const match of text.matchAll(address)) {
    const [found] = match
    const url = found.slice(0, found.length - tailWithout(found, ofAddress).length)
    parts.push(escapeMarks(text.slice(at, match.index)), url)
    at = match.index + url.length
  }
  parts.push(escapeMarks(text.slice(at)))
  const isBeforeMark = (index: number) => index % 2 === 1 && runsToMark.test(parts[index + 1] ?? '')
  return escapeBlocks(parts.map((part, index) => (isBeforeMark(index) ? `<${part}>` : part)).join(''))
}

const escapeBlocks = (text: string) => text.replace(blockMark, '$1\\$2').replace(listNumber, '$1\\$2')

/** The same for the words of a link, in which addresses are text. */
export const escapeLabel = (text: string): string => escapeMarks(text).replace(/[[\]]/g, '\\$&')
