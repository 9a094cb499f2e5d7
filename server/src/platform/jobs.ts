/** Work that repeats or waits. Everything pending is finished, once, when the program stops. */
export type Jobs = {
  /** Runs every `everyMs`; never twice at once; an error is reported and the next turn comes all the same. */
  repeat(name: string, everyMs: number, work: () => Promise<void>): void
  /** The same, in one process of the site at a time. `name` stands for the job in all of them. */
  repeatForSite(name: string, everyMs: number, work: () => Promise<void>): void
  /** Runs soon, outside the request that asked for it. */
  soon(name: string, work: () => Promise<void>): void
  /** The same, unless another process of the site is at it. */
  soonForSite(name: string, work: () => Promise<void>): void
  /** Stops the clock, runs each repeating job a last time and waits for all that is under way. */
  close(): Promise<void>
}

/**
 * What keeps several processes from the same work: runs it when `everyMs` have passed since it was last begun, and nobody
 * else is at it; else does nothing.
 */
export type Lease = (name: string, everyMs: number, work: () => Promise<void>) => Promise<void>

const alone: Lease = (_, __, work) => work()
// Whoever begins anew does not wait for six hours: what is due is due for all.
const lookEveryMs = 60_000

/** In this process, and for the site by `lease`. Timers do not keep it alive. `onRun` hears of each that ended. */
export function createJobs(
  onError: (name: string, cause: unknown) => void,
  lease?: Lease,
  onRun?: (name: string, seconds: number, isDone: boolean) => void,
): Jobs {
  const { forSite, lookAtLeast } = lease
    ? { forSite: lease, lookAtLeast: lookEveryMs }
    : { forSite: alone, lookAtLeast: Number.POSITIVE_INFINITY }
  const timers: NodeJS.Timeout[] = []
  const repeating: (() => Promise<void>)[] = []
  const underWay = new Set<Promise<void>>()
  let isClosed = false

  const run = (name: string, work: () => Promise<void>): Promise<void> => {
    const startedAtMs = performance.now()
    let isDone = true
    const running = work()
      .catch((cause: unknown) => {
        isDone = false
        onError(name, cause)
      })
      .finally(() => {
        onRun?.(name, (performance.now() - startedAtMs) / 1_000, isDone)
        underWay.delete(running)
      })
    underWay.add(running)
    return running
  }

  const jobs: Jobs = {
    repeatForSite: (name, everyMs, work) =>
      jobs.repeat(name, Math.min(everyMs, lookAtLeast), () => forSite(name, everyMs, work)),
    soonForSite: (name, work) => jobs.soon(name, () => forSite(name, 0, work)),
    repeat(name, everyMs, work) {
      let current: Promise<void> | undefined
      const turn = () => {
        current ??= run(name, work).finally(() => {
          current = undefined
        })
        return current
      }
      repeating.push(async () => {
        await current
        await turn()
      })
      timers.push(setInterval(turn, everyMs).unref())
    },
    soon(name, work) {
      if (isClosed) return
      void run(name, work)
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...underWay])
      await Promise.all(repeating.map(last => last()))
    },
  }
  return jobs
}
