import { type ChatEnv, historySize, type WindowQuery } from '../client/chat-env.ts'
import { wordsOfFailure } from '../outbox/upload.ts'
import type { LogAction } from './chat-log.ts'
import type { ChatLog } from './log-state.ts'
import type { WindowSide } from './past-window.ts'

/** Messages on each side of one that was looked for. */
const besideCount = 25
/** Messages that scrolling loads at once. */
const scrollSize = 40
/** After a failure scrolling alone does not try again for so long. */
const scrollPauseMs = 5_000
const retryMinMs = 1_000
const retryMaxMs = 30_000
/** A page that the log could not use (it moved on meanwhile) is requested again so often without a pause. */
const maxStale = 3
/** A response named a later position than the events: they may take this long to arrive. */
const behindMs = 5_000
const failed = '聊天记录没有取到'

/** Loads the newest page until it succeeds, and older ones on request; notices missing events. */
export function createHistory(options: {
  env: Pick<ChatEnv, 'getChatList' | 'getChatWindow' | 'nowMs'>
  getLog: () => ChatLog
  /** Passes the page to the log. */
  take: (action: Extract<LogAction, { kind: 'page' | 'window' | 'newest' }>) => void
  onChange: () => void
  onFailed: (text: string) => void
  /** The log is ahead: events that it is known to have did not arrive. */
  onBehind: () => void
}) {
  const { env, getLog, take, onChange, onFailed, onBehind } = options
  let isOver = false
  let isLoadingNewest = false
  let isLoadingMore = false
  let failedAtMs = Number.NEGATIVE_INFINITY
  let failure = ''
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let expectedSeq = 0
  let behindTimer: ReturnType<typeof setTimeout> | undefined

  /** Loads one page; resolves with whether the log used it. Rejects as the call does. */
  const loadPage = async (size: number, lastId: number): Promise<boolean> => {
    const page = await env.getChatList({ size, lastId })
    if (isOver) return false
    const before = getLog()
    take({ kind: 'page', page, size, lastId })
    if (page.epoch === getLog().epoch) expectSeq(page.seq)
    return getLog() !== before
  }

  const expectSeq = (seq: number) => {
    if (seq <= getLog().seq || seq <= expectedSeq) return
    expectedSeq = seq
    clearTimeout(behindTimer)
    behindTimer = setTimeout(() => {
      const isBehind = getLog().seq < expectedSeq
      expectedSeq = 0
      if (isBehind) onBehind()
    }, behindMs)
  }
  const expectNothing = () => {
    expectedSeq = 0
    clearTimeout(behindTimer)
  }

  const loadNewest = async (): Promise<void> => {
    clearTimeout(timer)
    if (isOver || isLoadingNewest || getLog().isLoaded) return
    isLoadingNewest = true
    let staleCount = 0
    try {
      while (!isOver && !getLog().isLoaded && staleCount < maxStale) {
        await loadPage(historySize, 0)
        staleCount += 1
      }
      failure = ''
    } catch (error) {
      failure = wordsOfFailure(error) || failed
    }
    isLoadingNewest = false
    if (isOver) return
    failures = getLog().isLoaded ? 0 : failures + 1
    if (failures > 0) {
      const waitMs = Math.min(retryMaxMs, retryMinMs * 2 ** (failures - 1))
      timer = setTimeout(() => void loadNewest(), waitMs)
    }
    onChange()
  }

  const loadWindow = async (query: WindowQuery, side: WindowSide): Promise<boolean> => {
    const page = await env.getChatWindow(query)
    if (isOver) return false
    const before = getLog()
    take({ kind: 'window', page, side, atId: query.id ?? 0 })
    return getLog() !== before
  }

  /** Loads more, one request at a time, until the log could use it. */
  const loadBeside = async (load: () => Promise<boolean> | undefined): Promise<void> => {
    if (isOver || isLoadingMore || !getLog().isLoaded) return
    isLoadingMore = true
    onChange()
    try {
      for (let tries = 0, isTaken = false; tries < maxStale && !isTaken; tries += 1)
        isTaken = (await load()) ?? true
    } catch (error) {
      failedAtMs = env.nowMs()
      if (!isOver) onFailed(wordsOfFailure(error) || failed)
    }
    isLoadingMore = false
    onChange()
  }
  const loadOlder = (size: number) =>
    loadBeside(() => {
      const { past, hasMore, cursorId } = getLog()
      if (!past) return hasMore ? loadPage(size, cursorId) : undefined
      const id = past.messages[0]?.id
      return past.hasOlder && id ? loadWindow({ id, before: size, after: 0 }, 'older') : undefined
    })
  const loadNewer = () =>
    loadBeside(() => {
      const id = getLog().past?.messages.at(-1)?.id
      return id ? loadWindow({ id, before: 0, after: scrollSize }, 'newer') : undefined
    })
  const mayScroll = () => env.nowMs() - failedAtMs > scrollPauseMs

  /** Shows a window around what was asked for; resolves with the message's id, 0 if it is not there. */
  const findAround = async (query: Pick<WindowQuery, 'id' | 'date'>): Promise<number> => {
    for (let tries = 0; tries < maxStale; tries += 1) {
      const page = await env.getChatWindow({ ...query, before: besideCount, after: besideCount })
      if (isOver || page.id === 0) return 0
      take({ kind: 'window', page, side: 'around', atId: page.id })
      if (isShown(getLog(), page.id)) return page.id
    }
    return 0
  }

  return {
    getState: () => ({ failure, isLoadingMore }),
    /** The server's log has reached `seq`. */
    expectSeq,
    /** The connection was reopened or closed. */
    expectNothing,
    loadNewest: () => void loadNewest(),
    loadMore: () => void (getLog().isLoaded ? loadOlder(historySize) : loadNewest()),
    /** The list was scrolled to its beginning, or to the end of a window in the past. */
    scrollUp: () => void (mayScroll() && loadOlder(scrollSize)),
    scrollDown: () => void (mayScroll() && loadNewer()),
    toNewest: () => take({ kind: 'newest' }),
    /** Shows a message, or the first one of a day; resolves with its id: 0 if it is not there, -1 if the request failed. */
    async find(query: { id: number } | { date: string }): Promise<number> {
      if ('id' in query) {
        const { id } = query
        if (isShown(getLog(), id)) return id
        const { messages, cursorId } = getLog()
        const isNew = messages.some(message => message.id === id)
        if (isNew) take({ kind: 'newest' })
        if (isNew || id >= cursorId) return isNew ? id : 0
      }
      try {
        return await findAround(query)
      } catch (error) {
        onFailed(wordsOfFailure(error) || failed)
        return -1
      }
    },
    stop() {
      isOver = true
      expectNothing()
      clearTimeout(timer)
    },
  }
}

const isShown = ({ past, messages }: ChatLog, id: number): boolean =>
  (past?.messages ?? messages).some(message => message.id === id)
