// Control, format (bidi marks, zero-width, tags) and unassigned characters; joiners stay out too: a name needs none.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** A name as it may be displayed: composed (NFC), one line, nothing invisible that could make it look like another. */
export function cleanName(text: string): string {
  const line = text.normalize('NFC').replace(/[\t-\r\u2028\u2029]/g, ' ')
  return line.replace(invisible, '').replace(/\s+/gu, ' ').trim()
}
