/** A text as a row carries it: as it was written, and as front ends of the family print it. */
type TextOfRow = { source: string; printed: string }
type GivenText = { source?: string | undefined; printed?: string | undefined }

const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()

/**
 * The text that somebody edited who sends a row back as it was read, with one field changed: of both fields the one that
 * differs from what is stored. Nothing where neither does. `printed` is given, and compared, as text: read by
 * `textOfEditable`.
 */
export function editedText(stored: TextOfRow, given: GivenText): string | undefined {
  const { source, printed } = given
  if (source !== undefined && plain(source) !== plain(stored.source)) return source
  if (printed === undefined || plain(printed) === plain(stored.printed)) return undefined
  // What was typed may be what was written all the same: the printed form is only one way to show it.
  return plain(printed) === plain(stored.source) ? undefined : printed
}
