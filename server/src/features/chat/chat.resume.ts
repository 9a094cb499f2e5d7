import type { InitFrame } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import type { ChatLog } from './chat.log.ts'

/** What was missed may be so long; more is a page of history instead. A quarter of what a socket may leave unread. */
const maxMissedBytes = 256 * 1024
// Resumes that read the log at the same time: a whole room that comes back leaves the database to those who write.
const maxReading = 8
const nothing = '[]'

export type Position = Awaited<ReturnType<ChatLog['getPosition']>>
/** `missed` is the JSON of a list of events. */
export type Resumed = { position: Position; isRecovered: boolean; missed: string }

function canRecover(init: InitFrame, position: Position): boolean {
  const { epoch, last_seq } = init
  if (epoch !== position.epoch || last_seq === undefined || last_seq > position.seq) return false
  return position.seq - last_seq <= limits.chatResumeMax && last_seq >= position.oldestSeq - 1
}

/**
 * Looks up where the log stands and what a client missed. Many who come back from the same place at once share one
 * reading. Throws what the log throws.
 */
export function createResume(log: Pick<ChatLog, 'getPosition' | 'findEvents'>) {
  const readings = new Map<string, Promise<string>>()
  const queue: (() => void)[] = []
  let reading = 0

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (reading < maxReading) reading += 1
    else await new Promise<void>(resolve => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else reading -= 1
    }
  }

  const readMissed = (position: Position, lastSeq: number): Promise<string> => {
    const key = `${position.epoch} ${lastSeq} ${position.seq}`
    const known = readings.get(key)
    if (known) return known
    const made = log
      .findEvents(lastSeq, position.seq)
      .then(events => JSON.stringify(events))
      .finally(() => readings.delete(key))
    readings.set(key, made)
    return made
  }

  return (init: InitFrame): Promise<Resumed> =>
    inTurn(async () => {
      const position = await log.getPosition()
      const { last_seq } = init
      if (last_seq === undefined || !canRecover(init, position))
        return { position, isRecovered: false, missed: nothing }
      if (last_seq === position.seq) return { position, isRecovered: true, missed: nothing }
      const missed = await readMissed(position, last_seq)
      if (Buffer.byteLength(missed) > maxMissedBytes) return { position, isRecovered: false, missed: nothing }
      return { position, isRecovered: true, missed }
    })
}
