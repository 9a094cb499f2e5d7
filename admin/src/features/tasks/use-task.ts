import { quietCall } from '@xiaolou/browser/call'
import { getTask, type Task } from '@xiaolou/contract/task'
import { useEffect } from 'react'
import { type Loaded, useLoad } from '../../lib/load.tsx'
import { refreshCounts } from '../../lib/section-counts.ts'

const lookEveryMs = 1_000

const isMoving = ({ state }: Task) => state === 'running' || state === 'receiving' || state === 'ready'

/**
 * A running task: polled every second until it is over, except while this window uploads for it. The last
 * state stays while there is no connection.
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
      // The sidebar counts imported items.
      refreshCounts()
    }
  }, [isFollowed, reload])
  // Polling is so frequent that it shows no loading state.
  return { ...load, isLoading: value === undefined && load.isLoading }
}
