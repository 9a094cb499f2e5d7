import { redo } from '@codemirror/commands'
import type { KeyBinding } from '@codemirror/view'
import type { Surface } from '../../../lib/surface.ts'
import { continueLine } from '../tools/lines.ts'
import { runTool, tools } from '../tools/tool-list.ts'

/** Keys that change the text, besides the editor's own. */
export const textKeys = (surface: Surface): KeyBinding[] => [
  ...tools.flatMap(tool => (tool.keys ? [{ key: tool.keys, run: () => runTool(surface, tool) }] : [])),
  // Its default keymap only has this on some systems.
  { key: 'Mod-Shift-z', run: redo },
  { key: 'Enter', run: () => runTool(surface, { make: continueLine }) },
]
