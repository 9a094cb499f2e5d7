import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { archived, migrations } from '../app.ts'
import type { Config } from '../config.ts'
import { openPlatform } from '../platform/open.ts'
import { renameSynced } from '../platform/whole-file.ts'
import { nameBackup, noteBackup, noteLast, pruneBackups } from './backup-list.ts'
import type { ArchiveEnd } from './format.ts'
import type { Plan } from './plan.ts'
import { rehearse } from './rehearse.ts'
import { withArchiveLock } from './work-folder.ts'
import { describeContent, writeArchive } from './write-archive.ts'

export type MadeBackup = {
  name: string
  file: string
  sizeBytes: number
  end: ArchiveEnd
  removed: string[]
  writtenMs: number
  rehearsedMs: number
}

type BackupInput = {
  config: Config
  folder: string
  plan: Plan
  password: string | undefined
  hasMusic: boolean
  progress: (what: string, done: number, total: number) => void
}

async function make({
  config,
  folder,
  plan,
  password,
  hasMusic,
  progress,
}: BackupInput): Promise<MadeBackup> {
  const nowMs = Date.now()
  const name = nameBackup(nowMs, password !== undefined)
  const unproved = join(folder, `${name}.part`)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const platform = await openPlatform({ ...config, migrations, log })
  const write = () => writeArchive({ platform, config, path: unproved, password, hasMusic, progress })
  const { sizeBytes } = await write().finally(platform.close)
  const writtenMs = Date.now() - nowMs
  try {
    const { head, end } = await rehearse({
      path: unproved,
      password,
      dataDir: config.dataDir,
      program: archived,
      nowMs,
      progress,
    })
    const contents = describeContent(end)
    await noteBackup(folder, name, {
      ...{ sizeBytes, contents, program: head.program },
      provedAt: new Date().toISOString(),
    })
    await renameSynced(unproved, join(folder, name))
    const removed = await pruneBackups(folder, plan, config.timeZone)
    const rehearsedMs = Date.now() - nowMs - writtenMs
    return { name, file: join(folder, name), sizeBytes, end, removed, writtenMs, rehearsedMs }
  } finally {
    await rm(unproved, { force: true })
  }
}

/**
 * Writes an archive into the folder and restores it once into a passing place; only what came out the same gets its name. Then
 * what the plan keeps no longer is removed. How it went stands in `last.json`.
 */
export async function makeBackup(input: BackupInput): Promise<MadeBackup> {
  const { config, folder } = input
  return withArchiveLock(config.dataDir, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const at = new Date().toISOString()
    try {
      const made = await make(input)
      await noteLast(folder, { at, file: made.name, problem: '' })
      return made
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause)
      // On a full disk there may be no room for this either.
      await noteLast(folder, { at, file: '', problem }).catch(() => undefined)
      throw cause
    }
  })
}
