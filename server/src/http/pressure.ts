/** Says whether the process is so far behind that new work would only make everybody wait. */
export type Pressure = { isHigh(): boolean; close(): void }

const sampleEveryMs = 500
export const maxLateMs = 1_000

/**
 * A timer that should come every half second, and how late it comes. Twice in a row more than a second late is
 * pressure; once is a hiccup (a sleeping machine, one large job) for which nobody is sent away.
 */
export function createPressure(): Pressure {
  let lastMs = performance.now()
  let lateInARow = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateInARow = now - lastMs - sampleEveryMs > maxLateMs ? lateInARow + 1 : 0
    lastMs = now
  }, sampleEveryMs).unref()
  return { isHigh: () => lateInARow >= 2, close: () => clearInterval(timer) }
}
