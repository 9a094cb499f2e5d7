/** A stretch of a page's text, `from` to `to`, to be written anew. */
export type PageEdit = { from: number; to: number; text: string | Buffer }

const encoder = new TextEncoder()
/** No code unit takes more bytes in UTF-8. */
const maxBytesOfUnit = 3
// Where pages are written before anybody knows how long they are: counting first takes as long as writing.
const usualSheet = new Uint8Array(512 * 1024)

/** The page as bytes, with all edits made; they may come in any order and do not overlap. */
export function writePage(page: string, edits: readonly PageEdit[]): Buffer {
  const parts: (string | Buffer)[] = []
  let at = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    parts.push(page.slice(at, from), text)
    at = to
  }
  parts.push(page.slice(at))
  const mostBytes = parts.reduce((sum, part) => sum + part.length, 0) * maxBytesOfUnit
  const sheet = mostBytes <= usualSheet.length ? usualSheet : new Uint8Array(mostBytes)
  let written = 0
  for (const part of parts) {
    if (typeof part === 'string') written += encoder.encodeInto(part, sheet.subarray(written)).written
    else {
      sheet.set(part, written)
      written += part.length
    }
  }
  return Buffer.from(sheet.subarray(0, written))
}
