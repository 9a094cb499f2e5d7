import { createEmitter, createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
import { useEffect } from 'react'

/** `Mod` is ⌘ on Apple devices and Ctrl elsewhere: `Mod+Shift+Z`. */
export type Shortcut = { readonly keys: string; readonly does: string }
export type ShortcutGroup = { readonly name: string; readonly shortcuts: readonly Shortcut[] }

const groups = createStore<readonly ShortcutGroup[]>([])
const wanted = createEmitter()

/** Adds a screen's keys to the list of `?` while it is mounted. `group` must stay the same object. */
export function useShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    groups.set([...groups.get(), group])
    return () => groups.set(groups.get().filter(one => one !== group))
  }, [group])
}

export const useShortcutGroups = (): readonly ShortcutGroup[] => useStore(groups)

/** Opens the list, for a screen that handles `?` itself. */
export const showShortcuts = wanted.emit
export const onShortcutsWanted = wanted.on

export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const appleNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const signs: Readonly<Record<string, string>> = {
  ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' },
  ...{ Mod: 'Ctrl', Enter: '回车' },
}

/** The key labels of this device, one by one. */
export function keyNames(keys: string, isOnApple = isApple): string[] {
  return keys.split('+').map(key => (isOnApple ? appleNames[key] : undefined) ?? signs[key] ?? key)
}

/** Whether the target is a text input, where keys are letters. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
