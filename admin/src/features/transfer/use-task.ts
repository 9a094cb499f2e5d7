import { quietCall } from '@xiaolou/browser/call'
import { getTask, type Task } from '@xiaolou/contract/task'
import { useEffect } from 'react'
import { type Loaded, useLoad } from '../../lib/load.tsx'
import { refreshCounts } from '../../lib/section-counts.ts'

const lookEveryMs = 1_000

const isMoving = ({ state }: Task) => state === 'running' || state === 'receiving' || state === 'ready'

/**
 * A task as it goes on: asked for again each second until it is over, but while this window sends for it, which knows by
 * itself. What was known stays while the line is broken.
 */
export function useTask(id: string, isSending: boolean): Loaded<Task> {
  const load = useLoad(id, () => quietCall(getTask, { params: { id } }))
  const { reload, value } = load
  const isFollowed = value !== undefined && isMoving(value) && !isSending
  useEffect(() => {
    if (!isFollowed) return
    reload()
    const timer = setInterval(reload, lookEveryMs)
    return () => {
      clearInterval(timer)
      // What came in is counted in the rail.
      refreshCounts()
    }
  }, [isFollowed, reload])
  // It is asked so often that its asking is no news.
  return { ...load, isLoading: value === undefined && load.isLoading }
}
