import { whenIdle } from '@xiaolou/browser/idle'
import { useEffect } from 'react'
import { useSite } from '../../lib/site.ts'
import { addressChanged } from './presence.ts'

/** Whoever only looks in is no reader, and a first visit fetches nothing of this. */
const stayedMs = 3_000

/** Once somebody has stayed, says who else is in, and counts this tab among the readers of what it shows. */
export function usePresence(address: string): void {
  const { config, staticExport } = useSite()
  useEffect(() => {
    if (staticExport) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () =>
      import('./presence.client.tsx').then(
        part => part.begin(config),
        () => {
          // A kindness: without it the page is what it was.
        },
      )
    const callOff = whenIdle(() => {
      timer = setTimeout(begin, stayedMs)
    })
    return () => {
      callOff()
      clearTimeout(timer)
    }
  }, [config, staticExport])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever the address is another one.
  useEffect(addressChanged.emit, [address])
}
