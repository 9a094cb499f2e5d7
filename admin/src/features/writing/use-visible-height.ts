import { useEffect } from 'react'

/** Tells the style sheet how much of the window a phone's keyboard leaves, where the browser lays it over the page. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const { style } = document.documentElement
    const tell = () => {
      // A page that is magnified is not one with a keyboard.
      if (view.scale !== 1) return
      style.setProperty('--visible-height', `${view.height}px`)
      style.setProperty('--visible-top', `${view.offsetTop}px`)
    }
    tell()
    view.addEventListener('resize', tell)
    view.addEventListener('scroll', tell)
    return () => {
      view.removeEventListener('resize', tell)
      view.removeEventListener('scroll', tell)
      style.removeProperty('--visible-height')
      style.removeProperty('--visible-top')
    }
  }, [])
}
