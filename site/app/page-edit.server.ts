/** A stretch of a page's text, `from` to `to`, to be written anew. */
export type PageEdit = { from: number; to: number; text: string | Buffer }

const bytesOf = (text: string | Buffer) => (typeof text === 'string' ? Buffer.byteLength(text) : text.length)

/** The page as bytes, with all edits made; they may come in any order and do not overlap. */
export function writePage(page: string, edits: readonly PageEdit[]): Buffer {
  const parts: (string | Buffer)[] = []
  let at = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    parts.push(page.slice(at, from), text)
    at = to
  }
  parts.push(page.slice(at))
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + bytesOf(part), 0))
  let written = 0
  for (const part of parts) {
    written += typeof part === 'string' ? bytes.write(part, written) : part.copy(bytes, written)
  }
  return bytes
}
