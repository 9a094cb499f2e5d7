/**
 * Text that reads the same whether printed as text or as HTML, before and after decoding entities: characters
 * that would begin a tag or an entity become full-width (`<b>` → `＜b＞`, `&lt;` → `＆lt;`). Everything else
 * stays: `a < b`, `R & D`.
 */
export function inertText(text: string): string {
  return text
    .replace(/<(?=[a-z/!?])([^<>]*)>/gi, '＜$1＞')
    .replace(/<(?=[a-z/!?])/gi, '＜')
    .replace(/&(?=[#a-z])/gi, '＆')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')

/** At most `maxBytes` of UTF-8, cut between characters. */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    kept += character
  }
  return kept
}
