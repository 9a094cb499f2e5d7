import { Notice, NoticeStack } from '@xiaolou/ui/notice'
import { useEffect, useState } from 'react'
import { closeNotice, type NoticeEntry, useNotices } from './notice.ts'

const leavingMs = 180

/** The container of notices. It is always mounted, since a live region only announces what is added to it. */
export function Notices() {
  return (
    <NoticeStack>
      {useNotices().map(entry => (
        <TimedNotice key={entry.id} entry={entry} />
      ))}
    </NoticeStack>
  )
}

/** Closes after its time, which is paused while the mouse or the focus is on it. */
function TimedNotice({ entry }: { entry: NoticeEntry }) {
  const [isHeld, setIsHeld] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => setIsLeaving(true), entry.durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, entry.durationMs])
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => closeNotice(entry.id), leavingMs)
    return () => clearTimeout(timer)
  }, [isLeaving, entry.id])
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a notice only keeps it open.
    <div onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <Notice
        tone={entry.tone}
        title={entry.title}
        text={entry.text}
        isLeaving={isLeaving}
        action={
          entry.action && {
            label: entry.action.label,
            run: () => {
              closeNotice(entry.id)
              entry.action?.run()
            },
          }
        }
        onClose={() => setIsLeaving(true)}
      />
    </div>
  )
}
