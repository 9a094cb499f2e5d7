/** A range of the text in UTF-16 units; a caret has no length. */
export type Selection = { readonly from: number; readonly to: number }

/** Replacements in order and without overlap, by positions in the original text; then the selection. */
export type Edit = {
  readonly changes: readonly { readonly from: number; readonly to: number; readonly insert: string }[]
  /** Positions in the resulting text; if omitted, the selection moves with the text. */
  readonly selection?: Selection
  /** Not an undo step: a picture replaced its placeholder. */
  readonly isSilent?: boolean
}

/**
 * The edited text for pictures, tools and preview, whichever field shows it: CodeMirror or a textarea. During
 * a composition nothing may change the text.
 */
export type Surface = {
  getText: () => string
  getSelection: () => Selection
  /** False during a composition: nothing was changed, try again after `onChange`. One undo step. */
  apply: (edit: Edit) => boolean
  focus: () => void
  /** Called after every change and after a composition, never during one. Returns the unsubscriber. */
  onChange: (handler: () => void) => () => void
  /** The source line, from 0 with a fraction, at the upper edge; and its setter. */
  getTopLine: () => number
  onScroll: (handler: () => void) => () => void
  scrollToLine: (line: number) => void
}

/** The text after an edit. */
export function applyEdit(text: string, { changes }: Edit): string {
  let result = ''
  let done = 0
  for (const { from, to, insert } of changes) {
    result += text.slice(done, from) + insert
    done = to
  }
  return result + text.slice(done)
}
