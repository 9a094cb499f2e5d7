import { useEffect, useState } from 'react'
import { useSite } from '~/lib/site.ts'
import { relativeTimeText, wireTimeMs } from '~/lib/time.ts'

const tellEveryMs = 60_000

/** How long ago a message was written; the whole date is its title. */
export function Ago({ wireTime }: { wireTime: string }) {
  const { config } = useSite()
  const nowMs = useNow()
  const atMs = wireTimeMs(wireTime, config.createdAtIso)
  return (
    <time dateTime={wireTime} title={wireTime}>
      {relativeTimeText({ atMs, nowMs })}
    </time>
  )
}

/** In ms: when the page was made while it is taken over, then the reader's own clock, to the minute. */
function useNow(): number {
  const { renderedAtMs } = useSite()
  const [nowMs, setNowMs] = useState<number>()
  useEffect(() => {
    const tell = () => setNowMs(Date.now())
    tell()
    const timer = setInterval(tell, tellEveryMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs ?? renderedAtMs
}
