const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
/** Long enough for a smooth scroll of the page before to die away, short enough not to be felt. */
const heldForMs = 200

/**
 * Puts the window at `topPx` and holds it there for a moment: a smooth scroll that was under way may push it once more,
 * and until the screen's style sheets are there the page has another height. Ends with the reader's first move of
 * their own, or when the returned function is called.
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
    // After back and forward the shell knows better: each step of the history has been scrolled to somewhere.
    const reachablePx = document.documentElement.scrollHeight - window.innerHeight
    if (Math.abs(window.scrollY - Math.min(topPx, reachablePx)) > 1) heldPx = window.scrollY
    requestAnimationFrame(hold)
  })
  return end
}
