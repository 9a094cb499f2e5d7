import { refusal } from '@xiaolou/contract/errors'
import type { TaskKind } from '@xiaolou/contract/task'
import type { Clock } from '../../platform/clock.ts'
import type { RunningCommand, StartCommand } from '../../platform/command-message.ts'
import type { Report, TaskDisk, TaskRecord } from './task.disk.ts'
import { sourceOf, taskKinds } from './task.kinds.ts'
import { findResult } from './task.results.ts'

// How far one is need not outlive the server to the second.
const progressKeptEveryMs = 2_000
const brokeOff =
  '做到一半自己停了，原因记在服务器的日志里。再来一次会接着做；还是停在同一处，就带着日志去问。'

type Run = {
  record: TaskRecord
  readonly command: RunningCommand
  isCancelled: boolean
  report: Report | undefined
  keptAtMs: number
  readonly over: Promise<void>
}

/** Several files are taken away as one. */
export const resultNameOf = ({ kind, startedAtMs }: TaskRecord) =>
  `xiaolou-${kind}-${new Date(startedAtMs).toISOString().slice(0, 10)}.zip`

/** The tasks that run now, one of a kind, each a process; what becomes of them is written down as it happens. */
export function createRuns({
  disk,
  clock,
  dataDir,
  startCommand,
  beginAnew,
  onError,
}: {
  disk: TaskDisk
  clock: Clock
  dataDir: string
  startCommand: StartCommand
  /** Ends the server with grace, and begins it again. */
  beginAnew: () => void
  onError: (cause: unknown) => void
}) {
  const runs = new Map<TaskKind, Run>()
  // One after the other: a later state is never written over by an earlier one.
  let written: Promise<unknown> = Promise.resolve()
  const write = (record: TaskRecord) => {
    written = written.then(() => disk.write(record)).catch(onError)
    return written
  }
  const of = (id: string) => [...runs.values()].find(({ record }) => record.id === id)

  /** What stands after the process is gone. */
  const settle = async (run: Run, code: number | null) => {
    const { id, kind, failure } = run.record
    if (run.report) await disk.writeReport(id, run.report)
    const isDone = code === 0 && run.report !== undefined
    const state = isDone ? 'done' : run.isCancelled ? 'cancelled' : 'failed'
    const nowMs = clock.now()
    const result = isDone ? await findResult(disk.folderOf(id, 'out'), resultNameOf(run.record)) : undefined
    // It runs until that is written: whoever reads of its end may begin the next one, or take what it made.
    await write({
      ...run.record,
      ...{ state, endedAtMs: nowMs, touchedAtMs: nowMs },
      resultName: result?.name ?? '',
      resultBytes: result?.sizeBytes ?? 0,
      hasReport: run.report !== undefined,
      failure: state === 'failed' ? failure || brokeOff : '',
    })
    runs.delete(kind)
    if (isDone && taskKinds[kind].beginsAnew) beginAnew()
  }

  return {
    /** As it is at this moment, where it runs. */
    find: (id: string): TaskRecord | undefined => of(id)?.record,
    /** The process is under way when this resolves. Throws `taskBusy` where one of its kind runs. */
    async start(ready: TaskRecord, env: Readonly<Record<string, string>> = {}): Promise<TaskRecord> {
      const { id, kind, options } = ready
      if (runs.has(kind)) throw refusal('taskBusy')
      const { command: name, args } = taskKinds[kind]
      const nowMs = clock.now()
      const record: TaskRecord = {
        ...ready,
        ...{ state: 'running', failure: '', hasReport: false, startedAtMs: nowMs, endedAtMs: 0 },
        ...{ resultName: '', resultBytes: 0, touchedAtMs: nowMs, progress: { what: '', done: 0, total: 0 } },
      }
      const { promise: over, resolve } = Promise.withResolvers<void>()
      let stopEarly = false
      const run: Run = {
        ...{ record, isCancelled: false, report: undefined, keptAtMs: clock.steady(), over },
        command: { ended: Promise.resolve(null), stop: () => (stopEarly = true) },
      }
      runs.set(kind, run)
      try {
        await write(record)
        const out = await disk.emptyOut(id)
        const paths = (await disk.readFiles(id)).map(({ path }) => path)
        const source = sourceOf(disk.folderOf(id, 'in'), paths)
        // Where we keep what was given is no matter of whoever gave it.
        const own = `${disk.folderOf(id, 'in')}/`
        const command = startCommand({
          ...{ name, env },
          args: args({ source, out, dataDir, nowMs, options }),
          onMessage(message) {
            if (message.kind === 'report') run.report = { text: message.text, data: message.data }
            else if (message.kind === 'failure')
              run.record = { ...run.record, failure: message.text.replaceAll(own, '') }
            else {
              const { what, done, total } = message
              run.record = { ...run.record, progress: { what, done, total } }
              if (clock.steady() - run.keptAtMs < progressKeptEveryMs) return
              run.keptAtMs = clock.steady()
              void write(run.record)
            }
          },
        })
        Object.assign(run, { command })
        if (stopEarly) command.stop()
        void command.ended
          .then(code => settle(run, code))
          .catch(onError)
          .finally(() => {
            runs.delete(kind)
            resolve()
          })
      } catch (cause) {
        runs.delete(kind)
        resolve()
        throw cause
      }
      return record
    },
    /** Ends it and waits until it is gone. */
    async cancel(id: string): Promise<void> {
      const run = of(id)
      if (!run) return
      run.isCancelled = true
      run.command.stop()
      await run.over
    },
  }
}
