import type { EditorState, Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/** In a longer paragraph only the lines around the caret are highlighted. */
const maxLines = 60

/** The lines between the blank lines around the caret. */
export function paragraphAround(state: EditorState): { from: number; to: number } {
  const { doc, selection } = state
  const here = doc.lineAt(selection.main.head).number
  const isBlank = (line: number) => doc.line(line).text.trim() === ''
  let [from, to] = [here, here]
  if (isBlank(here)) return { from, to }
  while (from > 1 && here - from < maxLines && !isBlank(from - 1)) from--
  while (to < doc.lines && to - here < maxLines && !isBlank(to + 1)) to++
  return { from, to }
}

function decorate(state: EditorState): DecorationSet {
  const { from, to } = paragraphAround(state)
  const lines = []
  for (let line = from; line <= to; line++) {
    const place = [line === from && 'first', line === to && 'last'].filter(name => name).join(' ')
    lines.push(
      Decoration.line({ class: 'cm-now', attributes: { 'data-now': place } }).range(
        state.doc.line(line).from,
      ),
    )
  }
  return Decoration.set(lines)
}

/** Highlights the current paragraph. Not during a composition, whose text must not be changed. */
export const presentParagraph: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = decorate(view.state)
    }
    update({ docChanged, selectionSet, state, view, changes }: ViewUpdate) {
      if (view.composing) this.decorations = this.decorations.map(changes)
      else if (docChanged || selectionSet) this.decorations = decorate(state)
    }
  },
  { decorations: plugin => plugin.decorations },
)

/** Keeps the caret's line centred in the window while typing. */
export const typewriter: Extension = EditorView.updateListener.of(
  ({ docChanged, selectionSet, state, view }) => {
    if (!(docChanged || selectionSet) || view.composing) return
    // This update has not finished yet.
    requestAnimationFrame(() => {
      if (!view.composing)
        view.dispatch({ effects: EditorView.scrollIntoView(state.selection.main.head, { y: 'center' }) })
    })
  },
)
