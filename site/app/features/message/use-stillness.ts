import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

/** Whether the reader asked for stillness, live; while a page is taken over, yes. */
export function useStillness(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => true,
  )
}

function listen(listener: () => void): () => void {
  const wish = matchMedia(query)
  wish.addEventListener('change', listener)
  return () => wish.removeEventListener('change', listener)
}
