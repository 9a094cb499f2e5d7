import { type FSWatcher, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { pathIn } from './folder.ts'
import type { ScanReport } from './scan.ts'

// Each watched folder takes a handle of the system's; beyond, the regular scan finds what changed.
const maxWatched = 2_000

export type WatchTimes = {
  /** After the last change: a copy in progress changes its file all the time. */
  readonly quietMs: number
  readonly rescanEveryMs: number
}
export const ordinaryTimes: WatchTimes = { quietMs: 2_000, rescanEveryMs: 10 * 60_000 }

/**
 * Scans now, soon after something in the folder changes, and every ten minutes; never twice at once. Watching folder by
 * folder, since the system's own recursion takes a handle for every file.
 */
export function createMusicWatch(deps: {
  /** Without one there is nothing to watch: the regular scan finds what changed. */
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
        // A folder that went away, or no handles left: the regular scan sees to it.
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
    // What changed while one is under way is looked for after it.
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
    /** Ends the scan that is under way after the file it is at. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(quiet)
      clearInterval(regular)
      for (const folder of [...watchers.keys()]) forget(folder)
      await running
    },
  }
}
