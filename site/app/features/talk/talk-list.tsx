import type { Talk } from '@xiaolou/contract/talk'
import { useEffect, useRef } from 'react'
import { pinColumns, unpinColumns } from './column-pin.ts'
import { TalkEntry } from './talk-entry.tsx'

/** One page of talks in columns, read down each column and then on to the next. */
export function TalkList({ talks, nowMs }: { talks: readonly Talk[]; nowMs: number }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    let widthPx: number | undefined
    const watcher = new ResizeObserver(() => {
      if (widthPx !== undefined && element.clientWidth !== widthPx) unpinColumns(element)
      widthPx = element.clientWidth
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const pin = () => {
    if (list.current) pinColumns(list.current)
  }
  return (
    <ol ref={list} className="talk-list">
      {talks.map(talk => (
        <li key={talk.id} className="talk-slip">
          <TalkEntry talk={talk} nowMs={nowMs} onGrow={pin} />
        </li>
      ))}
    </ol>
  )
}
