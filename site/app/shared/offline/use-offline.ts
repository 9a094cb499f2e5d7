import { whenIdle } from '@xiaolou/browser/idle'
import { isStored } from '@xiaolou/browser/storage'
import { type ComponentType, useEffect, useState } from 'react'

const loadOffline = () => import('./offline.client.tsx')
/** A first-time visitor who leaves at once downloads nothing of this. */
const firstVisitMs = 8_000

/** Read pages stay readable offline (`offline.client.tsx`); returns the note, once loaded. */
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
