/** The path of a page of a static site without what its file adds: `/index.html`, `.html`, slashes at the end. */
export const stemOf = (path: string) => path.replace(/(?:\/index\.html?|\.html?|(?<!\/)\/+)$/i, '')

/**
 * The ways in which one page of a static site was linked to: `/x`, `/x/`, `/x/index.html`, `/x.html`. Decoded paths in
 * and out, the one that was asked for first, so that what was stored so is found before its relatives.
 */
export function spellingsOf(path: string): string[] {
  const plain = path.normalize('NFC')
  const stem = stemOf(plain)
  if (stem === '') return [plain]
  return [...new Set([path, plain, stem, `${stem}/`, `${stem}.html`, `${stem}/index.html`])]
}
