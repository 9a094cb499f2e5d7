import { isApple } from '../../../lib/shortcuts.ts'
import { type Tool, tools } from './tool-list.ts'

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

const codes: Readonly<Record<string, string>> = { '.': 'Period' }
const codeOf = (key: string) => codes[key] ?? (/\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`)

/**
 * Whether these keys are pressed, in CodeMirror's notation: `Mod-Shift-8`. By letter, or by position on the
 * keyboard.
 */
export function isPressed(keys: string, press: Press, isOnApple = isApple): boolean {
  const parts = keys.split('-')
  const key = parts.at(-1) ?? ''
  const mod = isOnApple ? press.metaKey : press.ctrlKey
  const otherMod = isOnApple ? press.ctrlKey : press.metaKey
  return (
    !press.isComposing &&
    !otherMod &&
    mod === parts.includes('Mod') &&
    press.altKey === parts.includes('Alt') &&
    press.shiftKey === parts.includes('Shift') &&
    (press.key.toLowerCase() === key || press.code === codeOf(key))
  )
}

/** The tool for a key press in the textarea. */
export const toolPressed = (press: Press): Tool | undefined =>
  tools.find(({ keys }) => keys !== undefined && isPressed(keys, press))
