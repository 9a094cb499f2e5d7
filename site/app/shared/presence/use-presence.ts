import { whenIdle } from '@xiaolou/browser/idle'
import { useEffect } from 'react'
import { useSite } from '../../lib/site.ts'
import { addressChanged } from './presence.ts'

/** A visitor who leaves sooner is no reader and loads nothing of this. */
const stayedMs = 3_000

/** After a while, shows who else is here, and counts this tab among the readers. */
export function usePresence(address: string): void {
  const { config, staticExport, timeZone } = useSite()
  useEffect(() => {
    if (staticExport) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () =>
      import('./presence.client.tsx').then(
        part => part.begin(config, timeZone),
        () => {
          // Optional: the page works without it.
        },
      )
    const callOff = whenIdle(() => {
      timer = setTimeout(begin, stayedMs)
    })
    return () => {
      callOff()
      clearTimeout(timer)
    }
  }, [config, staticExport, timeZone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of the address.
  useEffect(addressChanged.emit, [address])
}
