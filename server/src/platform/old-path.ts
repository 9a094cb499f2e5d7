/**
 * The ways in which one page of a static site was linked to: `/x`, `/x/`, `/x/index.html`, `/x.html`. Decoded paths in
 * and out, the one that was asked for first, so that what was stored so is found before its relatives.
 */
export function spellingsOf(path: string): string[] {
  const plain = path.normalize('NFC')
  const stem = plain.replace(/(?:\/index\.html?|\.html?|\/+)$/i, '')
  if (stem === '') return [plain]
  return [...new Set([path, plain, stem, `${stem}/`, `${stem}.html`, `${stem}/index.html`])]
}
