import { getSearchQuery, searchPanelOpen, setSearchQuery } from '@codemirror/search'
import { type EditorState, StateField } from '@codemirror/state'
import { type EditorView, type Panel, showPanel, type ViewUpdate } from '@codemirror/view'

/** More than anybody reads; keeps a pattern that matches everywhere fast. */
const maxFound = 10_000

/** How many matches the search of CodeMirror has, which of them is selected; or what is wrong with it. */
export function findWords(state: EditorState): string {
  const query = getSearchQuery(state)
  if (query.search === '') return ''
  if (!query.valid) return '这个正则还没写完，或写得不对'
  const { from, to } = state.selection.main
  const cursor = query.getCursor(state)
  let count = 0
  let selected = 0
  for (let next = cursor.next(); !next.done && count < maxFound; next = cursor.next()) {
    count += 1
    if (next.value.from === from && next.value.to === to) selected = count
  }
  if (count === 0) return '没有找到'
  const all = count === maxFound ? `${count} 处以上` : `${count} 处`
  return selected > 0 ? `第 ${selected} 处，共 ${all}` : all
}

function countPanel(view: EditorView): Panel {
  const dom = document.createElement('p')
  dom.className = 'find-count ink-3 text-13'
  dom.setAttribute('role', 'status')
  dom.textContent = findWords(view.state)
  const update = ({ docChanged, selectionSet, transactions, state }: ViewUpdate) => {
    const isAsked = transactions.some(({ effects }) => effects.some(effect => effect.is(setSearchQuery)))
    if (docChanged || selectionSet || isAsked) dom.textContent = findWords(state)
  }
  return { dom, top: true, update }
}

/** Below CodeMirror's search while it is open. */
export const findCount = StateField.define<boolean>({
  create: searchPanelOpen,
  update: (_, { state }) => searchPanelOpen(state),
  provide: isOpen => showPanel.from(isOpen, is => (is ? countPanel : null)),
})
