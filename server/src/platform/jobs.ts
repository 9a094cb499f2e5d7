/** Work that repeats or waits. Everything pending is finished, once, when the program stops. */
export type Jobs = {
  /** Runs every `everyMs`; never twice at once; an error is reported and the next turn comes all the same. */
  repeat(name: string, everyMs: number, work: () => Promise<void>): void
  /** Runs soon, outside the request that asked for it. */
  soon(name: string, work: () => Promise<void>): void
  /** Stops the clock, runs each repeating job a last time and waits for all that is under way. */
  close(): Promise<void>
}

/** In this process. Timers do not keep it alive. */
export function createJobs(onError: (name: string, cause: unknown) => void): Jobs {
  const timers: NodeJS.Timeout[] = []
  const repeating: (() => Promise<void>)[] = []
  const underWay = new Set<Promise<void>>()
  let isClosed = false

  const run = (name: string, work: () => Promise<void>): Promise<void> => {
    const running = work()
      .catch((cause: unknown) => onError(name, cause))
      .finally(() => underWay.delete(running))
    underWay.add(running)
    return running
  }

  return {
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
}
