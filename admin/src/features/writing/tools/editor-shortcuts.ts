import type { ShortcutGroup } from '../../../lib/shortcuts.ts'
import { tools } from './tool-list.ts'

/** `Mod-Shift-x` in the notation of the shortcut list. */
const listed = (keys: string) =>
  keys
    .split('-')
    .map(key => (key.length === 1 ? key.toUpperCase() : key))
    .join('+')

const ofTools = tools.flatMap(({ keys, label }) => (keys ? [{ keys: listed(keys), does: label }] : []))
const always = [
  { keys: 'Mod+S', does: '现在就存' },
  { keys: 'Mod+F', does: '查找与替换' },
  { keys: 'Enter', does: '接着写下一项；空着的一项，到此为止' },
  ...ofTools,
]

/** The keys of CodeMirror, by the names of its own commands. */
export const codeShortcuts: ShortcutGroup = {
  name: '写字时',
  shortcuts: [
    { keys: 'Mod+Z', does: '退一步' },
    { keys: 'Mod+Shift+Z', does: '再进一步' },
    ...always,
    { keys: 'Mod+G', does: '下一处' },
    { keys: 'Mod+Shift+G', does: '上一处' },
    { keys: 'Mod+Alt+G', does: '到第几行' },
    { keys: 'Mod+D', does: '再选上下一个一样的' },
    { keys: 'Alt+ArrowUp', does: '这一行往上挪' },
    { keys: 'Alt+ArrowDown', does: '这一行往下挪' },
    { keys: 'Mod+Shift+K', does: '删去这一行' },
  ],
}

/** The keys of the textarea, besides the browser's own. */
export const plainShortcuts: ShortcutGroup = { name: '写字时', shortcuts: always }
