import { EditorSelection } from '@codemirror/state'
import type { Command, EditorView } from '@codemirror/view'

const isComposing = (view: EditorView) => view.composing || view.compositionStarted

/** Puts a mark around what is selected, or takes it off again. */
function surround(mark: string): Command {
  return view => {
    if (isComposing(view)) return false
    const { state } = view
    const edit = state.changeByRange(range => {
      const { from, to } = range
      const before = state.sliceDoc(from - mark.length, from)
      const after = state.sliceDoc(to, to + mark.length)
      if (before === mark && after === mark)
        return {
          changes: [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ],
          range: EditorSelection.range(from - mark.length, to - mark.length),
        }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + mark.length, to + mark.length),
      }
    })
    view.dispatch(state.update(edit, { userEvent: 'input' }))
    return true
  }
}

export const makeBold = surround('**')
export const makeItalic = surround('*')

/** Makes a link of what is selected; the caret goes to where the address is written. */
export const makeLink: Command = view => {
  if (isComposing(view)) return false
  const { from, to } = view.state.selection.main
  const words = view.state.sliceDoc(from, to)
  view.dispatch({
    changes: { from, to, insert: `[${words}]()` },
    selection: { anchor: words ? from + words.length + 3 : from + 1 },
    userEvent: 'input',
  })
  return true
}

/** Puts a mark before each line of the selection, or takes it off where all of them have it. */
export function markLines(mark: string): Command {
  return view => {
    if (isComposing(view)) return false
    const { doc, selection } = view.state
    const [first, last] = [doc.lineAt(selection.main.from).number, doc.lineAt(selection.main.to).number]
    const lines = Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index))
    const isMarked = lines.every(({ text }) => text.startsWith(mark))
    view.dispatch({
      changes: lines.map(({ from }) =>
        isMarked ? { from, to: from + mark.length } : { from, insert: mark },
      ),
      userEvent: 'input',
    })
    return true
  }
}

const listMark = /^(\s*)((?:>\s?)*)(?:([-*+])(\s+)(\[[ xX]\]\s+)?|(\d{1,9})([.)])(\s+))?/

/** Enter in a list or a quotation goes on with its mark; on an empty item it ends it. */
export const continueMark: Command = view => {
  if (isComposing(view)) return false
  const { state } = view
  const { main, ranges } = state.selection
  if (!main.empty || ranges.length > 1) return false
  const line = state.doc.lineAt(main.head)
  const [whole = '', indent = '', quote = '', bullet, gap = '', box, number, sign = '', numberGap = ''] =
    listMark.exec(line.text) ?? []
  if (whole.trim() === '' || main.head < line.from + whole.length) return false
  if (line.text.trim() === whole.trim()) {
    view.dispatch({ changes: { from: line.from, to: line.to }, userEvent: 'delete' })
    return true
  }
  const item = bullet
    ? `${bullet}${gap}${box ? '[ ] ' : ''}`
    : number
      ? `${Number(number) + 1}${sign}${numberGap}`
      : ''
  view.dispatch({
    ...state.replaceSelection(`\n${indent}${quote}${item}`),
    scrollIntoView: true,
    userEvent: 'input',
  })
  return true
}
