const bareAddress = /https?:\/\/[^\s<>"'（）【】《》，。；、]+/g

/** Marks that start a Markdown block at the beginning of a line. */
const blockStart = /^(\s*)(#{1,6}(?=\s)|>|[-+](?=\s)|:{3,}|~{3,}|={2,}$|-{2,}$)/
const listNumber = /^(\s*\d{1,9})([.)])(?=\s|$)/

/**
 * Escapes text so that Markdown shows it unchanged; only necessary escapes, since an author will read it.
 * Formulas stay, since pages use the same marks.
 */
export function escapeText(text: string): string {
  let escaped = ''
  let at = 0
  for (const match of text.matchAll(bareAddress)) {
    escaped += escapeMarks(text.slice(at, match.index)) + escapeHtml(match[0])
    at = match.index + match[0].length
  }
  return (escaped + escapeMarks(text.slice(at))).replace(blockStart, '$1\\$2').replace(listNumber, '$1\\$2')
}

const marks =
  /[\\`*]|\[(?=\^)|\](?=[([:])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<![A-Za-z\d=])=(?==)|(?<![A-Za-z\d+])\+(?=\+)|!$/gu

const escapeMarks = (text: string) => escapeHtml(text).replace(marks, '\\$&')

/** Escapes `<`, and `&` where it would start an entity. */
const escapeHtml = (text: string) =>
  text.includes('<') || text.includes('&')
    ? text.replace(/&(?=#?\w{1,30};)/g, '&amp;').replaceAll('<', '&lt;')
    : text
