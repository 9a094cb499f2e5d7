import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { archived, migrations } from '../../app/app.ts'
import type { Config } from '../../config/config.ts'
import { createUploadStore } from '../../features/upload/upload.store.ts'
import { explainBroken } from '../../platform/db/broken-file.ts'
import { whenMissing } from '../../platform/files.ts'
import { openFiles, openPlatform, type Platform } from '../../platform/open.ts'
import { renameSynced } from '../../platform/whole-file.ts'
import { describeDataFailure } from '../../process/start-failure.ts'
import { nameBackup, noteBackup, noteHeld, noteLast } from './backup-list.ts'
import { describeContent, describeLacks } from './describe.ts'
import type { ArchiveEnd } from './format.ts'
import { chooseSongs } from './music-files.ts'
import type { PackedFiles } from './pack-files.ts'
import type { Plan } from './plan.ts'
import { type Pruned, pruneBackups } from './prune.ts'
import { rehearse } from './rehearse.ts'
import { isUnwritable, makeWorkFolder, withArchiveLock } from './work-folder.ts'
import { writeArchive } from './write-archive.ts'

export type MadeBackup = {
  name: string
  file: string
  sizeBytes: number
  end: ArchiveEnd
  /** What is missing or incomplete, one sentence each. */
  lacks: string[]
  pruned: Pruned
  writtenMs: number
  rehearsedMs: number
}

type BackupInput = {
  config: Config
  folder: string
  plan: Plan
  password: string | undefined
  hasMusic: boolean
  musicLimitGb: number
  progress: (what: string, done: number, total: number) => void
}

/** The backup folder if it is outside the data folder, which may then be unwritable. */
const elsewhereOf = ({ config, folder }: Pick<BackupInput, 'config' | 'folder'>) =>
  folder === join(config.dataDir, 'backups') ? undefined : folder

/** Opens the site. If its disk is unwritable even for what reading needs, a copy of its database is opened. */
async function openSite(config: Config, elsewhere: string | undefined): Promise<Platform> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  try {
    return await openPlatform({ ...config, migrations, log })
  } catch (cause) {
    if (elsewhere === undefined || config.databaseUrl || !isUnwritable(cause)) throw cause
    const dataDir = await makeWorkFolder(elsewhere, 'fetched')
    for (const name of ['xiaolou.sqlite', 'xiaolou.sqlite-wal'])
      await copyFile(join(config.dataDir, name), join(dataDir, name)).catch(whenMissing(undefined))
    const platform = await openPlatform({ ...config, dataDir, migrations, log })
    return {
      ...platform,
      files: await openFiles(config),
      close: () => platform.close().then(() => rm(dataDir, { recursive: true })),
    }
  }
}

/** Saves digests that were computed while packing; on an unwritable disk this waits for the next backup. */
async function learnDigests({ db }: Platform, { uploads, unknown }: PackedFiles): Promise<void> {
  const learnt = new Map([...uploads].filter(([name]) => unknown.has(name)))
  await createUploadStore(db)
    .saveDigests(learnt)
    .catch((cause: unknown) => {
      if (!isUnwritable(cause)) throw cause
    })
}

async function make(input: BackupInput): Promise<MadeBackup> {
  const { config, folder, plan, password, hasMusic, musicLimitGb, progress } = input
  const elsewhere = elsewhereOf(input)
  const nowMs = Date.now()
  const name = nameBackup(nowMs, password !== undefined)
  const unproved = join(folder, `${name}.part`)
  const platform = await openSite(config, elsewhere)
  try {
    const within = { limitGb: musicLimitGb, folder }
    const { musicDir, lack } = await chooseSongs(config, { hasMusic, within })
    const written = await writeArchive({ platform, config, path: unproved, password, musicDir, progress })
    const writtenMs = Date.now() - nowMs
    const inside = elsewhere ?? config.dataDir
    const { head, end } = await rehearse({
      ...{ path: unproved, password, inside, program: archived, nowMs, progress },
    })
    const { sizeBytes, sha256, files } = written
    const lacks = describeLacks(end, lack)
    await noteHeld(folder, name, { uploads: Object.fromEntries(files.uploads), songs: files.songs })
    await noteBackup(folder, name, {
      ...{ sizeBytes, sha256, lacks, damaged: end.damaged.total, songs: files.songs.length },
      ...{ contents: describeContent(end), program: head.program, checkedAt: '', isBroken: false },
      provedAt: new Date().toISOString(),
    })
    await renameSynced(unproved, join(folder, name))
    await learnDigests(platform, files)
    const pruned = await pruneBackups({ folder, plan, timeZone: config.timeZone, made: name })
    const rehearsedMs = Date.now() - nowMs - writtenMs
    return { name, file: join(folder, name), sizeBytes, end, lacks, pruned, writtenMs, rehearsedMs }
  } finally {
    await platform.close()
    await rm(unproved, { force: true })
  }
}

/**
 * Writes an archive into the folder and restores it once into a temporary database; it gets its name only if
 * the result is equal. Then backups that the plan no longer keeps are removed. The result is recorded in
 * `last.json`. With a folder outside the data folder, the data folder's disk only has to be readable. Throws
 * ArchiveProblem, BrokenDatabaseError.
 */
export async function makeBackup(input: BackupInput): Promise<MadeBackup> {
  const { config, folder } = input
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const noted = async () => {
    const at = new Date().toISOString()
    try {
      const made = await make(input).catch(
        explainBroken(join(config.dataDir, 'xiaolou.sqlite'), join(config.dataDir, 'backups')),
      )
      await noteLast(folder, { at, file: made.name, problem: '' })
      return made
    } catch (cause) {
      const words = cause instanceof Error ? cause.message : String(cause)
      // On a full disk there may be no room for this either.
      const problem = describeDataFailure(cause, config) ?? words
      await noteLast(folder, { at, file: '', problem }).catch(() => undefined)
      throw cause
    }
  }
  return withArchiveLock(config.dataDir, noted, elsewhereOf(input))
}
