/** A stretch of a page's bytes, `from` to `to`, to be written anew as `bytes`. */
export type PageEdit = { from: number; to: number; bytes: Buffer }

/** A page as text with one character a byte: places found in it are places in the page, and nothing is decoded. */
export function bytesAsText(html: Buffer): string {
  return html.toString('latin1')
}

/** The page with all edits made; they may come in any order and do not overlap. */
export function applyEdits(html: Buffer, edits: readonly PageEdit[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  let at = 0
  for (const { from, to, bytes } of edits.toSorted((a, b) => a.from - b.from)) {
    parts.push(html.subarray(at, from), bytes)
    at = to
  }
  return Buffer.concat([...parts, html.subarray(at)])
}
