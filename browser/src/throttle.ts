/**
 * Runs `work` at most once every `everyMs`: at once after a pause, else when the interval is over, so that
 * the last call always counts. `cancel` drops a waiting one.
 */
export function throttle(work: () => void, everyMs: number): { run: () => void; cancel: () => void } {
  let lastMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const runNow = () => {
    timer = undefined
    lastMs = performance.now()
    work()
  }
  return {
    run: () => {
      if (timer !== undefined) return
      const waitMs = lastMs + everyMs - performance.now()
      if (waitMs <= 0) runNow()
      else timer = setTimeout(runNow, waitMs)
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
