/**
 * A text without what stands from each `open` to the next `close`, both included, in any case; from an `open`
 * without an end on it stays. As a regular expression this is slow on many unclosed ones.
 */
export function withoutBetween(text: string, open: string, close: string): string {
  const lower = text.toLowerCase()
  // Few letters change their length with their case; then positions would be others.
  const searched = lower.length === text.length ? lower : text
  let kept = ''
  let from = 0
  for (let start = searched.indexOf(open); start >= 0; start = searched.indexOf(open, from)) {
    const end = searched.indexOf(close, start + open.length)
    if (end < 0) break
    kept += text.slice(from, start)
    from = end + close.length
  }
  return kept + text.slice(from)
}
