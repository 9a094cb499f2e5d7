import { type FSWatcher, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { pathIn } from './folder.ts'
import type { ScanReport } from './scan.ts'

// Each watched folder takes a system handle; beyond this, the regular scan finds changes.
const maxWatched = 2_000

export type WatchTimes = {
  /** After the last change: a copy in progress changes its file all the time. */
  readonly quietMs: number
  readonly rescanEveryMs: number
}
export const ordinaryTimes: WatchTimes = { quietMs: 2_000, rescanEveryMs: 10 * 60_000 }

/**
 * Scans now, soon after a change in the folder, and every ten minutes; never twice at once. Watches folder by
 * folder, since recursive watching takes a handle for every file.
 */
export function createMusicWatch(deps: {
  /** Without one nothing is watched: the regular scan finds changes. */
  root: string | undefined
  times?: WatchTimes
  scan: (isStopping: () => boolean) => Promise<ScanReport>
  onError: (cause: unknown) => void
}) {
  const { root, onError, times = ordinaryTimes } = deps
  const watchers = new Map<string, FSWatcher>()
  let isStopped = false
  let running: Promise<void> | undefined
  let quiet: NodeJS.Timeout | undefined
  let regular: NodeJS.Timeout | undefined

  const forget = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const scanSoon = () => {
    clearTimeout(quiet)
    if (!isStopped) quiet = setTimeout(scanNow, times.quietMs).unref()
  }
  const follow = (folders: readonly string[]) => {
    const wanted = new Set(folders.slice(0, maxWatched))
    for (const folder of watchers.keys()) if (!wanted.has(folder)) forget(folder)
    if (root === undefined) return
    for (const folder of wanted) {
      if (watchers.has(folder)) continue
      try {
        const watcher = watch(pathIn(root, folder), { persistent: false }, scanSoon)
        // A folder was removed, or no handles are left: the regular scan takes care of it.
        watcher.on('error', () => forget(folder))
        watchers.set(folder, watcher)
      } catch {
        return
      }
    }
  }

  const scan = async () => {
    try {
      const { folders } = await deps.scan(() => isStopped)
      if (!isStopped) follow(folders)
    } catch (cause) {
      onError(cause)
    }
    running = undefined
  }

  const scanNow = () => {
    // Changes during a scan are picked up by another one afterwards.
    if (running) scanSoon()
    else if (!isStopped) running = scan()
  }

  return {
    /** Resolves when the first scan is done. */
    async start(): Promise<void> {
      if (root !== undefined) await mkdir(root, { recursive: true }).catch(onError)
      regular = setInterval(scanNow, times.rescanEveryMs).unref()
      scanNow()
      await running
    },
    /** Ends a running scan after the current file. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(quiet)
      clearInterval(regular)
      for (const folder of [...watchers.keys()]) forget(folder)
      await running
    },
  }
}
