/** What the owner calls a job, and a sentence of what it does; `name` stands for it in all processes and in the log. */
export type Job = { readonly name: string; readonly title: string; readonly does: string }

/** A job's work; a sentence that it gives is what it found. `signal` asks it to end early: the program stops. */
type Work = (signal: AbortSignal) => Promise<unknown>

/** A run that ended. `failure` is '' where it did what it should. */
export type JobRun = {
  readonly name: string
  readonly everyMs: number
  readonly isForSite: boolean
  readonly startedAtMs: number
  readonly tookMs: number
  readonly found: string
  readonly failure: string
}

/** A job as this process knows it; `everyMs` is 0 where it does not repeat by itself. */
export type KnownJob = Job & {
  readonly everyMs: number
  readonly isForSite: boolean
  readonly isRunning: boolean
}

/** Work that repeats or waits. Everything pending is finished, once, when the program stops. */
export type Jobs = {
  /** Runs every `everyMs`; never twice at once; an error is reported and the next turn comes all the same. */
  repeat(job: Job, everyMs: number, work: Work): void
  /** The same, in one process of the site at a time. */
  repeatForSite(job: Job, everyMs: number, work: Work): void
  /** As `repeatForSite`, but for its last turn: what takes minutes is not begun when the program stops. */
  repeatSlowly(job: Job, everyMs: number, work: Work): void
  /** What a request left to be done, soon, outside of it; it is nobody's job, and only the log hears of it. */
  soon(name: string, work: () => Promise<void>): void
  /** Runs soon, unless another process of the site is at it. */
  soonForSite(job: Job, work: Work): void
  known(): KnownJob[]
  /** Runs a known job now, whenever it is due; false where somebody is at it. */
  runNow(name: string): Promise<boolean>
  /** Hears of each run that ended; the run is not over before that is. */
  onEnd(hear: (run: JobRun) => Promise<void>): void
  /** Stops the clock, runs each repeating job a last time and waits for all that is under way. */
  close(): Promise<void>
}

/** Runs nothing: for who reads one moment of the site, and may write nothing. */
export const idleJobs: Jobs = {
  repeat: () => undefined,
  repeatForSite: () => undefined,
  repeatSlowly: () => undefined,
  soon: () => undefined,
  soonForSite: () => undefined,
  known: () => [],
  runNow: async () => false,
  onEnd: () => undefined,
  close: async () => undefined,
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
  const lastTurns: (() => Promise<void>)[] = []
  const underWay = new Set<Promise<void>>()
  const entries = new Map<string, Entry>()
  const hearers: ((run: JobRun) => Promise<void>)[] = []
  const closing = new AbortController()
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

  /** The work itself, told to those who hear; nothing where this process is at it already. */
  const once = async (entry: Entry, onBegun?: () => void): Promise<void> => {
    if (entry.isRunning) return
    entry.isRunning = true
    onBegun?.()
    const startedAtMs = Date.now()
    const beganAtMs = performance.now()
    const tell = async (found: string, failure: string) => {
      const { job, everyMs, isForSite } = entry
      const tookMs = Math.round(performance.now() - beganAtMs)
      const run = { name: job.name, everyMs, isForSite, startedAtMs, tookMs, found, failure }
      // Whoever cannot write it down makes no failure of what was done, and hides none.
      for (const hear of hearers) await hear(run).catch(cause => onError(job.name, cause))
    }
    try {
      const found = await entry.work(closing.signal).catch(async (cause: unknown) => {
        await tell('', cause instanceof Error ? cause.message : String(cause))
        throw cause
      })
      await tell(typeof found === 'string' ? found : '', '')
    } finally {
      entry.isRunning = false
    }
  }
  const turnOf = (entry: Entry, everyMs: number, onBegun?: () => void) =>
    entry.isForSite ? forSite(entry.job.name, everyMs, () => once(entry, onBegun)) : once(entry, onBegun)
  const enter = (job: Job, everyMs: number, isForSite: boolean, work: Work): Entry => {
    const entry = Object.assign(entries.get(job.name) ?? { isRunning: false }, {
      ...{ job, everyMs, isForSite, work },
    })
    entries.set(job.name, entry)
    return entry
  }
  const repeat = (entry: Entry, hasLastTurn: boolean) => {
    let current: Promise<void> | undefined
    const turn = () => {
      current ??= run(entry.job.name, () => turnOf(entry, entry.everyMs)).finally(() => {
        current = undefined
      })
      return current
    }
    if (hasLastTurn)
      lastTurns.push(async () => {
        await current
        await turn()
      })
    const lookMs = entry.isForSite ? Math.min(entry.everyMs, lookAtLeast) : entry.everyMs
    timers.push(setInterval(turn, lookMs).unref())
  }

  return {
    repeat: (job, everyMs, work) => repeat(enter(job, everyMs, false, work), true),
    repeatForSite: (job, everyMs, work) => repeat(enter(job, everyMs, true, work), true),
    repeatSlowly: (job, everyMs, work) => repeat(enter(job, everyMs, true, work), false),
    soon(name, work) {
      if (isClosed) return
      void run(name, work)
    },
    soonForSite(job, work) {
      if (isClosed) return
      const entry = enter(job, 0, true, work)
      void run(job.name, () => turnOf(entry, 0))
    },
    known: () => [...entries.values()].map(({ job, work: _, ...entry }) => ({ ...job, ...entry })),
    async runNow(name) {
      const entry = entries.get(name)
      if (!entry || isClosed) return false
      return new Promise(resolve => {
        void run(name, () => turnOf(entry, 0, () => resolve(true))).then(() => resolve(false))
      })
    },
    onEnd: hear => void hearers.push(hear),
    async close() {
      isClosed = true
      closing.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...underWay])
      await Promise.all(lastTurns.map(last => last()))
    },
  }
}

type Entry = { job: Job; everyMs: number; isForSite: boolean; work: Work; isRunning: boolean }
