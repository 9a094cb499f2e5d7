import { createReadStream } from 'node:fs'
import { mkdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import * as contract from '@xiaolou/contract/backup'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { backupName, noTaskOptions, type Task, type TaskOptions } from '@xiaolou/contract/task'
import * as v from 'valibot'
import { pastMs, wireTime } from '../../platform/clock.ts'
import type { Downloads } from '../../platform/downloads.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import { fileSizeOf } from '../../platform/files.ts'
import { RemoteProblem } from '../../platform/remote/remote-problem.ts'
import type { Deps } from '../../platform/services.ts'
import { createPlanFile, dueAfter, isDue } from './backup.plan.ts'

type Note = { sizeBytes: number; contents: string; lacks: string[]; damaged: number; isBroken: boolean }
type Copy = { name: string; atMs: number; isGood: boolean; note?: Note | undefined }
type OffsiteState = { at: string; place: string; names: string[]; problem: string }

/** The backups in a folder, with their metadata, and those offsite. */
export type BackupList = {
  find(folder: string): Promise<Copy[]>
  findOffsite(folder: string): Promise<OffsiteState | undefined>
  noteOffsite(folder: string, state: OffsiteState): Promise<void>
  /** The offsite storage, if configured; throws RemoteProblem. */
  away?: { place: string; list(): Promise<Copy[]>; remove(name: string): Promise<void> } | undefined
  findLast(folder: string): Promise<{ at: string; problem: string } | undefined>
  remove(folder: string, name: string): Promise<void>
}

type Given = Pick<Deps, 'clock' | 'timeZone' | 'jobs'> & {
  dataDir: string
  operations: {
    downloads: Downloads
    backups: BackupList
    tasks: {
      isHere(): Promise<boolean>
      here(bound: BoundRoute): BoundRoute
      add(given: { kind: 'backup'; name: string; files: [] }): Promise<Task>
      start(id: string, options: TaskOptions): Promise<Task>
      list(): Promise<Task[]>
      remove(id: string): Promise<void>
    }
  }
}

const lookEveryMs = 60_000
const hourMs = 60 * 60_000
const planned = '每日备份'

/** The backups of the site: which exist, which were verified, and when the next is due. */
export const backupFeature: FeatureManifest<Given> = {
  create({ clock, timeZone, jobs, dataDir, operations: { downloads, backups, tasks } }) {
    const folder = join(dataDir, 'backups')
    const plans = createPlanFile(folder)
    const sinceMs = clock.now()

    const start = async (name: string) => {
      const { is_on: _on, hour: _hour, ...kept } = await plans.read()
      const { id } = await tasks.add({ kind: 'backup', name, files: [] })
      return tasks.start(id, { ...noTaskOptions, ...kept })
    }

    /** Starts a backup that is due, and removes earlier scheduled tasks. */
    const keepPlan = async () => {
      const [plan, last] = await Promise.all([plans.read(), backups.findLast(folder)])
      const nowMs = clock.now()
      const state = { lastMs: last ? Date.parse(last.at) : 0, hasFailed: last?.problem !== '', sinceMs }
      if (!isDue({ plan, nowMs, timeZone }, state)) return
      const before = (await tasks.list()).filter(({ kind }) => kind === 'backup')
      if (before.some(({ state: its }) => its === 'running')) return
      const tried = before.filter(({ name }) => name === planned)
      // Compares absolute values, so that a clock set back does not delay it for long.
      if (tried.some(({ createdAt }) => Math.abs(nowMs - pastMs(createdAt, timeZone, nowMs)) < hourMs)) return
      for (const { id } of tried) await tasks.remove(id)
      await start(planned)
    }
    // One of several machines has the plan, and one of its processes runs it.
    const look = async () => {
      if (await tasks.isHere())
        jobs.soonForSite(
          {
            name: 'keep the plan of backups',
            title: '备份',
            does: '到了设好的时辰就备一份，备好了再验一遍。',
          },
          keepPlan,
        )
    }
    // Not a repeated job, which would run a last time when the server stops: a long backup must not start
    // then.
    jobs.soonEvery('look at the plan of backups', lookEveryMs, look)

    const pathOf = (name: string) => join(folder, name)
    downloads.serve('backup', async name => {
      if (!v.is(backupName, name)) return undefined
      const sizeBytes = await fileSizeOf(pathOf(name))
      if (sizeBytes === undefined) return undefined
      const { mtimeMs } = await stat(pathOf(name))
      const read = (range?: { start: number; end: number }) => createReadStream(pathOf(name), range)
      return { name, contentType: 'application/octet-stream', sizeBytes, changedAtMs: mtimeMs, read }
    })

    const view = (
      { name, atMs, isGood, note }: Copy,
      where: { is_here: boolean; is_away: boolean },
      sizeBytes: number,
    ) => ({
      ...{ name, at: wireTime(atMs, timeZone), size_bytes: sizeBytes },
      ...{ is_proved: isGood, is_broken: note?.isBroken ?? false, damaged: note?.damaged ?? 0 },
      ...{ is_encrypted: name.endsWith('.age'), ...where },
      ...{ contents: note?.contents ?? '', lacks: note?.lacks ?? [] },
    })
    const { away } = backups
    /** Nothing is known about a target other than the current one. */
    const findOffsite = async () => {
      const state = await backups.findOffsite(folder)
      return state && state.place === away?.place ? state : undefined
    }
    const orSay = async <T>(asked: Promise<T>): Promise<T> => {
      try {
        return await asked
      } catch (cause) {
        if (cause instanceof RemoteProblem) throw refusal('taskRefused', { message: cause.message })
        throw cause
      }
    }

    return {
      routes: [
        bind(contract.getBackups, async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          const [found, last, plan, disk, state] = await Promise.all([
            backups.find(folder),
            backups.findLast(folder),
            plans.read(),
            statfs(folder),
            findOffsite(),
          ])
          const list = await Promise.all(
            found.map(async one => {
              const where = { is_here: true, is_away: state?.names.includes(one.name) ?? false }
              return view(one, where, (await fileSizeOf(pathOf(one.name))) ?? 0)
            }),
          )
          return {
            ...{ list, plan, now: wireTime(clock.now(), timeZone) },
            last: { at: last ? wireTime(Date.parse(last.at), timeZone) : '', problem: last?.problem ?? '' },
            away: {
              ...{ place: away?.place ?? '', problem: state?.problem ?? '' },
              at: state ? wireTime(Date.parse(state.at), timeZone) : '',
            },
            next_at: plan.is_on ? wireTime(dueAfter({ plan, nowMs: clock.now(), timeZone }), timeZone) : '',
            free_bytes: disk.bavail * disk.bsize,
          }
        }),
        bind(contract.setBackupPlan, ({ body }) => plans.write(body)),
        bind(contract.startBackup, () => start('备份')),
        bind(contract.getOffsiteBackups, async () => {
          const here = new Set((await backups.find(folder)).map(({ name }) => name))
          const found = (away ? await orSay(away.list()) : []).filter(({ name }) => !here.has(name))
          return found.map(one => view(one, { is_here: false, is_away: true }, one.note?.sizeBytes ?? 0))
        }),
        bind(contract.deleteBackup, async ({ body: { name, is_trial } }) => {
          if (is_trial) return
          const [state, isHere] = [await findOffsite(), (await fileSizeOf(pathOf(name))) !== undefined]
          // Offsite first: if that fails, nothing is deleted.
          if (away && (!isHere || state?.names.includes(name))) await orSay(away.remove(name))
          if (state)
            await backups.noteOffsite(folder, { ...state, names: state.names.filter(one => one !== name) })
          await backups.remove(folder, name)
        }),
        bind(contract.getBackupLink, async ({ body }) => {
          orRefuse(await fileSizeOf(pathOf(body.name)), 'taskNotFound')
          return { address: await downloads.link('backup', body.name) }
        }),
      ].map(tasks.here),
    }
  },
}
