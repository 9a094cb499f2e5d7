import { availableParallelism } from 'node:os'
import { refusal } from '@xiaolou/contract/errors'

/** For whom a picture is processed. */
export type Lane = 'owner' | 'guest' | 'reader'

/**
 * Processes a few pictures at a time. The owner's come first; guests' uploads and smaller sizes for readers
 * alternate, so that neither delays the other. Readers beyond `maxReaders` in the queue are refused with 503.
 */
export function createImageQueue({ max, maxReaders }: { max: number; maxReaders: number }) {
  const lanes: Record<Lane, (() => void)[]> = { owner: [], guest: [], reader: [] }
  let running = 0
  let isReadersTurn = false

  const takeNext = () => {
    const [first, second] = isReadersTurn ? [lanes.reader, lanes.guest] : [lanes.guest, lanes.reader]
    isReadersTurn = !isReadersTurn
    return lanes.owner.shift() ?? first.shift() ?? second.shift()
  }

  const waitIn = (lane: Lane): Promise<void> => {
    if (lane === 'reader' && lanes.reader.length >= maxReaders) {
      throw refusal('unavailable', { retryAfterSeconds: 2 })
    }
    return new Promise(resolve => lanes[lane].push(resolve))
  }

  const inTurn = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    if (running >= max) await waitIn(lane)
    else running += 1
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next()
      else running -= 1
    }
  }
  const countWaiting = (): Record<Lane, number> => ({
    owner: lanes.owner.length,
    guest: lanes.guest.length,
    reader: lanes.reader.length,
  })
  return { inTurn, countWaiting }
}

/**
 * The queue of all pictures of this process. One core is left free: with all of them busy, the slowest pages
 * took three times as long.
 */
export const { inTurn: inImageTurn, countWaiting: countWaitingImages } = createImageQueue({
  max: Math.max(1, availableParallelism() - 1),
  maxReaders: 100,
})
