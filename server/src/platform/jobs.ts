/** A job's title and description for the owner; `name` identifies it in all processes and in the log. */
export type Job = { readonly name: string; readonly title: string; readonly does: string }

/** A job's work; a returned sentence is its result. `signal` asks it to end early, as the program stops. */
type Work = (signal: AbortSignal) => Promise<unknown>

/** A finished run. `failure` is '' on success. */
export type JobRun = {
  readonly name: string
  readonly everyMs: number
  readonly isForSite: boolean
  readonly startedAtMs: number
  readonly tookMs: number
  readonly found: string
  readonly failure: string
}

/** A job known to this process; `everyMs` is 0 if it does not repeat. */
export type KnownJob = Job & {
  readonly everyMs: number
  readonly isForSite: boolean
  readonly isRunning: boolean
}

/** Work that repeats or waits. Everything pending is finished, once, when the program stops. */
export type Jobs = {
  /** Runs every `everyMs`; never twice at once; an error is reported and the next run still happens. */
  repeat(job: Job, everyMs: number, work: Work): void
  /** The same, in one process of the site at a time. */
  repeatForSite(job: Job, everyMs: number, work: Work): void
  /** As `repeatForSite`, but not on close: work that takes minutes is not started when the program stops. */
  repeatSlowly(job: Job, everyMs: number, work: Work): void
  /** Work that a request defers; it is not a job, and errors only go to the log. */
  soon(name: string, work: () => Promise<void>): void
  /** `soon`, every `everyMs` until `close`. */
  soonEvery(name: string, everyMs: number, work: () => Promise<void>): void
  /** Runs soon, unless another process of the site is running it. */
  soonForSite(job: Job, work: Work): void
  known(): KnownJob[]
  /** Runs a known job now, even if not due; false if it is running already. */
  runNow(name: string): Promise<boolean>
  /** Called with each finished run; the run is not over before it returns. */
  onEnd(hear: (run: JobRun) => Promise<void>): void
  /** Stops the timers, runs each repeating job a last time and waits for all running work. */
  close(): Promise<void>
}

/** Runs nothing: for processes that read a snapshot of the site and must not write. */
export const idleJobs: Jobs = {
  repeat: () => undefined,
  repeatForSite: () => undefined,
  repeatSlowly: () => undefined,
  soon: () => undefined,
  soonEvery: () => undefined,
  soonForSite: () => undefined,
  known: () => [],
  runNow: async () => false,
  onEnd: () => undefined,
  close: async () => undefined,
}

/**
 * Keeps several processes from doing the same work: runs it if `everyMs` have passed since it last began and
 * no other process is running it.
 */
export type Lease = (name: string, everyMs: number, work: () => Promise<void>) => Promise<void>

const alone: Lease = (_, __, work) => work()
// Checked often, so that a restarted process does not wait six hours: due work is due for all processes.
const lookEveryMs = 60_000

const everyTime = (turn: () => void, everyMs: number): NodeJS.Timeout => setInterval(turn, everyMs)

/**
 * In this process, and for the site by `lease`. Timers do not keep it alive. `onRun` gets finished runs.
 * `startTimer` starts what repeats: tests run jobs when they want to, and pass one that never ticks.
 */
export function createJobs(
  onError: (name: string, cause: unknown) => void,
  {
    lease,
    onRun,
    startTimer = everyTime,
  }: {
    lease?: Lease
    onRun?: ((name: string, seconds: number, isDone: boolean) => void) | undefined
    startTimer?: typeof everyTime
  } = {},
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

  /** Runs the work and calls the listeners; does nothing if this process is already running it. */
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
      // A failing listener neither makes the run fail nor hides its failure.
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
    timers.push(startTimer(turn, lookMs).unref())
  }

  return {
    repeat: (job, everyMs, work) => repeat(enter(job, everyMs, false, work), true),
    repeatForSite: (job, everyMs, work) => repeat(enter(job, everyMs, true, work), true),
    repeatSlowly: (job, everyMs, work) => repeat(enter(job, everyMs, true, work), false),
    soon(name, work) {
      if (isClosed) return
      void run(name, work)
    },
    soonEvery(name, everyMs, work) {
      timers.push(startTimer(() => void run(name, work), everyMs).unref())
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
