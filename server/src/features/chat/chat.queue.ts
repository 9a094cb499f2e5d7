/** Things that are done together, turn by turn, in the order in which they came. */
export type TurnQueue<T> = { push(item: T): void }

/**
 * Hands everything that waits, at most `maxPerTurn`, to `run`; one turn at a time. A turn begins with setImmediate, so
 * that all frames of one poll of the sockets are in it. `run` must not reject.
 */
export function createTurnQueue<T>(parts: {
  maxPerTurn: number
  run: (items: readonly T[]) => Promise<void>
}): TurnQueue<T> {
  const waiting: T[] = []
  let isRunning = false

  const drain = async () => {
    while (waiting.length > 0) await parts.run(waiting.splice(0, parts.maxPerTurn))
    isRunning = false
  }

  return {
    push(item) {
      waiting.push(item)
      if (isRunning) return
      isRunning = true
      setImmediate(drain)
    },
  }
}
