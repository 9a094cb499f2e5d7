import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const busy = 5
/** Merely checking whether a lock is free takes less than this. */
export const lookedAtWithinMs = 50
const tryEveryMs = 20

export const isBusy = (cause: unknown) =>
  cause instanceof Error &&
  'errcode' in cause &&
  typeof cause.errcode === 'number' &&
  (cause.errcode & 0xff) === busy

/**
 * Takes a named lock among the processes of a machine, and returns the function that releases it; undefined
 * if it is taken. It is an SQLite lock, which the system releases when a process dies, also in another
 * container.
 */
export function tryLock(path: string): (() => void) | undefined {
  const lock = new DatabaseSync(path, { timeout: lookedAtWithinMs })
  try {
    lock.exec('begin immediate')
  } catch (cause) {
    lock.close()
    if (isBusy(cause)) return undefined
    throw cause
  }
  return () => lock.close()
}

/** Whether any process holds the lock, including this one. */
export function isLocked(path: string): boolean {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin immediate')
    return false
  } catch (cause) {
    if (isBusy(cause)) return true
    throw cause
  } finally {
    lock.close()
  }
}

/** Runs `work` while holding the lock, and waits for it first. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  let unlock = tryLock(path)
  while (!unlock) {
    await wait(tryEveryMs)
    unlock = tryLock(path)
  }
  try {
    return await work()
  } finally {
    unlock()
  }
}
