const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
/** Long enough for an earlier smooth scroll to end, short enough not to be noticed. */
const heldForMs = 200

/**
 * Scrolls to `topPx` and holds that position for a moment, since a smooth scroll in progress may move it once
 * more, and the page's height changes until its style sheets are loaded. Ends with the reader's first own
 * scroll, or when the returned function is called.
 */
export function holdScroll(topPx: number): () => void {
  let heldPx = topPx
  let isOver = false
  const scroll = () => {
    if (Math.abs(window.scrollY - heldPx) > 1) window.scrollTo({ top: heldPx, behavior: 'instant' })
  }
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const waiting = sheets.filter(({ sheet }) => sheet === null)
  const untilMs = performance.now() + heldForMs
  const hold = () => {
    if (isOver) return
    scroll()
    if (performance.now() < untilMs) requestAnimationFrame(hold)
  }
  const end = () => {
    isOver = true
    for (const link of waiting) link.removeEventListener('load', scroll)
    for (const move of ownMoves) window.removeEventListener(move, end)
  }
  scroll()
  for (const link of waiting) link.addEventListener('load', scroll)
  for (const move of ownMoves) window.addEventListener(move, end, { passive: true })
  queueMicrotask(() => {
    // After back and forward the shell has already scrolled.
    const reachablePx = document.documentElement.scrollHeight - window.innerHeight
    if (Math.abs(window.scrollY - Math.min(topPx, reachablePx)) > 1) heldPx = window.scrollY
    requestAnimationFrame(hold)
  })
  return end
}
