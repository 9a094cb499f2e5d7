import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type TaskKind, task } from '@xiaolou/contract/task'
import * as v from 'valibot'
import { whenMissing } from '../../platform/files.ts'
import { makeFolder, writeWhole } from '../../platform/whole-file.ts'

const { kind, state, name, options, progress, failure } = task.entries
const record = v.object({
  ...{ id: v.string(), kind, state, name, options, progress, failure },
  fileCount: v.number(),
  totalBytes: v.number(),
  /** A digest that identifies its files. */
  filesDigest: v.string(),
  hasReport: v.boolean(),
  resultName: v.string(),
  resultBytes: v.number(),
  createdAtMs: v.number(),
  startedAtMs: v.number(),
  endedAtMs: v.number(),
  /** When somebody last used it. */
  touchedAtMs: v.number(),
})
export type TaskRecord = v.InferOutput<typeof record>

const givenFiles = v.array(v.object({ path: v.string(), size: v.number() }))
export type GivenFile = v.InferOutput<typeof givenFiles>[number]

const report = v.object({ text: v.string(), data: v.unknown() })
export type Report = v.InferOutput<typeof report>

const idPattern = /^[0-9a-f]{20}$/
export const isTaskId = (text: string) => idPattern.test(text)
const forgottenAfterMs = 60 * 60_000

/**
 * Tasks on disk, a folder each: `state.json`, `files.json` (its input), `in/`, `out/`, `report.json`. A
 * folder without a readable state is not a task, and is swept.
 */
export function createTaskDisk(root: string) {
  const at = (id: string, ...parts: string[]) => {
    if (!isTaskId(id)) throw new Error('not the id of a task')
    return join(root, id, ...parts)
  }

  async function readJson<S extends v.GenericSchema>(
    path: string,
    schema: S,
  ): Promise<v.InferOutput<S> | undefined> {
    const text = await readFile(path, 'utf8').catch(whenMissing(undefined))
    if (text === undefined) return undefined
    try {
      const parsed = v.safeParse(schema, JSON.parse(text))
      return parsed.success ? parsed.output : undefined
    } catch (cause) {
      if (cause instanceof SyntaxError) return undefined
      throw cause
    }
  }

  const read = (id: string) => readJson(at(id, 'state.json'), record)
  const ids = async () => (await readdir(root).catch(whenMissing([]))).filter(isTaskId)

  return {
    folderOf: at,
    /** Locked by the process that runs a task of this kind, so that a dead one leaves none running. */
    lockOf: (of: TaskKind) => join(root, `${of}.lock`),
    newId: () => randomBytes(10).toString('hex'),
    ids,
    read,
    async list(): Promise<TaskRecord[]> {
      const found = await Promise.all((await ids()).map(read))
      return found.filter(one => one !== undefined)
    },
    async create(made: TaskRecord, files: readonly GivenFile[]): Promise<void> {
      await makeFolder(at(made.id, 'in'), 0o700)
      await writeWhole(at(made.id, 'files.json'), JSON.stringify(files))
      await writeWhole(at(made.id, 'state.json'), JSON.stringify(made))
    },
    write: (changed: TaskRecord) => writeWhole(at(changed.id, 'state.json'), JSON.stringify(changed)),
    readFiles: async (id: string): Promise<GivenFile[]> =>
      (await readJson(at(id, 'files.json'), givenFiles)) ?? [],
    readReport: (id: string) => readJson(at(id, 'report.json'), report),
    writeReport: (id: string, made: Report) => writeWhole(at(id, 'report.json'), JSON.stringify(made)),
    /** An empty folder for the next run's output. */
    async emptyOut(id: string): Promise<string> {
      await rm(at(id, 'out'), { recursive: true, force: true })
      await mkdir(at(id, 'out'), { mode: 0o700 })
      return at(id, 'out')
    },
    /** The state is removed first, so that a partly deleted folder is not a task. */
    async remove(id: string): Promise<void> {
      await rm(at(id, 'state.json'), { force: true })
      await rm(at(id), { recursive: true, force: true })
    },
    /** Removes folders left by a kill while a task was created or deleted. */
    async sweep(nowMs: number): Promise<void> {
      for (const id of await ids()) {
        if ((await read(id)) !== undefined) continue
        const info = await stat(at(id)).catch(whenMissing(undefined))
        if (info && nowMs - info.mtimeMs > forgottenAfterMs)
          await rm(at(id), { recursive: true, force: true })
      }
    },
  }
}

export type TaskDisk = ReturnType<typeof createTaskDisk>
