import { type Clock, sureNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files.ts'
import type { Machine } from '../../platform/services.ts'
import { fileNameOf, readUploadName, variantWidths } from './upload.rules.ts'
import { createUploadStore } from './upload.store.ts'

/** Removes a stored picture with its smaller sizes, safely beside a concurrent upload of the same one. */
export function createUploadRemover(deps: {
  db: Db
  files: Files
  alone: Machine['alone']
  forget: (hash: string) => void
}) {
  const { db, files, alone, forget } = deps
  const turns = new Map<string, Promise<unknown>>()

  /** Operations on one name are sequential, here and across processes. */
  const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(name) ?? Promise.resolve()
    const turn = () => alone(`upload ${name}`, work)
    const mine = before.then(turn, turn)
    turns.set(name, mine)
    const leave = () => {
      if (turns.get(name) === mine) turns.delete(name)
    }
    mine.then(leave, leave)
    return mine
  }

  /**
   * Deletes the row if `isFree` holds in the same transaction, then the files: a row always has its files.
   * Returns whether it is gone. Repeating it completes an interrupted removal.
   */
  const remove = async (url: string, isFree: (inner: Db) => Promise<boolean>): Promise<boolean> => {
    const name = url.startsWith('/uploads/') ? readUploadName(url.slice('/uploads/'.length)) : undefined
    if (!name || name.width !== undefined) return false
    const { hash } = name
    return inTurn(hash, async () => {
      const isGone = await db.transaction(async inner => {
        if (!(await isFree(inner))) return false
        await createUploadStore(inner).deleteUpload(hash)
        return true
      })
      if (!isGone) return false
      forget(hash)
      await files.delete(fileNameOf(name))
      for (const width of variantWidths) {
        await files.delete(fileNameOf({ hash, extension: 'webp', width }))
      }
      return true
    })
  }

  return { remove, inTurn }
}

type Deps = {
  store: { findUploads(names: readonly string[]): Promise<readonly { name: string }[]> }
  files: Files
  clock: Clock
}

const partForMs = 60 * 60_000
// An import's rows are invisible until it commits, which may take hours; and its files may be dated by a
// clock a day behind.
const rowlessForMs = 48 * 60 * 60_000

const isPart = (name: string) => name.endsWith('.part')
const hashOf = (name: string) => /^[0-9a-f]{2}\/([0-9a-f]{40})\./.exec(name)?.[1]

/**
 * Removes leftovers of kills: incomplete files, and pictures without a row. Only old ones: another process
 * may be about to complete them. Returns the number of files removed.
 */
export function createUploadSweeper({ store, files, clock }: Deps): () => Promise<number> {
  const removeOld = async (names: readonly string[], ageMs: number) => {
    let removed = 0
    for (const name of names) {
      const info = await files.getInfo(name)
      if (!info || sureNow(clock) - info.changedAtMs < ageMs) continue
      await files.delete(name)
      removed += 1
    }
    return removed
  }

  return async () => {
    let removed = 0
    for await (const names of files.list()) {
      removed += await removeOld(names.filter(isPart), partForMs)
      const stored = names.filter(name => !isPart(name))
      const hashes = new Set(stored.flatMap(name => hashOf(name) ?? []))
      const known = new Set((await store.findUploads([...hashes])).map(row => row.name))
      const rowless = stored.filter(name => {
        const hash = hashOf(name)
        return hash !== undefined && !known.has(hash)
      })
      removed += await removeOld(rowless, rowlessForMs)
    }
    return removed
  }
}
