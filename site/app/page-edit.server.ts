/** A stretch of a page's text, `from` to `to`, to be written anew as `text`. */
export type PageEdit = { from: number; to: number; text: string }

/** The page with all edits made; they may come in any order and do not overlap. */
export function applyEdits(page: string, edits: readonly PageEdit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    parts.push(page.slice(at, from), text)
    at = to
  }
  return parts.join('') + page.slice(at)
}
