/** Calls `look` now and after every scroll or change of size, at most once a frame. Returns what stops it. */
export function onScrollFrame(look: () => void): () => void {
  let frame = requestAnimationFrame(look)
  const onMove = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  }
  addEventListener('scroll', onMove, { passive: true })
  addEventListener('resize', onMove, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', onMove)
    removeEventListener('resize', onMove)
  }
}
