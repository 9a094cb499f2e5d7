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

const writing = /^(?:INPUT|TEXTAREA|SELECT)$/
/** These elements handle Space and Enter themselves. */
const pressed = /^(?:BUTTON|A|SUMMARY)$/
const ownKeys = /^(?:slider|textbox|searchbox|combobox|menu|menuitem|listbox|option|radio|tab)$/
const repeatable: ReadonlySet<ShortcutAction> = new Set(['back', 'forward', 'louder', 'softer'])

/**
 * The action of a key while `focused` has the focus; `undefined` if it is not the player's: in a text field,
 * on a slider, with a modifier.
 */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'>,
  focused: Pick<HTMLElement, 'tagName' | 'role' | 'isContentEditable'>,
): ShortcutAction | undefined {
  const { key, isComposing, repeat } = event
  const { tagName, isContentEditable } = focused
  const role = focused.role ?? ''
  // Escape also leaves a field or a slider.
  if (key === 'Escape' && !isComposing) return 'close'
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing || isContentEditable) return undefined
  if (writing.test(tagName) || ownKeys.test(role)) return undefined
  if (key === ' ' && (pressed.test(tagName) || role === 'button')) return undefined
  const found = shortcuts.find(({ keys }) => keys.some(one => one === key))
  return found && (!repeat || repeatable.has(found.action)) ? found.action : undefined
}
