import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files.ts'
import { fileNameOf, readUploadName, variantWidths } from './upload.rules.ts'
import { createUploadStore } from './upload.store.ts'

/** Removes a stored picture with its smaller forms; keeps out of the way of whoever stores the same one. */
export function createUploadRemover(parts: { db: Db; files: Files; forget: (hash: string) => void }) {
  const { db, files, forget } = parts
  const turns = new Map<string, Promise<unknown>>()

  /** What is done to one name of the store happens one after another. */
  const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
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
