/** What of a process this needs; the rest of Node's `gc` is V8's own business. */
type Machine = {
  /** Processor time that the process has used so far, in ms. */
  usedMs(): number
  collect(): void
}

const lookEveryMs = 10_000
// A twentieth of a processor: sockets' heartbeats and counters, no readers.
const idleShare = 0.05
const worthFromMs = 1_000
/** Code that is not used any more goes only when several collections in a row have not seen it used. */
const rounds = 3

/**
 * Decides, every `everyMs`, whether to give back what work has left: once it is quiet after at least a second's work, three
 * times. V8 collects when something is allocated; where nobody comes, what the last hour's readers left would stay for ever.
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
    // What collecting takes is no work.
    before = usedMs()
  }
}

/** Starts it for this process, where V8 lets itself be told (`--expose-gc`). Keeps nothing alive. */
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
