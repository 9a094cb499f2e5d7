const attribute = /(?<![\w:.-])([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/g

/** Attributes of a tag's inside (`img src="a" alt=b`), names in lower case, the few usual entities decoded. */
export function htmlAttributes(body: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const match of body.matchAll(attribute)) {
    const name = (match[1] ?? '').toLowerCase()
    if (!found.has(name)) found.set(name, decodeEntities(match[2] ?? match[3] ?? match[4] ?? ''))
  }
  return found
}

const decodeEntities = (text: string) =>
  text.includes('&')
    ? text
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    : text
