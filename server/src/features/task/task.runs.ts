import { refusal } from '@xiaolou/contract/errors'
import type { TaskKind } from '@xiaolou/contract/task'
import type { Clock } from '../../platform/clock.ts'
import type { RunningCommand, StartCommand } from '../../platform/command-message.ts'
import { isLocked, tryLock } from '../../platform/file-lock.ts'
import type { Report, TaskDisk, TaskRecord } from './task.disk.ts'
import { sourceOf, taskKinds } from './task.kinds.ts'
import { findResult } from './task.results.ts'

// Other processes read the progress from the disk.
const progressKeptEveryMs = 1_000
const brokeOff =
  '做到一半自己停了，原因记在服务器的日志里。再来一次会接着做；还是停在同一处，就带着日志去问。'

type Run = {
  record: TaskRecord
  readonly command: RunningCommand
  isCancelled: boolean
  report: Report | undefined
  /** Timer that saves the progress. */
  keeping: NodeJS.Timeout | undefined
  readonly unlock: () => void
  readonly over: Promise<void>
}

/** Several files are downloaded as one. */
export const resultNameOf = ({ kind, startedAtMs }: TaskRecord) =>
  `xiaolou-${kind}-${new Date(startedAtMs).toISOString().slice(0, 10)}.zip`

/**
 * The tasks that this process runs, each as a separate process, one of each kind per data folder; their state
 * is saved as it changes.
 */
export function createRuns({
  disk,
  clock,
  dataDir,
  startCommand,
  restart,
  onError,
}: {
  disk: TaskDisk
  clock: Clock
  dataDir: string
  startCommand: StartCommand
  /** Stops the server gracefully and starts it again. */
  restart: () => void
  onError: (cause: unknown) => void
}) {
  const runs = new Map<TaskKind, Run>()
  // Sequentially, so that a later state is never overwritten by an earlier one.
  let written: Promise<unknown> = Promise.resolve()
  const write = (record: TaskRecord) => {
    written = written.then(() => disk.write(record)).catch(onError)
    return written
  }
  const of = (id: string) => [...runs.values()].find(({ record }) => record.id === id)

  const end = (run: Run) => {
    runs.delete(run.record.kind)
    run.unlock()
  }

  /** This process holds the lock, so other running tasks of this kind have died. */
  const markBrokenOff = async (ready: TaskRecord) => {
    for (const other of await disk.list())
      if (other.kind === ready.kind && other.state === 'running' && other.id !== ready.id)
        await write({ ...other, state: 'interrupted' })
  }

  /** Saves the final state after the process has ended. */
  const settle = async (run: Run, code: number | null) => {
    clearTimeout(run.keeping)
    const { id, kind, failure } = run.record
    if (run.report) await disk.writeReport(id, run.report)
    const isDone = code === 0 && run.report !== undefined
    const state = isDone ? 'done' : run.isCancelled ? 'cancelled' : 'failed'
    const nowMs = clock.now()
    const result = isDone ? await findResult(disk.folderOf(id, 'out'), resultNameOf(run.record)) : undefined
    // The run ends only after this is saved, so that whoever sees it finished may start the next one, or
    // download the output.
    await write({
      ...run.record,
      ...{ state, endedAtMs: nowMs, touchedAtMs: nowMs },
      resultName: result?.name ?? '',
      resultBytes: result?.sizeBytes ?? 0,
      hasReport: run.report !== undefined,
      failure: state === 'failed' ? failure || brokeOff : '',
    })
    if (isDone && taskKinds[kind].restartsServer) restart()
  }

  return {
    /** Its current state, if it runs here. */
    find: (id: string): TaskRecord | undefined => of(id)?.record,
    /** Whether one of the kind runs, in any process. */
    isUnderWay: (kind: TaskKind): boolean => runs.has(kind) || isLocked(disk.lockOf(kind)),
    /** Resolves once the process is running. Throws `taskBusy` if one of its kind runs. */
    async start(ready: TaskRecord, env: Readonly<Record<string, string>> = {}): Promise<TaskRecord> {
      const { id, kind, options } = ready
      const unlock = runs.has(kind) ? undefined : tryLock(disk.lockOf(kind))
      if (!unlock) throw refusal('taskBusy')
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
        ...{ record, isCancelled: false, report: undefined, keeping: undefined, unlock, over },
        command: { ended: Promise.resolve(null), stop: () => (stopEarly = true) },
      }
      runs.set(kind, run)
      try {
        await markBrokenOff(record)
        await write(record)
        const out = await disk.emptyOut(id)
        const paths = (await disk.readFiles(id)).map(({ path }) => path)
        const source = sourceOf(disk.folderOf(id, 'in'), paths)
        // Messages must not reveal our internal paths.
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
              run.keeping ??= setTimeout(() => {
                run.keeping = undefined
                void write(run.record)
              }, progressKeptEveryMs).unref()
            }
          },
        })
        Object.assign(run, { command })
        if (stopEarly) command.stop()
        void command.ended
          .then(code => settle(run, code))
          .catch(onError)
          .finally(() => {
            end(run)
            resolve()
          })
      } catch (cause) {
        end(run)
        resolve()
        throw cause
      }
      return record
    },
    /** Ends it and waits until it is gone. */
    async cancel(id: string): Promise<void> {
      const run = of(id)
      if (!run) return
      if (!run.isCancelled) run.command.stop()
      run.isCancelled = true
      await run.over
    },
  }
}
