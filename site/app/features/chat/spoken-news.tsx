import { useEffect, useRef, useState } from 'react'
import { chatText } from './chat-html.ts'
import type { ChatRow } from './chat-view.ts'

const spokenMaxLength = 200

/** Speaks what others say, as it comes; not what was there before, not one's own, not a page of history. */
export function SpokenNews({ rows, isLoaded }: { rows: readonly ChatRow[]; isLoaded: boolean }) {
  const [words, setWords] = useState('')
  const lastSeq = useRef<number>(undefined)
  useEffect(() => {
    if (!isLoaded) return
    const known = lastSeq.current
    const messages = rows.flatMap(row => (row.kind === 'message' ? [row] : []))
    lastSeq.current = Math.max(known ?? 0, ...messages.map(row => row.message.seq))
    if (known === undefined) return
    const fresh = messages.filter(row => !row.isOwn && row.message.seq > known)
    if (fresh.length === 0) return
    setWords(
      fresh
        .map(({ message }) => {
          const said = message.content_type === 'image' ? '发来一张图片' : chatText(message.content)
          return `${message.nick_name}：${said.slice(0, spokenMaxLength)}`
        })
        .join('；'),
    )
  }, [rows, isLoaded])
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  )
}
