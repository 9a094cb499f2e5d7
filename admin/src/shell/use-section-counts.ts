import { quietCall } from '@xiaolou/browser/call'
import { createStore } from '@xiaolou/browser/store'
import { throttle } from '@xiaolou/browser/throttle'
import { useStore } from '@xiaolou/browser/use-store'
import { useEffect } from 'react'
import { onCountsChanged } from '../lib/section-counts.ts'
import { rooms, type SectionCount } from './sections.ts'

const everyMs = 2_000

type Counts = Readonly<Record<string, SectionCount>>
const counts = createStore<Counts>({})

/** The counts of the sections by path; one that fails to load is not shown. */
export const useSectionCounts = (): Counts => useStore(counts)

/** Loads the counts at the start, after changes, and when the window becomes visible. */
export function useCounting(): void {
  useEffect(() => {
    const read = throttle(() => void readCounts(), everyMs)
    const look = () => document.visibilityState === 'visible' && read.run()
    read.run()
    const stop = onCountsChanged(read.run)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      read.cancel()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

async function readCounts(): Promise<void> {
  await Promise.all(
    rooms.map(async ({ path, readCount }) => {
      const count = await readCount?.(quietCall).catch(() => undefined)
      if (count) counts.set({ ...counts.get(), [path]: count })
    }),
  )
}
