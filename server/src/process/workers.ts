import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import * as v from 'valibot'

// If a worker ends soon after its start, retrying at once would only keep the machine busy.
const tooSoonMs = 10_000
const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** How often an open worker sends a heartbeat, and how many checks of the parent it may miss: 2.5 seconds. */
const beatMs = 250
const maxMissed = 10

const openMessage = v.object({ kind: v.literal('open'), port: v.number() })
const restartMessage = v.object({ kind: v.literal('restart') })
const aliveMessage = v.object({ kind: v.literal('alive') })
type Message = v.InferOutput<typeof openMessage> | v.InferOutput<typeof restartMessage>

// Each worker accepts from the shared socket. If the parent handed connections out, one on its way to a dead
// worker would hang.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** Alone, the first of several (which listens first and prints the addresses), or one more. */
export const workerPlace = (): 'alone' | 'first' | 'more' =>
  cluster.isPrimary ? 'alone' : process.env.WORKER_PLACE === 'first' ? 'first' : 'more'

/** Sends a message to the parent process, if there is one; once open, also starts the heartbeat. */
export function tellKeeper(message: Message): void {
  if (!cluster.isWorker) return
  const send = (text: Message | v.InferOutput<typeof aliveMessage>) =>
    // When the parent is gone, its workers end as well.
    void (process.connected && process.send?.(text, undefined, undefined, () => undefined))
  send(message)
  if (message.kind === 'open') setInterval(send, beatMs, { kind: 'alive' }).unref()
}

/**
 * Runs `count` processes of this program on one port: the first one alone until it listens, then the others.
 * One that ends is replaced; an open one that hangs is killed. Signals are passed on to them; this process
 * exits when they have. If the first one cannot start, this process exits with its code.
 */
export function keepWorkers(input: {
  count: number
  /** The worker with this process id is open. */
  onOpen: (pid: number) => void
  /** The worker with this process id ended, and how. */
  onEnd: (pid: number, how: string) => void
  /** The worker with this process id hung and is killed. */
  onStuck: (pid: number) => void
  /** Starts the whole program again in place of this process. */
  restart: () => never
  /** Workers are killed after this time. */
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
    // Counts checks, not time: if the machine sleeps or is busy, checks and heartbeats slow down alike.
    const look = () => {
      missed += 1
      if (missed !== maxMissed) return
      input.onStuck(pid)
      worker.process.kill('SIGKILL')
    }
    worker.on('message', (message: unknown) => {
      if (v.is(aliveMessage, message)) missed = 0
      if (v.is(restartMessage, message)) void stop(input.restart)
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
