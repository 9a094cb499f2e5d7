/** A text as stored in a row: its source, and the form that front ends of the family print. */
type TextOfRow = { source: string; printed: string }
type GivenText = { source?: string | undefined; printed?: string | undefined }

const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()

/**
 * The edited text when somebody sends back a row as it was read, with one field changed: the field that
 * differs from what is stored. Undefined if neither does. `printed` is given, and compared, as text: read by
 * `textOfEditable`.
 */
export function editedText(stored: TextOfRow, given: GivenText): string | undefined {
  const { source, printed } = given
  if (source !== undefined && plain(source) !== plain(stored.source)) return source
  if (printed === undefined || plain(printed) === plain(stored.printed)) return undefined
  // The typed text may equal the source: the printed form is only a rendering of it.
  return plain(printed) === plain(stored.source) ? undefined : printed
}
