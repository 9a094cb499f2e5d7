import { deviceMs } from '@xiaolou/browser/clock'
import { createStore, type Store } from '@xiaolou/browser/store'
import type { Picture } from '@xiaolou/contract/picture'
import type { PictureBox, WaitingPicture } from './picture-box.ts'

/** The state of a picture. `loose`: it is stored, but its placeholder is gone from the text. */
export type PictureState =
  | { kind: 'waiting' }
  | { kind: 'sending'; sentBytes: number; totalBytes: number; bytesPerSecond: number }
  | { kind: 'failed'; message: string; retriesItself: boolean }
  | { kind: 'stored' }
  | { kind: 'loose' }

export type PictureRow = WaitingPicture & {
  state: PictureState
  /** Whether it is stored in this browser: if false, closing the page loses it. */
  isKept: boolean
}

type Progress = { sentBytes: number; totalBytes: number }
export type SendPicture = (
  picture: WaitingPicture,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<Picture>

/** A failure that no retry can fix: refused by the server, with a message. */
export class PictureRefused extends Error {}

type Env = {
  draft: string
  box: PictureBox
  send: SendPicture
  /** Replaces the placeholder by the stored picture; `later` during a composition. */
  place: (token: string, picture: Pick<Picture, 'url'>) => 'placed' | 'later' | 'nowhere'
  onStored?: (picture: Picture) => void
  now?: () => number
}

const firstRetryMs = 1_000
const longestRetryMs = 60_000

/**
 * The picture queue of one draft: each is stored in the box first, they are uploaded in order, connection
 * failures are retried with increasing delays, and a row is removed when its picture is in the text.
 */
export function createPictureQueue({ draft, box, send, place, onStored, now = deviceMs }: Env) {
  const rows: Store<readonly PictureRow[]> = createStore<readonly PictureRow[]>([])
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let active: { token: string; abort: AbortController } | undefined
  let isOver = false

  const find = (token: string) => rows.get().find(row => row.token === token)
  const change = (token: string, next: Partial<PictureRow>) =>
    rows.set(rows.get().map(row => (row.token === token ? { ...row, ...next } : row)))
  const drop = (token: string) => {
    rows.set(rows.get().filter(row => row.token !== token))
    void box.remove(token).catch(() => undefined)
  }
  const keep = async ({ state: _state, isKept: _isKept, ...picture }: PictureRow) => {
    try {
      await box.put(picture)
      change(picture.token, { isKept: true })
    } catch {
      change(picture.token, { isKept: false })
    }
  }

  const settle = (row: PictureRow) => {
    if (row.url === undefined) return
    const answer = place(row.token, { url: row.url })
    if (answer === 'placed') drop(row.token)
    else change(row.token, { state: { kind: answer === 'nowhere' ? 'loose' : 'stored' } })
  }

  const sendOne = async (row: PictureRow) => {
    const abort = new AbortController()
    active = { token: row.token, abort }
    const startedAt = now()
    const onProgress = ({ sentBytes, totalBytes }: Progress) => {
      const seconds = Math.max(0.2, (now() - startedAt) / 1_000)
      change(row.token, {
        state: { kind: 'sending', sentBytes, totalBytes, bytesPerSecond: sentBytes / seconds },
      })
    }
    onProgress({ sentBytes: 0, totalBytes: row.file?.size ?? 0 })
    try {
      const picture = await send(row, { signal: abort.signal, onProgress })
      failures = 0
      onStored?.(picture)
      change(row.token, { url: picture.url, state: { kind: 'stored' } })
      const stored = find(row.token)
      if (!stored) return
      await keep(stored)
      settle(stored)
    } catch (error) {
      if (isOver || abort.signal.aborted) return
      const isRefused = error instanceof PictureRefused
      const message = error instanceof Error && error.message ? error.message : '没有传成'
      change(row.token, { state: { kind: 'failed', message, retriesItself: !isRefused } })
      if (isRefused) return
      failures++
      timer = setTimeout(retryAll, Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)))
    } finally {
      active = undefined
    }
  }

  const run = () => {
    if (active || isOver || timer !== undefined) return
    const next = rows.get().find(row => row.state.kind === 'waiting')
    if (next) void sendOne(next).then(run)
  }

  const retryAll = () => {
    clearTimeout(timer)
    timer = undefined
    for (const { token, state } of rows.get())
      if (state.kind === 'failed' && state.retriesItself) change(token, { state: { kind: 'waiting' } })
    run()
  }

  return {
    rows,
    /** Adds pictures to the queue. Resolves when all are stored in the box, or cannot be. */
    async add(pictures: readonly Omit<WaitingPicture, 'draft' | 'addedAt'>[]): Promise<void> {
      const added = pictures.map((picture, index): PictureRow => {
        const addedAt = now() + index / 1_000
        return { ...picture, draft, addedAt, state: { kind: 'waiting' }, isKept: false }
      })
      rows.set([...rows.get(), ...added])
      await Promise.all(added.map(keep))
      run()
    },
    /** Resumes those left from before: after the page was closed, or a crash. */
    async resume(): Promise<void> {
      isOver = false
      const left = await box.list(draft).catch(() => [])
      const known = new Set(rows.get().map(({ token }) => token))
      const found = left.filter(({ token }) => !known.has(token))
      const state = ({ url }: WaitingPicture): PictureState => ({
        kind: url === undefined ? 'waiting' : 'stored',
      })
      rows.set([
        ...found.map(picture => ({ ...picture, state: state(picture), isKept: true })),
        ...rows.get(),
      ])
      for (const row of rows.get()) settle(row)
      run()
    },
    /** Retries stored pictures whose placeholder was missing or locked: call after the text changed. */
    settle(): void {
      for (const row of rows.get()) settle(row)
    },
    /** Retries one, or (connection or session restored) all that were waiting. */
    retry(token?: string): void {
      if (token !== undefined) change(token, { state: { kind: 'waiting' } })
      retryAll()
    },
    remove(token: string): void {
      if (active?.token === token) active.abort.abort()
      drop(token)
      run()
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
      active?.abort.abort()
    },
  }
}

export type RefusedPicture = PictureRow & { state: { kind: 'failed' } }

/** Whether it stays where it is until the author tries again or takes it out. */
export const isRefusedPicture = (row: PictureRow): row is RefusedPicture =>
  row.state.kind === 'failed' && !row.state.retriesItself

/** How many pictures are still to arrive by themselves before the article is complete. */
export const countOnTheWay = (rows: readonly PictureRow[]): number =>
  rows.filter(row => row.state.kind !== 'loose' && !isRefusedPicture(row)).length
