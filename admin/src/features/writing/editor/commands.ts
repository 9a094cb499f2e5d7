import type { KeyBinding } from '@codemirror/view'
import type { Edit, Selection, Surface } from '../surface.ts'
import { continueLine } from '../tools/lines.ts'
import { toggleMark } from '../tools/marks.ts'

type Make = (text: string, selection: Selection) => Edit | undefined

/** Applies what a tool makes of text and selection; false where it makes nothing, or an input method composes. */
export function applyTool(surface: Surface, make: Make): boolean {
  const edit = make(surface.getText(), surface.getSelection())
  return edit !== undefined && surface.apply(edit)
}

/** The keys that change the text, beside the editor's own. */
export const textKeys = (surface: Surface): KeyBinding[] => [
  { key: 'Mod-b', run: () => applyTool(surface, (text, at) => toggleMark(text, at, 'bold')) },
  { key: 'Mod-i', run: () => applyTool(surface, (text, at) => toggleMark(text, at, 'italic')) },
  { key: 'Enter', run: () => applyTool(surface, continueLine) },
]
