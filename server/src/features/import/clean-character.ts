const isUnwanted = (code: number) =>
  (code < 32 && code !== 9 && code !== 10) || code === 0x7f || code === 0xfeff || code === 0x200b

/**
 * Line ends become `\n`; C0 controls other than tab and newline, U+FEFF and U+200B go (PostgreSQL refuses NUL, and
 * an invisible mark inside a word hides it from search). U+200D stays because emoji need it, NBSP because it is text.
 */
export function cleanCharacters(source: string): { text: string; deleted: number } {
  const text = source.includes('\r') ? source.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : source
  const kept: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (!isUnwanted(text.charCodeAt(at))) continue
    kept.push(text.slice(from, at))
    from = at + 1
  }
  if (kept.length === 0) return { text, deleted: 0 }
  const deleted = kept.length
  kept.push(text.slice(from))
  return { text: kept.join(''), deleted }
}
