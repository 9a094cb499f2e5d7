/** Every key of the player, in the order in which `?` shows them. */
export const shortcuts = [
  { action: 'toggle', keys: [' '], shown: '空格', words: '播放 / 暂停' },
  { action: 'back', keys: ['ArrowLeft'], shown: '←', words: '后退 5 秒' },
  { action: 'forward', keys: ['ArrowRight'], shown: '→', words: '前进 5 秒' },
  { action: 'louder', keys: ['ArrowUp'], shown: '↑', words: '大声一点' },
  { action: 'softer', keys: ['ArrowDown'], shown: '↓', words: '小声一点' },
  { action: 'next', keys: ['n', 'N'], shown: 'N', words: '下一首' },
  { action: 'previous', keys: ['p', 'P'], shown: 'P', words: '上一首' },
  { action: 'mute', keys: ['m', 'M'], shown: 'M', words: '静音' },
  { action: 'lyric', keys: ['l', 'L'], shown: 'L', words: '歌词' },
  { action: 'fullscreen', keys: ['f', 'F'], shown: 'F', words: '全屏' },
  { action: 'close', keys: ['Escape'], shown: 'Esc', words: '收起' },
  { action: 'help', keys: ['?'], shown: '?', words: '快捷键' },
] as const

export type ShortcutAction = (typeof shortcuts)[number]['action']

export const seekStepSeconds = 5
export const volumeStep = 0.05

/** A key that was pressed, and what had the focus. */
export type KeyPressed = {
  readonly key: string
  readonly isModified: boolean
  readonly isComposing: boolean
  readonly isRepeat: boolean
  /** The focused element: its tag in capitals, its role, and whether text can be written in it. */
  readonly tag: string
  readonly role: string
  readonly isEditable: boolean
}

const writingTags = new Set(['INPUT', 'TEXTAREA', 'SELECT'])
/** Space and Enter are their own. */
const pressedTags = new Set(['BUTTON', 'A', 'SUMMARY'])
const ownKeyRoles = new Set([
  'slider',
  'textbox',
  'searchbox',
  'combobox',
  'menu',
  'menuitem',
  'listbox',
  'option',
  'radio',
  'tab',
])
const repeatable: ReadonlySet<ShortcutAction> = new Set(['back', 'forward', 'louder', 'softer'])

/** What a key asks for; `undefined` when it is somebody else's: while writing, on a slider, with another key held. */
export function shortcutOf(pressed: KeyPressed): ShortcutAction | undefined {
  const { key, tag, role } = pressed
  if (pressed.isModified || pressed.isComposing || pressed.isEditable) return undefined
  if (writingTags.has(tag) || ownKeyRoles.has(role)) return undefined
  if (key === ' ' && (pressedTags.has(tag) || role === 'button')) return undefined
  const found = shortcuts.find(({ keys }) => keys.some(one => one === key))
  if (!found || (pressed.isRepeat && !repeatable.has(found.action))) return undefined
  return found.action
}
