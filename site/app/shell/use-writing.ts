import { useSyncExternalStore } from 'react'

/** What is typed into: with the focus there, the foot of a phone belongs to the keyboard. */
const fields =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"], [type="button"], [type="submit"])'

/** What comes back under a finger that is still pressing would take its click. */
const afterMs = 300

let isWriting = false

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    isWriting = document.activeElement?.matches(fields) ?? false
    listener()
  }
  const enter = () => {
    clearTimeout(timer)
    if (document.activeElement?.matches(fields)) look()
    else timer = setTimeout(look, afterMs)
  }
  const leave = () => {
    clearTimeout(timer)
    timer = setTimeout(look, afterMs)
  }
  look()
  document.addEventListener('focusin', enter)
  document.addEventListener('focusout', leave)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', enter)
    document.removeEventListener('focusout', leave)
  }
}

/** Whether a field has the focus; a moment longer when it has left. */
export function useWriting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWriting,
    () => false,
  )
}
