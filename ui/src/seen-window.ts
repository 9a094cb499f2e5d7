/** The part of the window above a phone's keyboard: its height, and how far it was pushed down, px. */
export type SeenWindow = { readonly heightPx: number; readonly topPx: number }

/**
 * Calls at once and on every change with the part of the window above a keyboard, until the returned function
 * is called; with `undefined` while the page is zoomed, when the sheet should not shrink.
 */
export function watchSeenWindow(tell: (seen: SeenWindow | undefined) => void): () => void {
  const view = window.visualViewport
  if (!view) return () => undefined
  const look = () =>
    tell(
      view.scale > 1.01
        ? undefined
        : { heightPx: Math.round(view.height), topPx: Math.round(view.offsetTop) },
    )
  look()
  view.addEventListener('resize', look)
  view.addEventListener('scroll', look)
  return () => {
    view.removeEventListener('resize', look)
    view.removeEventListener('scroll', look)
  }
}

/**
 * Sets the variables `--seen-height` and `--seen-top` on an element, so that its style sheet avoids a
 * keyboard, until the returned function is called.
 */
export function styleBySeenWindow(element: HTMLElement): () => void {
  const style = (seen: SeenWindow | undefined) => {
    const set = (name: string, px: number | undefined) =>
      px === undefined ? element.style.removeProperty(name) : element.style.setProperty(name, `${px}px`)
    set('--seen-height', seen?.heightPx)
    set('--seen-top', seen?.topPx)
  }
  const end = watchSeenWindow(style)
  return () => {
    end()
    style(undefined)
  }
}
