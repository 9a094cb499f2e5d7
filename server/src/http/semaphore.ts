import { refusal } from '@xiaolou/contract/errors'

export type Semaphore = {
  /**
   * Waits for a slot and returns the function that releases it; releasing twice does nothing. `isFavoured`
   * may use a reserved slot.
   */
  take(key: string, isFavoured?: boolean): Promise<() => void>
}

export type SemaphoreLimits = {
  readonly max: number
  readonly maxPerKey: number
  readonly maxWaitingPerKey: number
  /** Slots of `max` that are reserved for favoured callers. */
  readonly kept: number
}

/**
 * Limits concurrent work, with a lower limit per key, so that nobody takes all slots; others wait, favoured
 * ones first, and beyond `maxWaitingPerKey` they are refused with 429.
 */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const running = new Map<string, number>()
  const waiting: { key: string; isFavoured: boolean; start: () => void }[] = []
  let total = 0

  const isFree = (key: string, isFavoured: boolean) =>
    total < limits.max - (isFavoured ? 0 : limits.kept) && (running.get(key) ?? 0) < limits.maxPerKey

  const begin = (key: string): (() => void) => {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      total -= 1
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
      startNext()
    }
  }

  const startNext = () => {
    const isNext = (wanted: boolean) =>
      waiting.findIndex(({ key, isFavoured }) => isFavoured === wanted && isFree(key, isFavoured))
    const favoured = isNext(true)
    const at = favoured < 0 ? isNext(false) : favoured
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    next?.start()
  }

  return {
    async take(key, isFavoured = false) {
      if (isFree(key, isFavoured)) return begin(key)
      const waitingHere = waiting.filter(other => other.key === key).length
      if (waitingHere >= limits.maxWaitingPerKey) throw refusal('tooMany', { retryAfterSeconds: 3 })
      return new Promise(resolve => {
        waiting.push({ key, isFavoured, start: () => resolve(begin(key)) })
      })
    },
  }
}
