import { useMemo, useState, useSyncExternalStore } from 'react'
import { useView } from '../music-player.ts'
import { isUpright } from './upright.ts'

/** Columns need width, and a height of some ten characters. */
const room = '(min-width: 900px) and (min-height: 480px) and (orientation: landscape)'

/** Whether window and lyrics allow columns. While another song's lyrics load, the last answer holds. */
export function useUpright(): boolean {
  const hasRoom = useSyncExternalStore(
    listener => {
      const query = matchMedia(room)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(room).matches,
    () => false,
  )
  const isLoading = useView(view => view.lyric.isLoading)
  const lyrics = useView(view => view.lyric.lyrics)
  const isNow = useMemo(() => isUpright(lyrics), [lyrics])
  const [isLast, setIsLast] = useState(isNow)
  if (!isLoading && isNow !== isLast) setIsLast(isNow)
  return hasRoom && (isLoading ? isLast : isNow)
}
