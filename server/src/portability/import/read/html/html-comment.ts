/** Replaces each HTML comment by the result of `map` for its content; undefined leaves it unchanged. */
export function mapComments(html: string, map: (inner: string) => string | undefined): string {
  let mapped = ''
  let at = 0
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', at)) {
    const end = html.indexOf('-->', start + 4)
    if (end < 0) break
    const written = html.slice(start, end + 3)
    mapped += html.slice(at, start) + (map(html.slice(start + 4, end).trim()) ?? written)
    at = end + 3
  }
  return mapped + html.slice(at)
}
