import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import * as v from 'valibot'

// Of a worker that ends soon after its start: trying at once would only keep the machine busy.
const tooSoonMs = 10_000
const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** How often an open worker says that it lives, and how many of its keeper's looks it may miss: two seconds and a half. */
const beatMs = 250
const maxMissed = 10

const openMessage = v.object({ kind: v.literal('open'), port: v.number() })
const anewMessage = v.object({ kind: v.literal('begin anew') })
const aliveMessage = v.object({ kind: v.literal('alive') })
type Message = v.InferOutput<typeof openMessage> | v.InferOutput<typeof anewMessage>

// Each takes from the one line of those who come. Handed out by the keeper instead, who was on the way to a worker that died waits for ever.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** What this process is: alone, the first of several (which opens the door and speaks for all), or one more. */
export const workerPlace = (): 'alone' | 'first' | 'more' =>
  cluster.isPrimary ? 'alone' : process.env.WORKER_PLACE === 'first' ? 'first' : 'more'

/** Says something to the process that keeps the workers, where there is one; once open, also that this one's loop goes round. */
export function tellKeeper(message: Message): void {
  if (!cluster.isWorker) return
  const send = (text: Message | v.InferOutput<typeof aliveMessage>) =>
    // A keeper that is gone takes its workers along.
    void (process.connected && process.send?.(text, undefined, undefined, () => undefined))
  send(message)
  if (message.kind === 'open') setInterval(send, beatMs, { kind: 'alive' }).unref()
}

/**
 * Keeps `count` processes of this program on one port: the first one alone until its door is open, then the others. One that ends is
 * replaced; one that is open and stands still is killed. Its signals are theirs; it ends when they have. A first one that cannot start ends it with the same code.
 */
export function keepWorkers(input: {
  count: number
  /** A worker of this process id is open. */
  onOpen: (pid: number) => void
  /** A worker of this process id ended, in this way. */
  onEnd: (pid: number, how: string) => void
  /** A worker of this process id has not moved for that long, and is killed. */
  onStuck: (pid: number) => void
  /** Starts the whole program again in this process's place. */
  beginAnew: () => never
  /** They are killed after so long. */
  stopWithinMs: number
}): void {
  const { count, stopWithinMs } = input
  let afterStop: (() => never) | undefined
  let port: number | undefined
  let waitMs = firstWaitMs

  const workers = () => Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
  const stop = async (end: () => never) => {
    if (afterStop) return
    afterStop = end
    const left = workers()
    const timer = setTimeout(() => {
      for (const { process } of left) process.kill('SIGKILL')
    }, stopWithinMs)
    const ended = left.map(worker => once(worker, 'exit'))
    for (const { process } of left) process.kill('SIGTERM')
    await Promise.all(ended)
    clearTimeout(timer)
    end()
  }

  const follow = (worker: Worker) => {
    const startedAtMs = performance.now()
    const { pid = 0 } = worker.process
    let missed = 0
    let looking: NodeJS.Timeout | undefined
    // Looks are counted, not time: on a machine that slept, or has no processor for us, we look as seldom as they speak.
    const look = () => {
      missed += 1
      if (missed !== maxMissed) return
      input.onStuck(pid)
      worker.process.kill('SIGKILL')
    }
    worker.on('message', (message: unknown) => {
      if (v.is(aliveMessage, message)) missed = 0
      if (v.is(anewMessage, message)) void stop(input.beginAnew)
      if (!v.is(openMessage, message)) return
      input.onOpen(pid)
      looking = setInterval(look, beatMs)
      if (port !== undefined) return
      port = message.port
      for (let at = 1; at < count; at += 1) add()
    })
    worker.on('exit', (code: number | null, signal: string | null) => {
      clearInterval(looking)
      if (afterStop) return
      if (port === undefined) process.exit(code ?? 1)
      input.onEnd(pid, signal ?? String(code))
      const isTooSoon = performance.now() - startedAtMs < tooSoonMs
      setTimeout(
        () => {
          if (!afterStop) add()
        },
        isTooSoon ? waitMs : 0,
      )
      waitMs = isTooSoon ? Math.min(longestWaitMs, waitMs * 2) : firstWaitMs
    })
  }
  const add = () => follow(cluster.fork({ WORKER_PLACE: 'more', PORT: String(port) }))

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(() => process.exit(0)))
  follow(cluster.fork({ WORKER_PLACE: 'first' }))
}
