import { type Clock, sureNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files.ts'
import type { Machine } from '../../platform/services.ts'
import { fileNameOf, readUploadName, variantWidths } from './upload.rules.ts'
import { createUploadStore } from './upload.store.ts'

/** Removes a stored picture with its smaller forms; keeps out of the way of whoever stores the same one. */
export function createUploadRemover(deps: {
  db: Db
  files: Files
  alone: Machine['alone']
  forget: (hash: string) => void
}) {
  const { db, files, alone, forget } = deps
  const turns = new Map<string, Promise<unknown>>()

  /** What is done to one name of the store happens one after another, here and in the other processes. */
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
   * Takes the row away if `isFree` says so in the same transaction, then the files: a row never points at nothing.
   * Says whether it is gone. Done again, it finishes what was interrupted.
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
// An import keeps its rows to itself until it commits, which may be hours later; and its files bear the time of a clock that may have been a day behind.
const rowlessForMs = 48 * 60 * 60_000

const isPart = (name: string) => name.endsWith('.part')
const hashOf = (name: string) => /^[0-9a-f]{2}\/([0-9a-f]{40})\./.exec(name)?.[1]

/**
 * Removes what a kill left behind: files that were not written to their end, and pictures whose row was never stored. Both
 * only once they are old: another process may be about to finish them. Says how many files went.
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
