/** A stretch of the text in UTF-16 units; a caret is one of no length. */
export type Selection = { readonly from: number; readonly to: number }

/** Pieces of the text that are replaced, in order and apart from each other, all by places in the text as it was; then what is selected. */
export type Edit = {
  readonly changes: readonly { readonly from: number; readonly to: number; readonly insert: string }[]
  /** By places in the text as it is afterwards; left out, the selection moves with the text. */
  readonly selection?: Selection
  /** No step of 撤销: a picture came to its place. */
  readonly isSilent?: boolean
}

/**
 * The text in hand as pictures, tools and preview see it, whichever field shows it: CodeMirror or a plain textarea. While an input method
 * composes, nothing may change the text.
 */
export type Surface = {
  getText: () => string
  getSelection: () => Selection
  /** False while an input method composes: nothing was changed, try again after `onChange`. One step for 撤销. */
  apply: (edit: Edit) => boolean
  focus: () => void
  /** Told after every change of the text, and when composing ended; never while composing. Returns what calls it off. */
  onChange: (handler: () => void) => () => void
  /** The line of the source, from 0 and with its share, that stands at the upper edge; and where it may be put. */
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
