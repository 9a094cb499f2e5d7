import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import type { HandlerInput } from '@xiaolou/contract/kit/route'
import { type addTask, noTaskOptions, type Task, type TaskOptions } from '@xiaolou/contract/task'
import * as v from 'valibot'
import { createTopic } from '../../platform/bus.ts'
import { sureNow, systemClock, wireTime } from '../../platform/clock.ts'
import type { StartCommand } from '../../platform/command-message.ts'
import { countServers } from '../../platform/db/postgres-schema.ts'
import type { Downloads } from '../../platform/downloads.ts'
import type { Deps } from '../../platform/services.ts'
import { findSwitchOver } from '../../platform/switch-over.ts'
import { createTaskDisk, isTaskId, type TaskRecord } from './task.disk.ts'
import { createTaskHome } from './task.home.ts'
import { createIntake, digestOf, requireFilesFit, requireRoom } from './task.intake.ts'
import { taskKinds } from './task.kinds.ts'
import { findResult } from './task.results.ts'
import { createRuns, resultNameOf } from './task.runs.ts'

/** A command beside the server creates its own app, which must not start others. */
const startsNothing: StartCommand = () => {
  throw refusal('taskRefused')
}

const keptMs = 7 * 24 * 60 * 60_000
const maxTasks = 200

/** The owner cancels a task; the process that runs it ends it. */
const cancelTopic = createTopic('task cancel', v.object({ id: v.string() }))
const cancelAgainEveryMs = 500
const cancelWithinMs = 10_000

/** The owner's long tasks; their state is on disk (`task.disk.ts`), so that it survives the server. */
export function createTasks({
  db,
  bus,
  clock,
  timeZone,
  dataDir,
  jobs,
  workers = 1,
  downloads,
  startCommand = startsNothing,
  restart = () => undefined,
}: Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'jobs'> & {
  dataDir: string
  /** How many processes restart together. */
  workers?: number | undefined
  downloads: Downloads
  startCommand?: StartCommand | undefined
  restart?: (() => void) | undefined
}) {
  const root = join(dataDir, 'tasks')
  const disk = createTaskDisk(root)
  const home = createTaskHome({ db, root })
  const intake = createIntake(disk)
  // Reported as a failed job, as nobody waits for it.
  const onError = (cause: unknown) => jobs.soon('write down a task', () => Promise.reject(cause))
  const runs = createRuns({ disk, clock, dataDir, startCommand, restart, onError })
  cancelTopic.subscribe(bus, ({ id }) => void runs.cancel(id))
  const findDownload = async (id: string) => {
    const record = await disk.read(id)
    return record?.state === 'done' ? findResult(disk.folderOf(id, 'out'), resultNameOf(record)) : undefined
  }
  downloads.serve('task', async name => (isTaskId(name) ? findDownload(name) : undefined))

  /** Its current state. A task left running by a dead server is interrupted. */
  const findNow = async (id: string): Promise<TaskRecord | undefined> => {
    // Checked first: a task that ends meanwhile is saved before its run is removed.
    const run = runs.find(id)
    if (run) return run
    const record = await disk.read(id)
    if (record?.state !== 'running' || runs.isUnderWay(record.kind)) return record
    // It may have ended since.
    const last = await disk.read(id)
    return last?.state === 'running' ? (runs.find(id) ?? { ...last, state: 'interrupted' }) : last
  }
  const find = async (id: string) => orRefuse(await findNow(id), 'taskNotFound')
  /** Ends it in whichever process it runs, and waits until it is gone. */
  const stop = async (id: string): Promise<void> => {
    await runs.cancel(id)
    for (let waitedMs = 0; (await findNow(id))?.state === 'running'; waitedMs += cancelAgainEveryMs) {
      if (waitedMs >= cancelWithinMs)
        throw refusal('taskRefused', { message: '它在另一个进程里，还没有停下来。过一会儿再看看' })
      cancelTopic.publish(bus, { id })
      await wait(cancelAgainEveryMs)
    }
  }
  /** Throws while the database is used by a process that would not restart with this one. */
  const requireNoOthers = async (): Promise<void> => {
    if ((await countServers(db)) > workers)
      throw refusal('taskRefused', {
        message: '恢复要换掉整个数据库，可还有别的小楼进程开着它。只留这一个（或者一个 WORKERS），再来恢复',
      })
  }
  const time = (ms: number) => (ms === 0 ? '' : wireTime(ms, timeZone))

  const view = async (record: TaskRecord): Promise<Task> => {
    const { id, kind, name, fileCount, totalBytes, options, progress, failure } = record
    const received = record.state === 'receiving' ? await intake.received(id) : totalBytes
    return {
      ...{ id, kind, name, options, progress, failure },
      state: record.state === 'receiving' && received === totalBytes ? 'ready' : record.state,
      file_count: fileCount,
      total_bytes: totalBytes,
      received_bytes: received,
      has_report: record.hasReport,
      result_name: record.resultName,
      result_bytes: record.resultBytes,
      awaits_restart:
        taskKinds[kind].restartsServer === true &&
        record.state === 'done' &&
        (await findSwitchOver(dataDir)) !== undefined,
      createdAt: wireTime(record.createdAtMs, timeZone),
      started_at: time(record.startedAtMs),
      ended_at: time(record.endedAtMs),
    }
  }

  return {
    ...home,
    async list(): Promise<Task[]> {
      const found = await Promise.all((await disk.ids()).map(findNow))
      const known = found.filter(record => record !== undefined)
      return Promise.all(known.sort((a, b) => b.createdAtMs - a.createdAtMs).map(view))
    },
    get: async (id: string) => view(await find(id)),
    async report(id: string) {
      await find(id)
      return orRefuse(await disk.readReport(id), 'taskNotFound')
    },

    async add({ kind, name, files }: HandlerInput<typeof addTask>['body']): Promise<Task> {
      const { takesFiles } = taskKinds[kind]
      if (takesFiles === (files.length === 0 ? 'always' : 'never'))
        throw refusal('malformed', { message: files.length === 0 ? '没有给文件' : '这件事不用给文件' })
      const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
      if (files.length > 0 && totalBytes === 0)
        throw refusal('taskRefused', { message: '里面什么也没有，换一个文件试试' })
      const filesDigest = digestOf(files)
      const all = await disk.list()
      const begun = all.find(
        one => one.kind === kind && one.state === 'receiving' && one.filesDigest === filesDigest,
      )
      if (begun && files.length > 0) return view(begun)
      if (all.length >= maxTasks)
        throw refusal('taskRefused', { message: '手上的事太多了，先收走几件做完的' })
      requireFilesFit(files)
      await requireRoom(dataDir, totalBytes)
      const nowMs = clock.now()
      const made: TaskRecord = {
        ...{ id: disk.newId(), kind, name, totalBytes, filesDigest, failure: '', hasReport: false },
        ...{ resultName: '', resultBytes: 0 },
        state: files.length > 0 ? 'receiving' : 'ready',
        fileCount: files.length,
        options: noTaskOptions,
        progress: { what: '', done: 0, total: 0 },
        ...{ createdAtMs: nowMs, startedAtMs: 0, endedAtMs: 0, touchedAtMs: nowMs },
      }
      await disk.create(
        made,
        files.map(({ path, size }) => ({ path, size })),
      )
      return view(made)
    },

    async send(id: string, offset: number, bytes: Uint8Array): Promise<number> {
      const record = await find(id)
      if (record.state !== 'receiving') return record.totalBytes
      const received = await intake.take(id, offset, bytes)
      if (received === record.totalBytes) {
        intake.forget(id)
        // Another process that received the same part may have continued already.
        if ((await disk.read(id))?.state === 'receiving')
          await disk.write({ ...record, state: 'ready', touchedAtMs: clock.now() })
      }
      return received
    },

    async start(id: string, options: TaskOptions, archivePassword = ''): Promise<Task> {
      const record = await find(id)
      if (record.state === 'receiving' && (await intake.received(id)) < record.totalBytes)
        throw refusal('taskRefused', { message: '文件还没有传完，把同一份再选一次，会接着传' })
      if (record.kind === 'restore' && record.fileCount === 0 && options.backup === '')
        throw refusal('taskRefused', { message: '没有说恢复哪一份' })
      if (taskKinds[record.kind].restartsServer) await requireNoOthers()
      const env = archivePassword ? { ARCHIVE_PASSWORD: archivePassword } : {}
      return view(await runs.start({ ...record, options }, env))
    },

    /** What to ask the user before starting it; undefined if nothing. */
    asksFor: async (id: string, options: TaskOptions) => taskKinds[(await find(id)).kind].asksFor?.(options),

    async link(id: string): Promise<string> {
      if ((await find(id)).resultName === '') throw refusal('taskNotFound')
      return downloads.link('task', id)
    },

    async cancel(id: string): Promise<Task> {
      await find(id)
      await stop(id)
      return view(await find(id))
    },

    async remove(id: string): Promise<void> {
      await find(id)
      await stop(id)
      intake.forget(id)
      await disk.remove(id)
    },

    /** Deletes tasks unused for a week, and leftovers of kills. */
    async sweep(): Promise<void> {
      const nowMs = sureNow(clock)
      for (const { id, touchedAtMs } of await disk.list())
        if (nowMs - touchedAtMs > keptMs && (await findNow(id))?.state !== 'running') await disk.remove(id)
      await disk.sweep(sureNow(systemClock))
    },
  }
}

export type Tasks = ReturnType<typeof createTasks>
