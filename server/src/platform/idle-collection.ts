/** The parts of a process that this needs; the rest of Node's `gc` is up to V8. */
type Machine = {
  /** Processor time that the process has used so far, in ms. */
  usedMs(): number
  collect(): void
}

const lookEveryMs = 10_000
// A twentieth of a processor: heartbeats and counters, no readers.
const idleShare = 0.05
const worthFromMs = 1_000
/** Unused code is only freed when several collections in a row have not seen it used. */
const rounds = 3

/**
 * Decides, every `everyMs`, whether to run garbage collection: three times, once the process is quiet after
 * at least a second's work. V8 only collects on allocation; without visitors, garbage would stay for ever.
 */
export function createIdleCollection({ usedMs, collect }: Machine, everyMs = lookEveryMs): () => void {
  let before = usedMs()
  let workedMs = 0
  let left = 0
  return () => {
    const now = usedMs()
    const spentMs = now - before
    workedMs += spentMs
    if (workedMs >= worthFromMs) left = rounds
    if (spentMs <= everyMs * idleShare && left > 0) {
      collect()
      left -= 1
      workedMs = 0
    }
    // Time spent collecting does not count as work.
    before = usedMs()
  }
}

/** Starts it for this process, if V8 exposes it (`--expose-gc`). Does not keep the process alive. */
export function collectWhenIdle(): void {
  const { gc } = globalThis
  if (!gc) return
  const usedMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  const collect = () => void gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })
  setInterval(createIdleCollection({ usedMs, collect }), lookEveryMs).unref()
}
