import { useEffect } from 'react'
import { type ShortcutAction, seekStepSeconds, shortcutOf, volumeStep } from './core/shortcuts.ts'
import { actions, player } from './music-player.ts'
import { changeScreen, closeUppermost, getScreen, toggleFullscreen, togglePopover } from './screen.ts'

/** The player's keys, while panel or lyric board are open: otherwise the space bar scrolls the page. */
export function useShortcuts(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => {
      // A dialog over the panel (search, sign-in) handles the keyboard itself.
      if (event.defaultPrevented || document.querySelector('dialog[open], .ui-dialog')) return
      const { target } = event
      const action = shortcutOf(event, target instanceof HTMLElement ? target : document.body)
      if (!action) return
      event.preventDefault()
      handlers[action]()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOpen])
}

const louder = (by: number) => actions.setVolume(player.getView().volume + by)

const handlers: Readonly<Record<ShortcutAction, () => void>> = {
  toggle: actions.toggle,
  back: () => actions.seekBy(-seekStepSeconds),
  forward: () => actions.seekBy(seekStepSeconds),
  louder: () => louder(volumeStep),
  softer: () => louder(-volumeStep),
  next: actions.next,
  previous: actions.previous,
  mute: actions.toggleMuted,
  lyric: () => changeScreen({ isBoard: !getScreen().isBoard }),
  fullscreen: toggleFullscreen,
  close: closeUppermost,
  help: () => togglePopover('keys'),
}
