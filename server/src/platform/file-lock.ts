import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const busy = 5
/** Whoever only looks whether a lock is free has it for less than this. */
export const lookedAtWithinMs = 50
const tryEveryMs = 20

export const isBusy = (cause: unknown) =>
  cause instanceof Error &&
  'errcode' in cause &&
  typeof cause.errcode === 'number' &&
  (cause.errcode & 0xff) === busy

/**
 * Takes the lock of this name among the processes of a machine, and gives what ends it; nothing where somebody has it. It is one of
 * SQLite's own, which the system takes back from a process that dies, in whatever container.
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

/** Whether somebody has it, this process too. */
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

/** Runs `work` while nobody else has the lock, and waits for that. */
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
