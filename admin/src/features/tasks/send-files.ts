import { isRefusal } from '@xiaolou/browser/is-refusal'
import { getToken, throughSession } from '@xiaolou/browser/session'
import { createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
import { createClient } from '@xiaolou/contract/kit/client'
import { sendTaskPart } from '@xiaolou/contract/task'
import { isDiskFull } from '../../lib/failure-message.ts'
import type { GivenFile } from './chosen-files.ts'
import { nextPartBytes, partOf, pathAt } from './chunk.ts'

/** The progress of a task's upload; `stopped` says why it will not continue by itself. */
export type Sending = {
  readonly sentBytes: number
  readonly bytesPerSecond: number
  /** The current file. */
  readonly path: string
  /** Why it waits for a retry. */
  readonly waitsFor: string
  readonly stopped: string
}

const firstPartBytes = 512 * 1024
// The server's own timeout of a request.
const partWithinMs = 30_000
const longestWaitMs = 30_000
// A fast connection would use up the calls per minute of its address, which the owner's other sections share.
const partAtLeastMs = 450

const call = throughSession(createClient({ baseUrl: '/api', timeoutMs: partWithinMs, token: getToken }))
const sendings = createStore<ReadonlyMap<string, Sending>>(new Map())
const stops = new Map<string, AbortController>()
const wakings = new Map<string, () => void>()

function change(id: string, next: Partial<Sending> | undefined): void {
  const map = new Map(sendings.get())
  const last = map.get(id) ?? { sentBytes: 0, bytesPerSecond: 0, path: '', waitsFor: '', stopped: '' }
  if (next) map.set(id, { ...last, ...next })
  else map.delete(id)
  sendings.set(map)
}

/** This window's upload for a task; nothing if it has none. */
export const useSending = (id: string): Sending | undefined => useStore(sendings, map => map.get(id))

/** Stops the upload for a task. */
export function stopSending(id: string): void {
  stops.get(id)?.abort()
  change(id, undefined)
}

/** Retries a waiting upload at once. */
export const tryAgain = (id: string): void => wakings.get(id)?.()

const sleep = (id: string, ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const wake = () => {
      clearTimeout(timer)
      wakings.delete(id)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    wakings.set(id, wake)
    signal.addEventListener('abort', wake, { once: true })
    window.addEventListener('online', wake, { once: true })
  })

/** Whether the browser can still read it: a file changed or moved since it was chosen is unreadable. */
async function isReadable(part: Blob): Promise<boolean> {
  try {
    await part.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

const waitWords = (error: unknown) => {
  const { status, message } = isRefusal(error) ? error : { status: 0, message: '' }
  if (isDiskFull(error)) return message
  return status === 401 ? '等你登录' : status === 429 ? '歇一歇再传' : '线断了，接上就接着传'
}

/** Errors that a retry cannot fix: refusals of the server. */
const isFinal = (error: unknown) =>
  isRefusal(error) && error.code > 0 && ![401, 408, 429].includes(error.status) && error.status < 500

/**
 * Uploads the files of a task as one stream, in parts of a few seconds each. Resumes at the server's offset,
 * after lost connections and ended sessions, in any section; `onArrived` once everything is there.
 */
export async function sendFiles(
  { id, receivedBytes }: { id: string; receivedBytes: number },
  files: readonly GivenFile[],
  onArrived: () => void,
): Promise<void> {
  stopSending(id)
  const stop = new AbortController()
  stops.set(id, stop)
  const { signal } = stop
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  let sent = receivedBytes
  let partBytes = firstPartBytes
  let failures = 0
  change(id, { sentBytes: sent, bytesPerSecond: 0, path: pathAt(files, sent), waitsFor: '', stopped: '' })
  while (sent < totalBytes && !signal.aborted) {
    const part = partOf(files, sent, partBytes)
    const startedAt = performance.now()
    try {
      const { received_bytes } = await call(sendTaskPart, {
        params: { id, offset: String(sent) },
        file: part,
      })
      if (signal.aborted) return
      const ms = Math.max(1, performance.now() - startedAt)
      const bytesPerSecond = Math.max(0, received_bytes - sent) / (ms / 1_000)
      sent = received_bytes
      failures = 0
      partBytes = nextPartBytes(partBytes, ms)
      change(id, { sentBytes: sent, bytesPerSecond, path: pathAt(files, sent), waitsFor: '' })
      if (ms < partAtLeastMs && sent < totalBytes) await sleep(id, partAtLeastMs - ms, signal)
    } catch (error) {
      if (signal.aborted) return
      if (isFinal(error)) return change(id, { stopped: error instanceof Error ? error.message : '' })
      if (!(await isReadable(part)))
        return change(id, { stopped: '有一个文件读不到了，也许改过或者挪走了。再选一次，传过的不用再传。' })
      failures += 1
      partBytes = nextPartBytes(partBytes, partWithinMs)
      change(id, { waitsFor: waitWords(error) })
      const asked = isRefusal(error) ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
      await sleep(id, Math.max(asked, Math.min(longestWaitMs, 1_000 * 2 ** (failures - 1))), signal)
    }
  }
  if (signal.aborted) return
  change(id, undefined)
  onArrived()
}
