import { createContext as createReactContext, use } from 'react'
import { createContext } from 'react-router'

/**
 * A long text of HTML that stands in the page. In the page's data it would be sent a second time: the loader leaves it
 * here for this rendering alone, and the browser reads it where it stands.
 */
export const standingHtmlContext = createContext('')

/** The same, given to the rendering by entry.server.tsx. */
export const StandingHtml = createReactContext('')

let standing: string | undefined

/**
 * The HTML that the loader of the first page left: on the server as it was left, in the browser as it stands in the
 * element with this id, also when that is gone again.
 */
export function useStandingHtml(id: string): () => string {
  const left = use(StandingHtml)
  return () => {
    if (left || typeof document === 'undefined') return left
    standing ??= document.getElementById(id)?.innerHTML ?? ''
    return standing
  }
}
