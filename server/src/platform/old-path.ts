/** The path of a static site's page without `/index.html`, `.html` or trailing slashes. */
export const stemOf = (path: string) => path.replace(/(?:\/index\.html?|\.html?|(?<!\/)\/+)$/i, '')

/**
 * The variants of a static page's path: `/x`, `/x/`, `/x/index.html`, `/x.html`. Decoded paths in and out,
 * the requested one first, so that an exact match is found before the others.
 */
export function spellingsOf(path: string): string[] {
  const plain = path.normalize('NFC')
  const stem = stemOf(plain)
  if (stem === '') return [plain]
  return [...new Set([path, plain, stem, `${stem}/`, `${stem}.html`, `${stem}/index.html`])]
}

/** Percent signs decoded where they are valid UTF-8, else left as they are. */
export function decodePath(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
