import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { BackupTarget } from '../../config/remote.ts'
import { RemoteProblem } from '../../platform/remote/remote-problem.ts'
import { type Patience, type RemoteFile, usualPatience } from '../../platform/remote/remote-request.ts'
import { createS3 } from '../../platform/remote/s3.ts'
import { createWebDav } from '../../platform/remote/webdav.ts'
import {
  backupNote,
  findBackups,
  findLast,
  findOffsite,
  noteOffsite,
  readBackupName,
  removeBackup,
} from './backup-list.ts'
import { type Aged, findExpiredOf, type Plan } from './plan.ts'
import { digestOf } from './prune.ts'

/** A remote store as a flat list of names; a name is listed only once its file is complete. */
type Store = {
  place: string
  list(): Promise<{ name: string; sizeBytes: number }[]>
  sendFile(name: string, file: RemoteFile): Promise<void>
  sendText(name: string, text: string): Promise<void>
  get(name: string): Promise<string | undefined>
  read(name: string, sizeBytes: number, take: (bytes: Uint8Array) => Promise<void>): Promise<void>
  remove(name: string): Promise<void>
  /** Prepares the store and removes unfinished uploads. */
  prepare(): Promise<void>
}

function openStore(target: BackupTarget, patience: Patience): Store {
  if (target.kind === 's3') {
    const s3 = createS3(target.s3, patience)
    const key = (name: string) => target.prefix + name
    const nameOf = (given: string) => given.slice(target.prefix.length)
    return {
      place: s3.place,
      list: async () =>
        (await s3.list(target.prefix)).map(one => ({ name: nameOf(one.key), sizeBytes: one.sizeBytes })),
      sendFile: (name, file) => s3.putFile(key(name), file),
      sendText: (name, text) => s3.put(key(name), Buffer.from(text)),
      get: name => s3.get(key(name)),
      read: (name, sizeBytes, take) => s3.read(key(name), sizeBytes, take),
      remove: name => s3.remove(key(name)),
      prepare: () => s3.abortUploads(target.prefix, given => readBackupName(nameOf(given)) !== undefined),
    }
  }
  const webDav = createWebDav(target.webDav, patience)
  return {
    ...{ place: webDav.place, list: webDav.list, get: webDav.get, read: webDav.read, remove: webDav.remove },
    sendFile: webDav.send,
    sendText: (name, text) => webDav.send(name, Buffer.from(text)),
    async prepare() {
      const found = await webDav.list()
      if (found.length === 0) await webDav.makeFolder()
      for (const { name } of found)
        if (name.endsWith('.part') && readBackupName(name.slice(0, -5)) !== undefined)
          await webDav.remove(name)
    },
  }
}

const offsiteNote = v.object({ ...backupNote.entries, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
type OffsiteNote = v.InferOutput<typeof offsiteNote>
export type OffsiteBackup = Aged & { name: string; note: OffsiteNote }

const noteName = (name: string) => `${name}.json`

function readNote(text: string | undefined): OffsiteNote | undefined {
  try {
    const read = v.safeParse(offsiteNote, JSON.parse(text ?? ''))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/**
 * The backups in a remote store. Each has a note beside it, sent last: a backup without a note, or with another
 * size than noted, does not count.
 */
export function createOffsite(target: BackupTarget, patience: Patience = usualPatience) {
  const store = openStore(target, patience)

  const look = async () => {
    const files = await store.list()
    const sizes = new Map(files.map(({ name, sizeBytes }) => [name, sizeBytes]))
    const whole: OffsiteBackup[] = []
    const others: string[] = []
    /** Backups with a note of ours but another size. */
    const cut: string[] = []
    for (const [name, sizeBytes] of sizes) {
      const atMs = readBackupName(name)
      if (atMs === undefined) continue
      const note = sizes.has(noteName(name)) ? readNote(await store.get(noteName(name))) : undefined
      if (note?.sizeBytes === sizeBytes)
        whole.push({ name, atMs, note, isGood: !note.isBroken && note.damaged === 0 })
      else (note ? cut : others).push(name)
    }
    return { whole: whole.sort((a, b) => b.atMs - a.atMs), others, cut }
  }

  /** The note goes first, so that a half-removed backup is no longer listed. */
  const remove = async (name: string) => {
    await store.remove(noteName(name))
    await store.remove(name)
  }

  return {
    place: store.place.trim(),
    list: async () => (await look()).whole,
    remove,

    /**
     * Sends proved backups that are missing there and no older than the newest there, and those that are cut off
     * there. Removes remote ones that the plan no longer keeps, except `held`, which are kept here too. The
     * result is recorded in `away.json`; a failure changes nothing here, and the next run makes up for it.
     */
    async keep(input: {
      folder: string
      plan: Plan
      timeZone: string
      held?: readonly string[]
      progress: (what: string, done: number, total: number) => void
    }): Promise<{ sent: string[]; removed: string[] }> {
      const { folder, plan, timeZone, held = [], progress } = input
      const at = new Date().toISOString()
      try {
        await store.prepare()
        const { whole: there, others, cut } = await look()
        const here = (await findBackups(folder)).flatMap(one =>
          one.note && !one.note.isBroken ? [{ ...one, note: one.note }] : [],
        )
        // Sent but unfinished; files of other people are left alone.
        for (const name of others) if (here.some(one => one.name === name)) await store.remove(name)
        for (const name of cut) await remove(name)
        const newest = there[0]?.atMs
        const missing: OffsiteBackup[] = []
        for (const [index, { note, ...one }] of here.entries()) {
          // Two sites may send to one place in the same second.
          const isNew =
            newest === undefined
              ? index === 0
              : one.atMs >= newest && !there.some(({ name }) => name === one.name)
          if (!cut.includes(one.name) && !isNew) continue
          const sha256 = await digestOf(join(folder, one.name))
          // A backup that has changed here is not sent; the next verification reports it.
          if (note.sha256 === '' || note.sha256 === sha256)
            missing.push({ ...one, note: { ...note, sizeBytes: one.sizeBytes, sha256 } })
        }
        const all = [...there, ...missing].sort((a, b) => b.atMs - a.atMs)
        // This machine may have been restored without songs and not know of those in remote backups.
        const stays = ({ name, note }: OffsiteBackup) =>
          held.includes(name) || note.songs > (all[0]?.note.songs ?? 0)
        const expired = findExpiredOf(all, plan, timeZone).filter(one => !stays(one))
        const toSend = missing.filter(one => !expired.includes(one)).reverse()
        for (const { name, note } of toSend) {
          const { sizeBytes } = note
          const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
          progress('送到远处（MB）', 0, megabytes(sizeBytes))
          const onSent = (bytes: number) => progress('送到远处（MB）', megabytes(bytes), megabytes(sizeBytes))
          await store.sendFile(name, { path: join(folder, name), sizeBytes, onSent })
          await store.sendText(noteName(name), `${JSON.stringify(note)}\n`)
        }
        const removed = there.filter(one => expired.includes(one)).map(({ name }) => name)
        for (const name of removed) await remove(name)
        const names = all.filter(one => !expired.includes(one)).map(({ name }) => name)
        await noteOffsite(folder, { at, place: store.place.trim(), names, problem: '' })
        return { sent: toSend.map(({ name }) => name), removed }
      } catch (cause) {
        if (!(cause instanceof RemoteProblem)) throw cause
        const before = await findOffsite(folder)
        const names = before?.names ?? []
        await noteOffsite(folder, { at, place: store.place.trim(), names, problem: cause.message })
        throw cause
      }
    },

    /** Fetches one backup; throws unless size and digest match its note. */
    async fetch(
      name: string,
      path: string,
      progress: (what: string, done: number, total: number) => void,
    ): Promise<void> {
      const note = readNote(await store.get(noteName(name)))
      if (!note) throw new RemoteProblem(`${store.place}里没有这份备份：${name}`)
      const { sizeBytes, sha256 } = note
      const hash = createHash('sha256')
      const file = await open(path, 'w', 0o600)
      const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
      let taken = 0
      try {
        await store.read(name, sizeBytes, async bytes => {
          hash.update(bytes)
          await file.appendFile(bytes)
          taken += bytes.length
          progress('从远处取回（MB）', megabytes(taken), megabytes(sizeBytes))
        })
      } finally {
        await file.close()
      }
      if (hash.digest('hex') !== sha256)
        throw new RemoteProblem(`${store.place}给的 ${name} 与送去时不一样了，不能用；换一份再来`)
    },
  }
}

// Somebody is waiting for the answer.
const waitingPatience = { idleMs: 10_000, tries: 1, pauseMs: 0 }

/** The local backups and, with a target, the remote ones, for the console. */
export const createBackups = (target: BackupTarget | undefined) => ({
  ...{ find: findBackups, findLast, remove: removeBackup, findOffsite, noteOffsite },
  away: target && createOffsite(target, waitingPatience),
})
