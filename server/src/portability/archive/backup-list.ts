import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isMissing, whenMissing } from '../../platform/files.ts'
import { writeWhole } from '../../platform/whole-file.ts'
import { archiveExtension } from './format.ts'
import type { Aged } from './plan.ts'

/** `xiaolou-2026-11-23T04-00-00Z.xlar`, followed by `.age` if it is encrypted. */
const backupName = /^xiaolou-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.xlar(?:\.age)?$/

export function nameBackup(atMs: number, isEncrypted: boolean): string {
  const stamp = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')
  return `xiaolou-${stamp}Z${archiveExtension}${isEncrypted ? '.age' : ''}`
}

/** The time in the name of a backup, epoch ms; undefined for any other name. */
export function readBackupName(name: string): number | undefined {
  const match = backupName.exec(name)
  return match ? Date.parse(`${match[1]}T${match[2]}:${match[3]}:${match[4]}Z`) : undefined
}

/** `<name>.json` beside a backup. It is written after the backup was restored once and compared equal. */
export const backupNote = v.object({
  sizeBytes: v.number(),
  provedAt: v.pipe(v.string(), v.isoTimestamp()),
  program: v.string(),
  contents: v.string(),
  /** Of the file, in hex; '' in notes of older versions until the file is read again. */
  sha256: v.optional(v.string(), ''),
  /** What is missing or incomplete, one sentence each. */
  lacks: v.optional(v.array(v.string()), []),
  /** The number of files in it that differ from what was stored. */
  damaged: v.optional(v.number(), 0),
  songs: v.optional(v.number(), 0),
  /** When the file was last verified ('' if never), and whether it had changed since it was written. */
  checkedAt: v.optional(v.string(), ''),
  isBroken: v.optional(v.boolean(), false),
})
export type BackupNote = v.InferOutput<typeof backupNote>

/** The result of the last backup, in `last.json`; `problem` is a sentence, '' if there was none. */
const lastBackup = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  file: v.string(),
  problem: v.string(),
})
export type LastBackup = v.InferOutput<typeof lastBackup>

/** The last result of listing the remote backups, in `away.json`: their names, and the problem ('' if none). */
const offsiteState = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  place: v.string(),
  names: v.array(v.string()),
  problem: v.string(),
})
export type OffsiteState = v.InferOutput<typeof offsiteState>

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

export const findOffsite = (folder: string) => readJson(join(folder, 'away.json'), offsiteState)
export const noteOffsite = (folder: string, state: OffsiteState) =>
  writeJson(join(folder, 'away.json'), state)

/** The files in a backup: uploads by name with SHA-256 ('' if missing or damaged), and the digests of songs. */
const heldFiles = v.object({ uploads: v.record(v.string(), v.string()), songs: v.array(v.string()) })
export type HeldFiles = v.InferOutput<typeof heldFiles>

const heldName = (name: string) => `${name}.files.json`
export const noteHeld = (folder: string, name: string, held: HeldFiles) =>
  writeJson(join(folder, heldName(name)), held)
export const findHeld = (folder: string, name: string) => readJson(join(folder, heldName(name)), heldFiles)

export type Backup = Aged & { name: string; sizeBytes: number; note: BackupNote | undefined }

/**
 * The backups of a folder, newest first. One without a note is unproved; one of another size than noted is
 * broken.
 */
export async function findBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(whenMissing([]))
  const found: Backup[] = []
  for (const name of names.sort().reverse()) {
    const atMs = readBackupName(name)
    const info = atMs === undefined ? undefined : await stat(join(folder, name)).catch(() => undefined)
    if (atMs === undefined || !info) continue
    const read = await readJson(join(folder, `${name}.json`), backupNote)
    const note = read && { ...read, isBroken: read.isBroken || read.sizeBytes !== info.size }
    const isGood = note !== undefined && !note.isBroken && note.damaged === 0
    found.push({ name, atMs, sizeBytes: info.size, note, isGood })
  }
  return found
}

/** Removes a backup and its notes. The note goes first, so that a half-removed backup counts as unproved. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  if (readBackupName(name) === undefined) throw new Error('not the name of a backup')
  for (const one of [`${name}.json`, heldName(name), name]) await rm(join(folder, one), { force: true })
}

/** Removes partial files of a killed process, and notes whose backup is gone. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = new Set(await readdir(folder))
  for (const name of names) {
    const of = name.replaceAll('.part', '').replace(/(?:\.files)?\.json$/, '')
    const isLeft = name.endsWith('.part') || (name !== of && !names.has(of))
    if (isLeft && readBackupName(of) !== undefined) await rm(join(folder, name), { force: true })
  }
}
