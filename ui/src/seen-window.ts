/** The part of the window that a phone's keyboard leaves: its height, and how far it has been pushed down, px. */
export type SeenWindow = { readonly heightPx: number; readonly topPx: number }

/**
 * Tells at once and at every change what a keyboard leaves of the window, until the returned function is called; nothing while a
 * reader has magnified the page, who wants to see a part and no smaller sheet.
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

/** Gives an element the variables `--seen-height` and `--seen-top`, by which its style sheet keeps clear of a keyboard, until the returned function is called. */
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
