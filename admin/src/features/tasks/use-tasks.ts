import { quietCall } from '@xiaolou/browser/call'
import { getTasks, type Task, type TaskKind } from '@xiaolou/contract/task'
import { useEffect } from 'react'
import { type Loaded, useLoad } from '../../lib/load.tsx'

const lookEveryMs = 1_000

/** Tasks of some kinds, the newest first; polled every second while one is running. */
export function useTasks(kinds: readonly TaskKind[]): Loaded<Task[]> {
  const load = useLoad(kinds.join(' '), async () => {
    const tasks = await quietCall(getTasks)
    return tasks.filter(({ kind }) => kinds.includes(kind))
  })
  const { reload, value } = load
  const isRunning = value?.some(({ state }) => state === 'running') ?? false
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(reload, lookEveryMs)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  return { ...load, isLoading: value === undefined && load.isLoading }
}
