import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import {
  type Backup,
  findBackups,
  findHeld,
  type HeldFiles,
  noteBackup,
  removeBackup,
  removeLeftovers,
} from './backup-list.ts'
import { findExpiredOf, type Plan } from './plan.ts'

/** SHA-256 of a file, in hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(part)
  return hash.digest('hex')
}

/** Verifies a backup against its digest. A backup from before digests gets its current one. */
export async function checkBackup(folder: string, { note, ...backup }: Backup): Promise<Backup> {
  if (!note) return { ...backup, note }
  // An unreadable file is as broken as a changed one.
  const sha256 = await digestOf(join(folder, backup.name)).catch(() => '')
  const isBroken =
    backup.sizeBytes !== note.sizeBytes || sha256 === '' || (note.sha256 !== '' && note.sha256 !== sha256)
  const checked = { ...note, sha256: note.sha256 || sha256, isBroken, checkedAt: new Date().toISOString() }
  return { ...backup, note: checked, isGood: !isBroken && note.damaged === 0 }
}

/**
 * Which expired backups hold the last copy of a file: a song, by content, or an upload that the newest backup's
 * rows refer to. Approximately the fewest that hold them all.
 */
export function findLastHolders(
  newest: HeldFiles,
  staying: readonly HeldFiles[],
  expired: readonly { name: string; held: HeldFiles }[],
): string[] {
  const keysOf = ({ uploads, songs }: HeldFiles) => [
    ...songs,
    ...Object.entries(uploads).flatMap(([name, sha256]) =>
      sha256 !== '' && Object.hasOwn(newest.uploads, name) ? [`${name} ${sha256}`] : [],
    ),
  ]
  const ofStaying = [newest, ...staying].flatMap(keysOf)
  const cover = (some: typeof expired) => {
    const known = new Set(ofStaying)
    return some.filter(({ held }) => {
      const before = known.size
      for (const key of keysOf(held)) known.add(key)
      return known.size > before
    })
  }
  return cover(cover(expired).toReversed()).map(({ name }) => name)
}

// Each run verifies up to this many bytes of backups, those not verified for the longest first.
const readAgainBytes = 2 * 1024 ** 3

export type Pruned = {
  removed: string[]
  /** Expired but kept: they contain the last copy of a file. */
  held: string[]
  /** Found in this run to differ from what was written. */
  broken: string[]
}

/**
 * Removes backups that the plan no longer keeps, and partial files of a killed process. Only proved backups
 * count. A good one is removed only if its replacement was verified, and never with the last copy of a file.
 * `made` was rehearsed just now.
 */
export async function pruneBackups(input: {
  folder: string
  plan: Plan
  timeZone: string
  made: string
}): Promise<Pruned> {
  const { folder, plan, timeZone, made } = input
  await removeLeftovers(folder)
  const proved = new Map((await findBackups(folder)).filter(one => one.note).map(one => [one.name, one]))
  const checked = new Set([made])
  const broken: string[] = []
  const check = async (one: Backup) => {
    const now = await checkBackup(folder, one)
    if (now.note) await noteBackup(folder, one.name, now.note)
    checked.add(one.name)
    proved.set(one.name, now)
    if (now.note?.isBroken && !one.note?.isBroken) broken.push(one.name)
  }
  let leftBytes = readAgainBytes
  const longestAgo = [...proved.values()].sort((a, b) =>
    (a.note?.checkedAt ?? '') < (b.note?.checkedAt ?? '') ? -1 : 1,
  )
  for (const one of longestAgo) {
    if (checked.has(one.name)) continue
    if (leftBytes <= 0) break
    leftBytes -= one.sizeBytes
    await check(one)
  }
  const findExpired = () => findExpiredOf([...proved.values()], plan, timeZone)
  for (;;) {
    const expired = new Set(findExpired().map(({ name }) => name))
    const staying = [...proved.values()].filter(one => one.isGood && !expired.has(one.name)).reverse()
    const unread = [...expired]
      .map(name => staying.find(one => one.atMs > (proved.get(name)?.atMs ?? 0)))
      .find(one => one && !checked.has(one.name))
    if (!unread) break
    await check(unread)
  }
  const expired = findExpired()
  const names = new Set(expired.map(({ name }) => name))
  const nothing: HeldFiles = { uploads: {}, songs: [] }
  const heldOf = async (name: string) =>
    (proved.get(name)?.note?.isBroken ? undefined : await findHeld(folder, name)) ?? nothing
  const ofStaying = await Promise.all([...proved.keys()].filter(name => !names.has(name)).map(heldOf))
  const ofExpired = await Promise.all(expired.map(async ({ name }) => ({ name, held: await heldOf(name) })))
  const held = expired.length > 0 ? findLastHolders(await heldOf(made), ofStaying, ofExpired) : []
  const removed = expired.map(({ name }) => name).filter(name => !held.includes(name))
  for (const name of removed) await removeBackup(folder, name)
  return { removed, held, broken }
}
