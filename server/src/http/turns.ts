import { refusal } from '@xiaolou/contract/errors'

export type Turns = {
  /** Waits for a turn and gives the function that ends it; ending it again does nothing. */
  take(key: string): Promise<() => void>
}

/**
 * So many at once, and of one key fewer, so that nobody takes all of them; the others wait, and beyond `maxWaiting`
 * they are refused with 429.
 */
export function createTurns(limits: { max: number; maxPerKey: number; maxWaiting: number }): Turns {
  const running = new Map<string, number>()
  const waiting: { key: string; start: () => void }[] = []
  let total = 0

  const isFree = (key: string) => total < limits.max && (running.get(key) ?? 0) < limits.maxPerKey

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
    const at = waiting.findIndex(({ key }) => isFree(key))
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    next?.start()
  }

  return {
    async take(key) {
      if (isFree(key)) return begin(key)
      if (waiting.length >= limits.maxWaiting) throw refusal('tooMany', { retryAfterSeconds: 3 })
      return new Promise(resolve => {
        waiting.push({ key, start: () => resolve(begin(key)) })
      })
    },
  }
}
