import { whenIdle } from '@xiaolou/browser/idle'
import { useEffect } from 'react'
import { useSite } from '../site.ts'
import { addressChanged, asksForPrivacy, useIsOff } from './presence.ts'

/** Whoever only looks in is no reader, and a first visit fetches nothing of this. */
const stayedMs = 3_000

/** Counts this tab among the readers of what it shows once somebody has stayed, until they would rather not. */
export function usePresence(address: string): void {
  const { config, twin } = useSite()
  const isCounted = !useIsOff() && config.presence === 'shown' && !twin
  useEffect(() => {
    if (!isCounted || asksForPrivacy()) return
    let end: (() => void) | undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () =>
      import('./presence.client.ts').then(
        ({ followReaders }) => {
          if (!isOver) end = followReaders()
        },
        () => {
          // A kindness: without it the page is what it was.
        },
      )
    const callOff = whenIdle(() => {
      timer = setTimeout(start, stayedMs)
    })
    return () => {
      isOver = true
      callOff()
      clearTimeout(timer)
      end?.()
    }
  }, [isCounted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever the address is another one.
  useEffect(addressChanged.emit, [address])
}
