import type { KeyBinding } from '@codemirror/view'
import type { Surface } from '../surface.ts'
import { continueLine } from '../tools/lines.ts'
import { runTool, tools } from '../tools/tool-list.ts'

/** The keys that change the text, beside the editor's own. */
export const textKeys = (surface: Surface): KeyBinding[] => [
  ...tools.flatMap(tool => (tool.keys ? [{ key: tool.keys, run: () => runTool(surface, tool) }] : [])),
  { key: 'Enter', run: () => runTool(surface, { make: continueLine }) },
]
