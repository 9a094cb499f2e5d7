import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isMissing } from '../platform/files.ts'
import { writeWhole } from '../platform/whole-file.ts'
import { archiveExtension } from './format.ts'
import { findExpired, type Plan } from './plan.ts'

/** `xiaolou-2026-11-23T04-00-00Z.xlar`, with `.age` behind it where it is encrypted. */
const backupName = /^xiaolou-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.xlar(?:\.age)?$/

export function nameBackup(atMs: number, isEncrypted: boolean): string {
  const stamp = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')
  return `xiaolou-${stamp}Z${archiveExtension}${isEncrypted ? '.age' : ''}`
}

/** When a backup was made, epoch ms; undefined for a name that is none of ours. */
export function readBackupName(name: string): number | undefined {
  const match = backupName.exec(name)
  return match ? Date.parse(`${match[1]}T${match[2]}:${match[3]}:${match[4]}Z`) : undefined
}

/** What is known of a backup that went well: it was restored once, and came out the same. Beside it as `<name>.json`. */
export const backupNote = v.object({
  sizeBytes: v.number(),
  provedAt: v.pipe(v.string(), v.isoTimestamp()),
  program: v.string(),
  contents: v.string(),
})
export type BackupNote = v.InferOutput<typeof backupNote>

/** How the last one went, in `last.json`: `problem` is a sentence, '' when all is well. */
const lastBackup = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  file: v.string(),
  problem: v.string(),
})
export type LastBackup = v.InferOutput<typeof lastBackup>

/** What the last look at the place elsewhere saw, in `away.json`: which backups lie there, and what went wrong ('' when nothing). */
const awayState = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  place: v.string(),
  names: v.array(v.string()),
  problem: v.string(),
})
export type AwayState = v.InferOutput<typeof awayState>

async function readJson<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  try {
    const read = v.safeParse(schema, JSON.parse(await readFile(path, 'utf8')))
    return read.success ? read.output : undefined
  } catch (cause) {
    if (isMissing(cause) || cause instanceof SyntaxError) return undefined
    throw cause
  }
}

const writeJson = (path: string, value: unknown) =>
  writeWhole(path, `${JSON.stringify(value)}\n`, { aside: `${path}.part` })

export const noteBackup = (folder: string, name: string, note: BackupNote) =>
  writeJson(join(folder, `${name}.json`), note)
export const findLast = (folder: string) => readJson(join(folder, 'last.json'), lastBackup)
export const noteLast = (folder: string, last: LastBackup) => writeJson(join(folder, 'last.json'), last)

export const findAway = (folder: string) => readJson(join(folder, 'away.json'), awayState)
export const noteAway = (folder: string, state: AwayState) => writeJson(join(folder, 'away.json'), state)

export type Backup = { name: string; atMs: number; note: BackupNote | undefined }

/** The backups of a folder, the newest first; one without a note has not been proved. */
export async function findBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    if (isMissing(cause)) return []
    throw cause
  })
  const found: Backup[] = []
  for (const name of names.sort().reverse()) {
    const atMs = readBackupName(name)
    if (atMs !== undefined)
      found.push({ name, atMs, note: await readJson(join(folder, `${name}.json`), backupNote) })
  }
  return found
}

export async function removeBackup(folder: string, name: string): Promise<void> {
  if (readBackupName(name) === undefined) throw new Error('not the name of a backup')
  await rm(join(folder, name), { force: true })
  await rm(join(folder, `${name}.json`), { force: true })
}

/** Removes what the plan keeps no longer, and what a kill left half-written; only proved ones count. Gives their names. */
export async function pruneBackups(folder: string, plan: Plan, timeZone: string): Promise<string[]> {
  const names = new Set(await readdir(folder))
  for (const name of names) {
    const of = name.replaceAll('.part', '').replace('.json', '')
    const isLeft = name.endsWith('.part') || (name.endsWith('.json') && !names.has(of))
    if (isLeft && readBackupName(of) !== undefined) await rm(join(folder, name), { force: true })
  }
  const proved = (await findBackups(folder)).filter(backup => backup.note)
  const expired = new Set(
    findExpired(
      proved.map(backup => backup.atMs),
      plan,
      timeZone,
    ),
  )
  const removed = proved.filter(backup => expired.has(backup.atMs)).map(backup => backup.name)
  for (const name of removed) await removeBackup(folder, name)
  return removed
}
