import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorSelection, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import type { Edit } from '../../../lib/surface.ts'
import { findCount } from '../tools/find-count.ts'
import { textKeys } from './commands.ts'
import { editorLook } from './editor-look.ts'
import { markdownSupport } from './markdown-language.ts'
import { phrases } from './phrases.ts'
import { presentParagraph, typewriter } from './present-paragraph.ts'
import type { TextHost } from './text-host.ts'

/** After a composition ends the view takes a moment to read the text. */
const settleMs = 60

/**
 * The text in CodeMirror. React only provides the container: the view owns the document. `scroller` is the
 * element that scrolls it, with the title above.
 */
export function CodeEditor({
  host,
  scroller,
  isTypewriter,
  viewRef,
}: {
  host: TextHost
  scroller: HTMLElement
  isTypewriter: boolean
  /** Set while there is a view, for features that only CodeMirror has. */
  viewRef: RefObject<EditorView | undefined>
}) {
  const place = useRef<HTMLDivElement>(null)
  const typing = useRef(new Compartment())
  const shown = useRef<EditorView>(undefined)

  useEffect(() => {
    if (!place.current) return
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: host.surface.getText(),
        selection: selectionIn(host),
        extensions: [
          EditorState.phrases.of(phrases),
          EditorState.lineSeparator.of('\n'),
          history(),
          search({ top: true }),
          findCount,
          highlightSelectionMatches({ minSelectionLength: 2 }),
          markdownSupport(),
          presentParagraph,
          typing.current.of([]),
          Prec.high(keymap.of(textKeys(host.surface))),
          keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': '正文',
            spellcheck: 'false',
            autocapitalize: 'off',
            autocorrect: 'off',
          }),
          editorLook,
          EditorView.updateListener.of(({ docChanged }) => docChanged && host.changed()),
          EditorView.domEventObservers({
            compositionend: (_, view) =>
              void setTimeout(() => {
                if (!isComposing(view)) host.changed()
              }, settleMs),
          }),
        ],
      }),
    })
    shown.current = view
    viewRef.current = view
    const detach = host.attach(fieldOf(view, scroller))
    const onScroll = () => host.scrolled()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      detach()
      viewRef.current = undefined
      view.destroy()
    }
  }, [host, scroller, viewRef])

  useEffect(() => {
    shown.current?.dispatch({ effects: typing.current.reconfigure(isTypewriter ? typewriter : []) })
  }, [isTypewriter])

  return <div ref={place} className="writing-code" />
}

const isComposing = (view: EditorView) => view.composing || view.compositionStarted

function selectionIn(host: TextHost) {
  const { length } = host.surface.getText()
  const { from, to } = host.surface.getSelection()
  return EditorSelection.single(Math.min(from, length), Math.min(to, length))
}

function fieldOf(view: EditorView, scroller: HTMLElement) {
  let cache = { doc: view.state.doc, text: view.state.doc.toString() }
  /** The window's upper edge, relative to the document's. */
  const topPx = () => scroller.getBoundingClientRect().top - view.documentTop
  return {
    getText: () => {
      if (cache.doc !== view.state.doc) cache = { doc: view.state.doc, text: view.state.doc.toString() }
      return cache.text
    },
    getSelection: () => {
      const { from, to } = view.state.selection.main
      return { from, to }
    },
    isComposing: () => isComposing(view),
    apply({ changes, selection, isSilent }: Edit): boolean {
      if (isComposing(view)) return false
      view.dispatch({
        changes: [...changes],
        ...(selection && { selection: { anchor: selection.from, head: selection.to }, scrollIntoView: true }),
        userEvent: 'input',
        ...(isSilent && { annotations: Transaction.addToHistory.of(false) }),
      })
      return true
    },
    focus: () => view.focus(),
    getTopLine: () => {
      const px = topPx()
      if (px <= 0) return 0
      const block = view.lineBlockAtHeight(px)
      const share = block.height > 0 ? (px - block.top) / block.height : 0
      return view.state.doc.lineAt(block.from).number - 1 + Math.min(1, Math.max(0, share))
    },
    scrollToLine: (line: number) => {
      const { doc } = view.state
      const number = Math.min(doc.lines, Math.max(1, Math.floor(line) + 1))
      const block = view.lineBlockAt(doc.line(number).from)
      scroller.scrollTop += block.top + (line - Math.floor(line)) * block.height - topPx()
    },
  }
}
