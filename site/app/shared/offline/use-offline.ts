import { whenIdle } from '@xiaolou/browser/idle'
import { isStored } from '@xiaolou/browser/storage'
import { type ComponentType, useEffect, useState } from 'react'

const loadOffline = () => import('./offline.client.tsx')
/** A first visitor who only looks in does not pay for what a reader gets. */
const firstVisitMs = 8_000

/** What was read can be read again without a line (`offline.client.tsx`); gives what says so, once it is here. */
export function useOffline(
  address: string,
  isStaticExport: boolean,
): ComponentType<{ address: string }> | undefined {
  const [Note, setNote] = useState<ComponentType<{ address: string }>>()
  useEffect(() => {
    if (isStaticExport) return
    let stop: (() => void) | undefined
    let isLeft = false
    const run = async () => {
      const part = await loadOffline()
      part.startOffline()
      setNote(() => part.OfflineNote)
      if (!isLeft) stop = part.keepWhenRead(address)
    }
    const isKnown = Boolean(navigator.serviceWorker?.controller) || isStored('unsent')
    const begin = () => {
      stop = whenIdle(() => void run().catch(() => undefined))
    }
    const timer = setTimeout(begin, isKnown ? 0 : firstVisitMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
      stop?.()
    }
  }, [address, isStaticExport])
  return Note
}
