import { browserCall, quietCall } from '@xiaolou/browser/call'
import { useStore } from '@xiaolou/browser/use-store'
import { getWritingDay, setWritingGoal, type WritingDay } from '@xiaolou/contract/draft-day'
import { useEffect, useState } from 'react'
import type { DraftSaver } from './save/saver.ts'

/** Today's word count by the server, loaded again after each save and when the window becomes visible. */
export function useWritingDay(saver: DraftSaver) {
  const revision = useStore(saver.view, view => view.revision)
  const [day, setDay] = useState<WritingDay>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save changes the server's count.
  useEffect(() => {
    let isOver = false
    const read = () => {
      if (document.visibilityState === 'hidden') return
      quietCall(getWritingDay).then(
        found => isOver || setDay(found),
        // The old count stays; the next save loads it again.
        () => undefined,
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', read)
    }
  }, [revision])
  const setGoal = async (goal: number) => setDay(await browserCall(setWritingGoal, { body: { goal } }))
  return { day, setGoal }
}
