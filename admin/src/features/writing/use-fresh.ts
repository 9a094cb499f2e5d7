import { useEffect } from 'react'
import type { DraftSaver } from './save/saver.ts'

/** What was changed of the draft while one looked elsewhere is there when one comes back; unsaved words stay as they are. */
export function useFresh(saver: DraftSaver): void {
  useEffect(() => {
    // Without a line there is nothing newer to show.
    const look = () => document.visibilityState === 'visible' && void saver.reload().catch(() => undefined)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [saver])
}
