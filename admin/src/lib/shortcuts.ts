import { createEmitter, createStore, useStore } from '@xiaolou/browser/store'
import { useEffect } from 'react'

/** `Mod` is ⌘ on Apple's machines and Ctrl elsewhere: `Mod+Shift+Z`. */
export type Shortcut = { readonly keys: string; readonly does: string }
export type ShortcutGroup = { readonly name: string; readonly shortcuts: readonly Shortcut[] }

const groups = createStore<readonly ShortcutGroup[]>([])
const wanted = createEmitter()

/** While a screen is there, its keys stand in the list of `?`. `group` must stay the same object. */
export function useShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    groups.set([...groups.get(), group])
    return () => groups.set(groups.get().filter(one => one !== group))
  }, [group])
}

export const useShortcutGroups = (): readonly ShortcutGroup[] => useStore(groups)

/** Opens the list, for a screen whose own keys take the `?`. */
export const showShortcuts = wanted.emit
export const onShortcutsWanted = wanted.on

export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const appleNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const signs: Readonly<Record<string, string>> = { Mod: 'Ctrl', ArrowUp: '↑', ArrowDown: '↓', Enter: '回车' }

/** The keys as they are printed on this machine's keyboard, one by one. */
export function keyNames(keys: string, isOnApple = isApple): string[] {
  return keys.split('+').map(key => (isOnApple ? appleNames[key] : undefined) ?? signs[key] ?? key)
}

/** Whether something is being written there: its keys are letters. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
