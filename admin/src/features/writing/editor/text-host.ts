import { createEmitter } from '@xiaolou/browser/store'
import { applyEdit, type Edit, type Selection, type Surface } from '../../../lib/surface.ts'

/** A field that shows the text: CodeMirror, or a textarea. */
export type TextField = Pick<
  Surface,
  'getText' | 'getSelection' | 'apply' | 'focus' | 'getTopLine' | 'scrollToLine'
> & {
  isComposing: () => boolean
}

/**
 * The text being edited, independent of its field: a new field gets the text of the last. `onInput` is called
 * on every change, also during a composition; `surface.onChange` never then.
 */
export type TextHost = {
  readonly surface: Surface
  readonly onInput: (handler: () => void) => () => void
  readonly isComposing: () => boolean
  /** Called by a field when its text changed, or a composition ended. */
  readonly changed: () => void
  readonly scrolled: () => void
  /** Makes a field the current one; returns the function that detaches it, keeping its text. */
  readonly attach: (field: TextField) => () => void
  /** Replaces the whole text as one undo step. False during a composition. */
  readonly replaceAll: (text: string) => boolean
}

export function createTextHost(initial: string): TextHost {
  let text = initial
  let selection: Selection = { from: 0, to: 0 }
  let field: TextField | undefined
  const input = createEmitter()
  const change = createEmitter()
  const scroll = createEmitter()
  const getText = () => field?.getText() ?? text
  const isComposing = () => field?.isComposing() ?? false
  const changed = () => {
    input.emit()
    if (!isComposing()) change.emit()
  }
  const apply = (edit: Edit): boolean => {
    if (field) return field.apply(edit)
    text = applyEdit(text, edit)
    selection = edit.selection ?? { from: text.length, to: text.length }
    changed()
    return true
  }
  return {
    surface: {
      getText,
      getSelection: () => field?.getSelection() ?? selection,
      apply,
      focus: () => field?.focus(),
      onChange: change.on,
      getTopLine: () => field?.getTopLine() ?? 0,
      onScroll: scroll.on,
      scrollToLine: line => field?.scrollToLine(line),
    },
    onInput: input.on,
    isComposing,
    changed,
    scrolled: scroll.emit,
    attach(next) {
      field = next
      return () => {
        if (field !== next) return
        text = next.getText()
        selection = next.getSelection()
        field = undefined
      }
    },
    replaceAll(next) {
      const edit = editBetween(getText(), next)
      return edit ? apply(edit) : true
    },
  }
}

/**
 * The minimal range in which two texts differ, so that caret and undo stay near the change; nothing if they
 * are equal.
 */
export function editBetween(from: string, to: string): Edit | undefined {
  if (from === to) return undefined
  const least = Math.min(from.length, to.length)
  let start = 0
  while (start < least && from[start] === to[start]) start++
  let end = 0
  while (end < least - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++
  // Never between the halves of a surrogate pair.
  if (isLowHalf(from, start) || isLowHalf(to, start)) start--
  if (end > 0 && (isLowHalf(from, from.length - end) || isLowHalf(to, to.length - end))) end--
  return { changes: [{ from: start, to: from.length - end, insert: to.slice(start, to.length - end) }] }
}

function isLowHalf(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}
