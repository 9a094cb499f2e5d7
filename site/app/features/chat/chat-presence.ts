import type { OnlineListFrame, OnlineUser } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'

/** Who is here, and who is writing. `onChange` also comes when somebody has stopped. */
export function createPresence(given: { nowMs: () => number; onChange: () => void }) {
  const { nowMs, onChange } = given
  const writers = new Map<number, { name: string; untilMs: number }>()
  let online: readonly OnlineUser[] = []
  let readerCount = 0
  let names: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const tellWriters = () => {
    clearTimeout(timer)
    for (const [userId, { untilMs }] of writers) if (untilMs <= nowMs()) writers.delete(userId)
    const next = [...writers.values()].map(({ name }) => name)
    if (writers.size > 0) {
      const untilMs = Math.min(...[...writers.values()].map(writer => writer.untilMs))
      timer = setTimeout(tellWriters, Math.max(1, untilMs - nowMs()))
    }
    if (next.join('\n') === names.join('\n')) return
    names = next
    onChange()
  }

  return {
    getOnline: () => online,
    getReaderCount: () => readerCount,
    getTypingNames: () => names,
    setOnline(frame: OnlineListFrame) {
      online = frame.list
      readerCount = frame.readers
      onChange()
    },
    setTyping(userId: number, name: string) {
      writers.set(userId, { name, untilMs: nowMs() + limits.chatTypingShownMs })
      tellWriters()
    },
    /** What was being written is there. */
    endTyping(userId: number) {
      if (writers.delete(userId)) tellWriters()
    },
    /** Without a line nothing is known of anybody. */
    clear() {
      writers.clear()
      tellWriters()
      if (online.length === 0 && readerCount === 0) return
      online = []
      readerCount = 0
      onChange()
    },
  }
}
