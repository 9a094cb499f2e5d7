/**
 * Collects what is typed outside fields, for a field that is still loading, until `take` returns it. Backspace
 * removes the last character, Escape all of them.
 */
export function bufferKeys(): { take: () => string } {
  const characters: string[] = []
  const buffering = new AbortController()
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isWriting(event.target)) return
    if ([...event.key].length === 1) characters.push(event.key)
    else if (event.key === 'Backspace') characters.pop()
    else if (event.key === 'Escape') characters.length = 0
    else return
    // A space would press the button that has the focus.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true, signal: buffering.signal })
  return {
    take() {
      buffering.abort()
      return characters.splice(0).join('')
    },
  }
}

export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
